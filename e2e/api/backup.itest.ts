import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { contradictions, differences } from './consistency';
import { emitWithAck, HERE, REMOTE, waitUntil, useHarness, type Store, type Visitor } from './harness';

jest.setTimeout(180_000);
const harness = useHarness();
const STORES: Store[] = ['auth', 'chapters', 'events', 'chat', 'admin'];

const folder = mkdtempSync(path.join(tmpdir(), 'meridian-backup-'));
afterAll(() => rmSync(folder, { recursive: true }));
const at = (name: string) => path.join(folder, name);

/** The command as an operator gives it. */
const run = (command: 'write-backup' | 'write-restore', ...args: string[]) =>
  new Promise<{ code: number; said: string }>((resolve) => {
    const env = {
      ...process.env,
      MONGODB_URL: process.env.MONGODB_URL,
      DATABASE_PREFIX: harness.db('auth').databaseName.replace(/auth$/, ''),
    };
    execFile(
      process.execPath,
      ['--import', 'tsx', `tools/operations/src/backup/${command}.ts`, ...args],
      { env },
      (error, stdout, stderr) => resolve({ code: error ? Number(error.code) : 0, said: (stdout + stderr).trim() }),
    );
  });
interface Kept {
  collections: { store: string; name: string; documents: number; sha256: string }[];
}
const manifest = (name: string) => JSON.parse(readFileSync(at(`${name}/manifest.json`), 'utf8')) as Kept;

/** People who go on using the product until they are told to stop; resolves to the messages that were acknowledged. */
function crowd(people: Visitor[]) {
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
        const person = await harness.createPerson(HERE);
        await person.ok('POST', `/api/chapters/${REMOTE}/join-request`);
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

test('backed up under load, wiped, put back: the data of one moment, with everything that was acknowledged before it', async () => {
  const people = await Promise.all([1, 2, 3].map(() => harness.createPerson(HERE)));
  const { acknowledged, stop } = crowd(people);
  await waitUntil('there is something', () => acknowledged.length > 10);
  const before = [...acknowledged];
  expect(await run('write-backup', at('first'))).toEqual({
    code: 0,
    said: expect.stringMatching(/first: \d+ collections, \d+ documents$/),
  });
  const counted = acknowledged.length;
  await waitUntil('life goes on', () => acknowledged.length > counted);
  await stop();
  for (const file of readdirSync(at('first'), { recursive: true, encoding: 'utf8' }))
    expect(statSync(at(`first/${file}`)).mode & 0o077).toBe(0);

  const programs = ['gateway', 'auth', 'chapters', 'events', 'admin', 'chat-1', 'chat-2'] as const;
  for (const program of programs) await harness.server.stop(program);
  expect(await run('write-restore', at('first'))).toEqual({
    code: 1,
    said: expect.stringContaining('Nothing was changed; --replace takes it away.'),
  });
  for (const store of STORES) await harness.db(store).dropDatabase();
  expect(await run('write-restore', at('first'))).toEqual({
    code: 0,
    said: expect.stringMatching(/documents\. Everybody signs in again\.$/),
  });
  expect(await run('write-backup', at('second'))).toMatchObject({ code: 0 });
  expect(manifest('second').collections).toEqual(manifest('first').collections);
  expect(await contradictions(harness.db)).toEqual([]);
  const kept = new Set(
    (await harness.db('chat').collection('messages').find().toArray()).map(({ content }) => content as string),
  );
  expect(before.filter((content) => !kept.has(content))).toEqual([]);
  expect(kept.size).toBeLessThan(acknowledged.length); // it was taken meanwhile

  for (const program of programs.toReversed()) await harness.server.bring(program);
  await waitUntil('the services agree', async () => (await differences(harness.db)).length === 0, 30);
  const [person] = people;
  expect((await person!.call('GET', '/api/profile/notifications')).status).toBe(401);
  await person!.ok('POST', '/api/auth/login', { email: person!.email, password: person!.password });
  const history = await person!.ok<{ content: string }[]>('GET', `/api/chapters/${HERE}/messages`);
  expect(kept.has(history.at(-1)!.content)).toBe(true);
  const socket = await person!.socket();
  await emitWithAck(socket, 'join-chapter', HERE);
  expect(await emitWithAck(socket, 'send-message', { chapterId: HERE, content: 'after it all' })).toMatchObject({
    ok: true,
  });
  socket.disconnect();
  expect(await contradictions(harness.db)).toEqual([]);
});

test('a folder in use, a damaged backup, half a backup and a wrong address are refused in one sentence, and change nothing', async () => {
  const messages = () => harness.db('chat').collection('messages').countDocuments();
  const count = await messages();
  expect(await run('write-backup', at('first'))).toEqual({ code: 1, said: expect.stringContaining('EEXIST') });
  const damaged = readdirSync(at('second'), { recursive: true, encoding: 'utf8' }).find((file) =>
    file.endsWith('messages.bson.gz'),
  )!;
  truncateSync(at(`second/${damaged}`), 40);
  expect(await run('write-restore', at('second'), '--replace')).toEqual({
    code: 1,
    said: 'The backup is damaged: chat.messages is not what was written. Nothing was changed.',
  });
  rmSync(at('second/manifest.json'));
  expect(await run('write-restore', at('second'), '--replace')).toMatchObject({
    code: 1,
    said: expect.stringContaining('holds no whole backup'),
  });
  expect(await run('write-restore')).toMatchObject({ code: 1, said: expect.stringContaining('Usage') });
  expect(await messages()).toBe(count);
});
