import { LIVE_COLLECTION, processesIn, type LiveDatabase } from '@meridian/service-kit/live-database';
import { eventually } from '@meridian/service-kit/testing';
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { backUp } from './back-up';
import { restore } from './restore';
import { buildTestProgram, createTestStores } from './testing';

jest.setTimeout(90_000);
const folder = mkdtempSync(path.join(tmpdir(), 'meridian-frozen-'));

/**
 * A program that writes all the time, in and out of transactions, and drains for a second before it ends, as a service
 * does.
 */
const PROGRAM = `
  import { Schema } from 'mongoose';
  import { setTimeout as sleep } from 'node:timers/promises';
  import { createLogger } from '@meridian/service-kit/observability/logger';
  import { inTransaction } from '@meridian/service-kit/database/mongo';
  import { openServiceDatabase } from '@meridian/service-kit/service/service-database';

  process.on('SIGTERM', () => setTimeout(() => process.exit(0), 1000));
  const say = (what: string) => process.stdout.write(what + '\\n');
  void (async () => {
    const { MONGODB_URL = '', DATABASE_PREFIX = '' } = process.env;
    const log = createLogger('chat', 'silent');
    const db = await openServiceDatabase({ MONGODB_URL, DATABASE_PREFIX }, 'chat', log, 3000);
    const Words = db.model('Word', new Schema({ word: String }), 'words');
    const create = () => Words.create({ word: 'late' });
    const createTogether = () => inTransaction(db, (session) => Words.create([{ word: 'late' }], { session }));
    const find = () => Words.findOne().lean();
    // Frozen within a transaction, it would hold up the end of the restore for a minute.
    let wasFrozen = false;
    for (const work of [create, find, create, find])
      void (async () => {
        for (;;) {
          try {
            await (wasFrozen && work === create ? createTogether() : work());
            say('acknowledged');
          } catch (error) {
            say('refused ' + ((error as { status?: number }).status ?? String(error)));
          }
          const before = Date.now();
          await sleep(1);
          wasFrozen ||= Date.now() - before > 1000;
        }
      })();
  })();
`;

const backup = path.join(folder, 'backup');
let script: Awaited<ReturnType<typeof buildTestProgram>>;
let own: Awaited<ReturnType<typeof createTestStores>>;

beforeAll(async () => {
  script = await buildTestProgram(PROGRAM);
  own = await createTestStores();
  await own.write('kept');
  await backUp(own.stores, backup);
});
afterAll(async () => {
  await own.close();
  script.remove();
  rmSync(folder, { recursive: true });
});

/** Freezes a program that writes until its registration is removed, and continues it after `meanwhile`. */
async function freeze(
  meanwhile: () => Promise<unknown>,
  afterwards: (saysSince: () => string[], ended: Promise<unknown>) => Promise<void>,
): Promise<void> {
  await own.write('old');
  const records = own.stores.client.db(own.stores.databaseOf('chat')).collection<LiveDatabase>(LIVE_COLLECTION);
  const program = spawn(process.execPath, [script.file], {
    env: { ...process.env, DATABASE_PREFIX: own.prefix },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let lines: string[] = [];
  program.stdout.on('data', (data: Buffer) => lines.push(...data.toString().split('\n').filter(Boolean)));
  const ended = new Promise((resolve) => {
    program.once('exit', resolve);
  });
  try {
    await eventually(() => lines.filter((line) => line === 'acknowledged').length > 50, 20_000);
    program.kill('SIGSTOP');
    await eventually(async () => processesIn(await records.findOne({ _id: 'live' })).length === 0, 20_000);
    await meanwhile();
    lines = [];
    program.kill('SIGCONT');
    await afterwards(() => lines, ended);
  } finally {
    program.kill('SIGKILL');
    await ended;
    await own.forgetPrograms();
  }
}

test('A frozen process continues when it has registered again', () =>
  freeze(
    () => Promise.resolve(),
    (saysSince) => eventually(() => saysSince().filter((line) => line === 'acknowledged').length > 20, 20_000),
  ));

test('A process that was frozen during a restore acknowledges nothing more, and ends', () =>
  freeze(
    () => restore(own.stores, backup, { replace: true }),
    async (saysSince, ended) => {
      expect(await ended).toBe(0);
      expect([...new Set(saysSince())]).toEqual(['refused 503']);
      expect(await own.read()).toEqual({ words: ['kept'], documents: 22 });
    },
  ));
