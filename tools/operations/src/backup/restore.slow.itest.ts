import { RESTORING_COLLECTION } from '@meridian/service-kit/restoring';
import { MongoClient } from 'mongodb';
import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { backUp } from './back-up';
import { checkFiles } from './files';
import { readManifest } from './manifest';
import { restore } from './restore';
import { createBreakingProxy, createTestStores } from './testing';

jest.setTimeout(240_000);
const folder = mkdtempSync(path.join(tmpdir(), 'meridian-restore-'));
const backup = path.join(folder, 'backup');
const NOTHING = { words: [], documents: 0 };
const KEPT = { words: ['kept'], documents: 22 };
/** The databases that were backed up, and others that a test fills. */
let old: Awaited<ReturnType<typeof createTestStores>>;
let fresh: Awaited<ReturnType<typeof createTestStores>>;

beforeAll(async () => {
  [old, fresh] = [await createTestStores(), await createTestStores()];
  await old.write('kept');
  await backUp(old.stores, backup);
});
afterEach(() => fresh.drop());
afterAll(async () => {
  await old.close();
  await fresh.close();
  rmSync(folder, { recursive: true });
});

test('new databases contain the backup with its indexes, and those of the backup are not touched', async () => {
  const restoring = restore(fresh.stores, backup);
  // A program that nobody stopped still writes into the former databases.
  const running = old.stores.client.db(old.stores.nameDatabase('events')).collection('running');
  await running.insertOne({ word: 'later' });
  await restoring;
  expect(await fresh.read()).toEqual(KEPT);
  expect((await fresh.collections()).flat()).not.toContain(RESTORING_COLLECTION);
  const things = fresh.stores.client.db(fresh.stores.nameDatabase('auth')).collection('things');
  await expect(things.insertOne({ number: 1 })).rejects.toMatchObject({ code: 11000 });
  expect(await running.countDocuments()).toBe(1);
  await running.drop();
  expect(await old.read()).toEqual(KEPT);
  const written = await backUp(fresh.stores, path.join(folder, 'again'));
  expect(written.collections).toEqual((await readManifest(backup)).collections);
});

/** Runs the first step of a restore. */
const checkBackup = async (from: string) => checkFiles(from, await readManifest(from));

/** The ways in which a file may be damaged. */
const DAMAGE: Record<string, (file: string) => void> = {
  missing: (file) => rmSync(file),
  empty: (file) => truncateSync(file, 0),
  'cut in the middle': (file) => truncateSync(file, Math.floor(statSync(file).size / 2)),
  // The last byte of the manifest is a line break.
  'two bytes short': (file) => truncateSync(file, statSync(file).size - 2),
  'with a changed byte': (file) => {
    const bytes = readFileSync(file);
    bytes[Math.floor(bytes.length / 2)]! ^= 0x10;
    writeFileSync(file, bytes);
  },
  'with other content': (file) =>
    writeFileSync(file, file.endsWith('.gz') ? gzipSync('{"indexes": []}') : '{"format": 2, "collections": []}'),
  'without its last document or line': (file) => {
    const text = file.endsWith('.gz') ? gunzipSync(readFileSync(file)) : readFileSync(file);
    const shorter = text.subarray(0, text.length - (file.endsWith('.bson.gz') ? text.readInt32LE(0) : 3));
    writeFileSync(file, file.endsWith('.gz') ? gzipSync(shorter) : shorter);
  },
  'full of zeros': (file) => {
    const size = statSync(file).size;
    writeFileSync(file, file.endsWith('.gz') ? gzipSync(Buffer.alloc(size)) : Buffer.alloc(size));
  },
};

test.each(Object.entries(DAMAGE))('A file that is %s is reported in one sentence', async (_how, damage) => {
  const damaged = path.join(folder, 'damaged');
  cpSync(backup, damaged, { recursive: true });
  const files = readdirSync(backup, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(gz|json)$/.test(name));
  expect(files).toHaveLength(17);
  for (const file of files) {
    damage(path.join(damaged, file));
    const error = await checkBackup(damaged).catch((thrown: Error) => thrown);
    cpSync(path.join(backup, file), path.join(damaged, file));
    expect([file, (error as Error).message]).toEqual([
      file,
      expect.stringMatching(
        /^(The backup is damaged: .* Nothing was changed\.|.* does not contain a complete backup: .*\.)$/,
      ),
    ]);
  }
  await checkBackup(damaged);
  rmSync(damaged, { recursive: true });
});

test.each(['manifest.json', 'things.metadata.json.gz', 'things.bson.gz'])(
  'A backup whose %s is damaged creates no database',
  async (name) => {
    const damaged = path.join(folder, 'damaged');
    cpSync(backup, damaged, { recursive: true });
    const last = readdirSync(damaged, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith(name));
    truncateSync(path.join(damaged, last.at(-1)!), 20);
    await expect(restore(fresh.stores, damaged)).rejects.toThrow('The backup is damaged: ');
    rmSync(damaged, { recursive: true });
    expect((await fresh.collections()).flat()).toEqual([]);
  },
);

test('databases that exist are refused, and of two restores at the same time one', async () => {
  await expect(restore(old.stores, backup)).rejects.toThrow(
    'auth already. Nothing was changed. Name new databases with DATABASE_PREFIX.',
  );
  expect(await old.read()).toEqual(KEPT);
  const outcomes = await Promise.allSettled([1, 2].map(() => restore(fresh.stores, backup)));
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await fresh.read()).toEqual(KEPT);
});

test('databases with a part of a backup are not backed up', async () => {
  await fresh.write('kept');
  const { client, nameDatabase } = fresh.stores;
  await client.db(nameDatabase('events')).createCollection(RESTORING_COLLECTION);
  await expect(backUp(fresh.stores, path.join(folder, 'part'))).rejects.toThrow('events has not ended');
});

/** Expects that a service finds an empty database, the whole backup, or a database that it refuses. */
async function expectWholeOrRefused(): Promise<'nothing' | 'kept' | 'refused'> {
  const found = await fresh.read();
  const databases = await fresh.collections();
  const usable = databases.filter((names) => names.length > 0 && !names.includes(RESTORING_COLLECTION));
  if (usable.length > 0) expect(found).toEqual(KEPT);
  if (databases.every((names) => names.length === 0)) expect(found).toEqual(NOTHING);
  if (usable.length > 0) return 'kept';
  return databases.flat().length === 0 ? 'nothing' : 'refused';
}

test('A restore that is interrupted before any of its commands leaves nothing that a service would use', async () => {
  const outcomes: string[] = [];
  // Each collection is filled by the same commands, so every second command is tested.
  for (let command = 1, isDone = false; !isDone; command += 2) {
    // A closed client does not wait for the connection to be restored.
    const proxy = await createBreakingProxy(command, () => void client.close());
    const client = new MongoClient(proxy.url, { retryWrites: false, retryReads: false });
    let hasFailed = false;
    await restore({ ...fresh.stores, client }, backup).catch(() => {
      hasFailed = true;
    });
    isDone = !proxy.isBroken() && !hasFailed;
    proxy.close();
    await client.close();
    outcomes.push(await expectWholeOrRefused());
    await fresh.drop();
  }
  expect(outcomes.length).toBeGreaterThan(25);
  expect([outcomes[0], outcomes.at(-1)]).toEqual(['nothing', 'kept']);
  expect(new Set(outcomes)).toEqual(new Set(['nothing', 'refused', 'kept']));
});

test.each([25, 40, 'last'] as const)(
  'The restore command that is killed with -9 at command %s leaves nothing that a service would use',
  async (at) => {
    let kill: () => void = () => undefined;
    const proxy = await createBreakingProxy(at === 'last' ? 100_000 : at, () => kill());
    const child = spawn(process.execPath, ['--import', 'tsx', path.join(__dirname, 'write-restore.ts'), backup], {
      env: { ...process.env, MONGODB_URL: proxy.url, DATABASE_PREFIX: fresh.prefix },
      stdio: 'ignore',
    });
    kill = () => child.kill('SIGKILL');
    const signal = await new Promise((resolve) => {
      child.once('exit', (_code, by) => resolve(by));
    });
    proxy.close();
    expect(signal).toBe(at === 'last' ? null : 'SIGKILL');
    expect(await expectWholeOrRefused()).toBe(at === 'last' ? 'kept' : 'refused');
    expect(await old.read()).toEqual(KEPT);
  },
);
