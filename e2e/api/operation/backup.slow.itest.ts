import { execFile } from 'node:child_process';
import { MongoClient, type Db } from 'mongodb';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { contradictions, differences } from '../product/consistency';
import {
  emitWithAck,
  HERE,
  REMOTE,
  waitUntil,
  useTestProduct,
  type Store,
  type Visitor,
} from '../product/test-product';
import { SERVERS } from '../product/servers';

jest.setTimeout(180_000);
const product = useTestProduct();
const STORES: Store[] = ['auth', 'chapters', 'events', 'chat', 'admin', 'notifications', 'content'];

const folder = mkdtempSync(path.join(tmpdir(), 'meridian-backup-'));
afterAll(() => rmSync(folder, { recursive: true }));
const at = (name: string) => path.join(folder, name);

/** The prefixes of the product's databases, and of those into which the backup is restored. */
const prefix = () => product.db('auth').databaseName.replace(/auth$/, '');
const newPrefix = () => `${prefix()}new_`;

/** Runs the command as an operator does. */
const run = (command: 'write-backup' | 'write-restore', DATABASE_PREFIX: string, ...args: string[]) =>
  new Promise<{ code: number; output: string }>((resolve) => {
    const env = { ...process.env, MONGODB_URL: process.env.MONGODB_URL, DATABASE_PREFIX };
    execFile(
      process.execPath,
      ['--import', 'tsx', `tools/operations/src/backup/${command}.ts`, ...args],
      { env },
      (error, stdout, stderr) => resolve({ code: error ? Number(error.code) : 0, output: (stdout + stderr).trim() }),
    );
  });
interface Manifest {
  collections: { store: string; name: string; documents: number; sha256: string }[];
}
/** Returns a database into which the backup was restored. */
const restored = (store: Store): Db => product.db(store).client.db(`${newPrefix()}${store}`);
let second: string[] = [];
afterAll(async () => {
  const client = await MongoClient.connect(String(process.env.MONGODB_URL)); // The test product has closed its own.
  for (const name of second) await client.db(name).dropDatabase();
  await client.close();
});
const manifest = (name: string) => JSON.parse(readFileSync(at(`${name}/manifest.json`), 'utf8')) as Manifest;

/** Keeps the product under load until `stop` is called. `acknowledged` contains the acknowledged messages. */
function startLoad(people: Visitor[]) {
  let busy = true;
  const acknowledged: string[] = [];
  const work = Promise.all(
    people.map(async (person, number) => {
      const socket = await person.socket();
      await emitWithAck(socket, 'join-chapter', HERE);
      for (let turn = 0; busy; turn += 1) {
        const content = `message ${turn} of ${number}`;
        const ack = await emitWithAck(socket, 'send-message', { chapterId: HERE, content });
        if (ack !== 'silent' && ack.ok) acknowledged.push(content);
        const person = await product.createPerson(HERE);
        await person.requestToJoin(REMOTE);
      }
      socket.disconnect();
    }),
  );
  return {
    acknowledged,
    stop: async () => {
      busy = false;
      await work;
    },
  };
}

test('a backup under load restores into empty databases as a consistent snapshot with everything acknowledged before it', async () => {
  second = STORES.map((store) => restored(store).databaseName);
  const people = await Promise.all([1, 2, 3].map(() => product.createPerson(HERE)));
  const { acknowledged, stop } = startLoad(people);
  await waitUntil('messages are acknowledged', () => acknowledged.length > 10);
  const before = [...acknowledged];
  expect(await run('write-backup', prefix(), at('first'))).toEqual({
    code: 0,
    output: expect.stringMatching(/first: \d+ collections, \d+ documents$/),
  });
  const counted = acknowledged.length;
  await waitUntil('more messages are acknowledged', () => acknowledged.length > counted);
  await stop();
  for (const file of readdirSync(at('first'), { recursive: true, encoding: 'utf8' }))
    expect(statSync(at(`first/${file}`)).mode & 0o077).toBe(0);

  expect(await run('write-restore', prefix(), at('first'))).toEqual({
    code: 1,
    output: `There is a database ${prefix()}auth already. Nothing was changed. Name new databases with DATABASE_PREFIX.`,
  });
  expect(await run('write-restore', newPrefix(), at('first'))).toEqual({
    code: 0,
    output: expect.stringMatching(/documents in .*new_auth and the others\. .* Everybody signs in again\.$/),
  });
  expect(await run('write-backup', newPrefix(), at('second'))).toMatchObject({ code: 0 });
  expect(manifest('second').collections).toEqual(manifest('first').collections);
  expect(await contradictions(restored)).toEqual([]);
  const kept = new Set(
    (await restored('chat').collection('messages').find().toArray()).map(({ content }) => content as string),
  );
  expect(before.filter((content) => !kept.has(content))).toEqual([]);
  // Messages were sent while the backup was taken.
  expect(acknowledged.filter((content) => !kept.has(content))).not.toEqual([]);

  // The services are stopped, and started with the new databases in their configuration.
  await Promise.all(SERVERS.map((server) => product.server.stop(server)));
  const env = { DATABASE_PREFIX: newPrefix() };
  await Promise.all(SERVERS.map((server) => product.server.restart(server, { env })));
  await waitUntil('the services agree', async () => (await differences(restored)).length === 0, 60).catch(async () =>
    expect(await differences(restored)).toEqual([]),
  );
  const [person] = people;
  expect((await person!.call('GET', '/api/profile/notifications')).status).toBe(401);
  await person!.ok('POST', '/api/auth/login', { email: person!.email, password: person!.password });
  const messages = `/api/chapters/${HERE}/messages`;
  await waitUntil('the gateway has found chat', async () => (await person!.call('GET', messages)).status === 200);
  const history = await person!.ok<{ content: string }[]>('GET', messages);
  expect(kept.has(history.at(-1)!.content)).toBe(true);
  const socket = await person!.socket();
  await emitWithAck(socket, 'join-chapter', HERE);
  expect(await emitWithAck(socket, 'send-message', { chapterId: HERE, content: 'after it all' })).toMatchObject({
    ok: true,
  });
  socket.disconnect();
  expect(await contradictions(restored)).toEqual([]);
});

test('an existing folder, an incomplete backup and missing arguments are refused in one sentence, and nothing changes', async () => {
  const messages = () => restored('chat').collection('messages').countDocuments();
  const count = await messages();
  expect(await run('write-backup', prefix(), at('first'))).toEqual({
    code: 1,
    output: `${at('first')} already exists. Name a new folder.`,
  });
  rmSync(at('second/manifest.json'));
  expect(await run('write-restore', `${prefix()}other_`, at('second'))).toMatchObject({
    code: 1,
    output: expect.stringContaining('does not contain a complete backup'),
  });
  expect(await run('write-restore', newPrefix())).toMatchObject({ code: 1, output: expect.stringContaining('Usage') });
  expect(await messages()).toBe(count);
});
