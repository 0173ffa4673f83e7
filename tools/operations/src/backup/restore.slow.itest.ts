import { LIVE_COLLECTION, registerProgram } from '@meridian/service-kit/live-database';
import { MongoClient } from 'mongodb';
import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { gunzipSync, gzipSync } from 'node:zlib';
import { backUp } from './back-up';
import { checkFiles } from './files';
import { readManifest } from './manifest';
import { restore } from './restore';
import { STORES } from './stores';
import { buildTestProgram, createBreakingProxy, createTestStores } from './testing';

jest.setTimeout(240_000);
const folder = mkdtempSync(path.join(tmpdir(), 'meridian-restore-'));
const backup = path.join(folder, 'backup');
let own: Awaited<ReturnType<typeof createTestStores>>;
const OLD = { words: ['old'], documents: 22 };
const NEW = { words: ['kept'], documents: 22 };

beforeAll(async () => {
  own = await createTestStores();
  await own.write('kept');
  await backUp(own.stores, backup);
});
beforeEach(async () => {
  await own.forgetPrograms();
  if (!isDeepStrictEqual(await own.read(), OLD)) await own.write('old');
});
afterAll(async () => {
  await own.close();
  rmSync(folder, { recursive: true });
});

test('After a restore the backup is live with its indexes, and the previous data is gone, even when repeated', async () => {
  for (const turn of [1, 2, 3]) {
    const before = await own.live('auth');
    await restore(own.stores, backup, { replace: true });
    expect(await own.read()).toEqual(NEW);
    const things = (await own.live('auth')).collection('things');
    await expect(things.insertOne({ number: 1 })).rejects.toMatchObject({ code: 11000 });
    expect((await own.live('auth')).databaseName).not.toBe(before.databaseName);
    const left = (await before.listCollections().toArray()).map(({ name }) => name);
    expect(left.filter((name) => name !== LIVE_COLLECTION)).toEqual([]);
    const again = path.join(folder, `again-${turn}`);
    const [written, first] = [
      await backUp(own.stores, again),
      readFileSync(path.join(backup, 'manifest.json'), 'utf8'),
    ];
    expect(written.collections).toEqual((JSON.parse(first) as { collections: unknown }).collections);
  }
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
  'A backup whose %s is damaged changes nothing',
  async (name) => {
    const damaged = path.join(folder, 'damaged');
    cpSync(backup, damaged, { recursive: true });
    const last = readdirSync(damaged, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith(name));
    truncateSync(path.join(damaged, last.at(-1)!), 20);
    await expect(restore(own.stores, damaged, { replace: true })).rejects.toThrow('The backup is damaged: ');
    rmSync(damaged, { recursive: true });
    expect(await own.read()).toEqual(OLD);
  },
);

test('A restore is refused while a process uses the data, before and at the end, and so is a second restore', async () => {
  const { client, databaseOf } = own.stores;
  const chat = await registerProgram(client, databaseOf('chat'), 'chat');
  await expect(restore(own.stores, backup, { replace: true })).rejects.toThrow(
    'These processes use the data: chat. Stop them first; one that was killed is forgotten after 30 s. Nothing was changed.',
  );
  await chat.remove();

  let events: Promise<unknown> | undefined;
  const late = restore(own.stores, backup, {
    replace: true,
    onStep: (step) => {
      if (step === 'filling') events = registerProgram(client, databaseOf('events'), 'events');
    },
  });
  await expect(late).rejects.toThrow('events started meanwhile and uses this data. Nothing was changed.');
  await events;
  expect(await own.read()).toEqual(OLD);
  await own.forgetPrograms();

  const [one, two] = await Promise.allSettled([1, 2].map(() => restore(own.stores, backup, { replace: true })));
  expect([one!.status, two!.status]).toContain('rejected');
  expect(await own.read()).toEqual(one!.status === two!.status ? OLD : NEW);
});

test('Without --replace a restore refuses stores with data in them', async () => {
  await expect(restore(own.stores, backup)).rejects.toThrow('Nothing was changed. To replace it, add --replace.');
  expect(await own.read()).toEqual(OLD);
});

test('A restore that is interrupted before any of its commands leaves all old or all new data live, and the next one succeeds', async () => {
  const outcomes: string[] = [];
  // Each collection is filled by the same commands, so every second command is tested.
  for (let command = 1, isDone = false; !isDone; command += 2) {
    // A closed client does not wait for the connection to be restored.
    const proxy = await createBreakingProxy(command, () => void client.close());
    const client = new MongoClient(proxy.url, { retryWrites: false, retryReads: false });
    let hasFailed = false;
    await restore({ ...own.stores, client }, backup, { replace: true }).catch(() => {
      hasFailed = true;
    });
    isDone = !proxy.isBroken() && !hasFailed;
    proxy.close();
    await proxy.endTransactions(own.stores.client);
    await client.close();
    const found = await own.read();
    expect([command, found]).toEqual([command, found.words[0] === 'old' ? OLD : NEW]);
    outcomes.push(`${found.words[0]}${hasFailed ? ' after a failure' : ''}`);
    await own.forgetPrograms();
    if (found.words[0] !== 'old') await own.write('old');
  }
  expect(outcomes.length).toBeGreaterThan(30);
  expect([outcomes[0], outcomes.at(-1)]).toEqual(['old after a failure', 'kept']);
  await restore(own.stores, backup, { replace: true });
  expect(await own.read()).toEqual(NEW);
});

describe('The restore command can be killed at any time', () => {
  let command: Awaited<ReturnType<typeof buildTestProgram>>;
  beforeAll(async () => {
    command = await buildTestProgram("import './write-restore';");
  });
  afterAll(() => command.remove());

  test.each([35, 60, 'last'] as const)(
    'A restore that is killed with -9 at command %s leaves complete data live',
    async (at) => {
      const run = async (before: number) => {
        let kill: () => void = () => undefined;
        const proxy = await createBreakingProxy(before, () => kill());
        const child = spawn(process.execPath, [command.file, backup, '--replace'], {
          env: { ...process.env, MONGODB_URL: proxy.url, DATABASE_PREFIX: own.prefix },
          stdio: 'ignore',
        });
        kill = () => child.kill('SIGKILL');
        const signal = await new Promise((resolve) => {
          child.once('exit', (_code, by) => resolve(by));
        });
        proxy.close();
        await proxy.endTransactions(own.stores.client);
        return signal;
      };
      expect(await run(at === 'last' ? 100_000 : at)).toBe(at === 'last' ? null : 'SIGKILL');
      expect(await own.read()).toEqual(at === 'last' ? NEW : OLD);
      // The next restore removes its remains.
      await own.forgetPrograms();
      await restore(own.stores, backup, { replace: true });
      expect(await own.read()).toEqual(NEW);
      for (const store of STORES) expect(await (await own.live(store)).collection('things').countDocuments()).toBe(3);
    },
  );
});
