import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { sendRaw, startTemporary } from './conformance/testing';
import { startEmbeddedMongo } from './index';
import { cleanUp, exitCode, kill, newDataDir, startProcess } from './testing';

let dataDir: string;
beforeEach(() => {
  dataDir = newDataDir();
});
afterEach(() => cleanUp(dataDir));

test('One server uses a directory, independent of TMPDIR, until it is killed, and others get a clear message', async () => {
  const first = await startProcess(dataDir);
  expect(first.line).toMatch(/^mongodb:\/\/127\.0\.0\.1:\d+$/);
  first.child.kill('SIGSTOP'); // A stopped process also holds the lock.
  const elsewhere = mkdtempSync(join(tmpdir(), 'embedded-mongo-tmp-'));
  const second = await startProcess(dataDir, { TMPDIR: elsewhere });
  rmSync(elsewhere, { recursive: true });
  expect(second.line).toMatch(/is in use by another embedded-mongo/);
  expect(second.child.exitCode ?? (await exitCode(second.child))).toBe(1);
  await expect(startEmbeddedMongo({ dataDir })).rejects.toThrow(/is in use by another embedded-mongo/);
  await kill(first.child);
  const mongo = await startEmbeddedMongo({ dataDir });
  await expect(startEmbeddedMongo({ dataDir })).rejects.toThrow(/is in use by another embedded-mongo/);
  await mongo.close();
  await (await startEmbeddedMongo({ dataDir })).close();
}, 60_000);

test('One of two simultaneous starts gets the directory', async () => {
  for (let round = 0; round < 3; round++) {
    const both = await Promise.all([startProcess(dataDir), startProcess(dataDir, { TMPDIR: dataDir })]);
    expect(both.map(({ line }) => line.replace(/(?<!\d)\d+$/, ''))).toEqual(
      expect.arrayContaining(['mongodb://127.0.0.1:', expect.stringContaining('is in use by another')]),
    );
    for (const { child } of both) if (child.exitCode === null) await kill(child);
  }
}, 60_000);

test('Only the owner can read the files', async () => {
  const umask = process.umask(0);
  try {
    chmodSync(dataDir, 0o777);
    const mongo = await startEmbeddedMongo({ dataDir });
    await sendRaw(mongo.port, { insert: 'things', documents: [{ _id: 1 }], $db: 'shop' });
    const mode = (path: string): string => (statSync(path).mode & 0o777).toString(8);
    const files = readdirSync(dataDir);
    expect([mode(dataDir), ...new Set(files.map((file) => mode(join(dataDir, file))))]).toEqual(['700', '600']);
    expect(files).toEqual(expect.arrayContaining(['data.mdb', 'lock.mdb']));
    await mongo.close();
  } finally {
    process.umask(umask);
  }
}, 30_000);

test('The server refuses to start in production', async () => {
  const { child, line } = await startProcess(dataDir, { NODE_ENV: 'production' });
  expect(line).toMatch(/with NODE_ENV=production set MONGODB_URL/);
  expect(child.exitCode ?? (await exitCode(child))).toBe(1);
}, 30_000);

test('The server listens on 127.0.0.1 alone, under every kind of URL', async () => {
  const mongo = await startTemporary();
  for (const options of ['', '?directConnection=true', '?replicaSet=embedded']) {
    const client = await new MongoClient(`${mongo.url}/${options}`).connect();
    expect(await client.db('shop').command({ ping: 1 })).toEqual({ ok: 1 });
    await client.close();
  }
  await expect(
    new MongoClient(`mongodb://127.0.0.2:${mongo.port}`, { serverSelectionTimeoutMS: 500 }).connect(),
  ).rejects.toThrow();
  await mongo.close();
}, 30_000);

test('Invalid data closes its connection and affects no other', async () => {
  const mongo = await startTemporary();
  const client = await new MongoClient(mongo.url).connect();
  for (const bytes of [
    'GET / HTTP/1.1\r\n\r\n',
    '\x20\0\0\0\x01\0\0\0\0\0\0\0\xdd\x07\0\0\0\0\0\0\x00\xff\xff\xff\x7faaaaaaa',
    `\x15\0\0\0${'\xff'.repeat(17)}`,
  ]) {
    const socket = connect(mongo.port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(Buffer.from(bytes, 'latin1'));
    await new Promise((resolve) => {
      socket.once('close', resolve);
    });
  }
  expect(await client.db('shop').command({ ping: 1 })).toEqual({ ok: 1 });
  await client.close();
  await mongo.close();
}, 30_000);
