import type { Connection } from 'mongoose';
import { connectMongo, createLogger, migrate, type Migration, type MigrationPhase } from '.';
import { setTimeout as sleep } from 'node:timers/promises';
import { createTestRig } from './testing';

const log = createLogger('test', 'silent');
const programs: Connection[] = [];
beforeAll(async () => {
  const { env } = await createTestRig();
  for (let each = 0; each < 3; each += 1)
    programs.push(await connectMongo(env.MONGODB_URL, `${env.DATABASE_PREFIX}migrated`, log));
});
beforeEach(() => programs[0]!.dropDatabase());
afterAll(async () => {
  await programs[0]!.dropDatabase();
  await Promise.all(programs.map((db) => db.close()));
});

const applied = async () =>
  (await programs[0]!.collection<{ _id: string }>('migrations').find().sort({ at: 1 }).toArray()).map(({ _id }) => _id);
const step = (id: string, phase: MigrationPhase, up: Migration['up']): Migration => ({ id, phase, up });

test('three programs that start at once make each change once, one after the other, and start when all are made', async () => {
  const did: string[] = [];
  let inside = 0;
  const change = (id: string) =>
    step(id, 'expand', async () => {
      expect((inside += 1)).toBe(1);
      await sleep(30);
      did.push(id);
      inside -= 1;
    });
  const migrations = ['a', 'b', 'c'].map(change);
  await Promise.all(
    programs.map(async (db) => {
      await migrate(db, migrations, { log, upTo: 'expand', leaseMs: 1000 });
      expect(did).toEqual(['a', 'b', 'c']);
    }),
  );
  await migrate(programs[0]!, migrations, { log, upTo: 'contract' });
  expect(did).toEqual(['a', 'b', 'c']);
  expect(await programs[0]!.collection('migrationLock').countDocuments()).toBe(0);
});

test('what belongs to a later phase waits for it', async () => {
  const did: string[] = [];
  const migrations = [
    ['fill', 'migrate'],
    ['add', 'expand'],
    ['drop', 'contract'],
  ].map(([id, phase]) => step(id!, phase as MigrationPhase, async () => did.push(id!)));
  for (const [upTo, expected] of [
    ['expand', ['add']],
    ['migrate', ['add', 'fill']],
    ['migrate', ['add', 'fill']],
    ['contract', ['add', 'fill', 'drop']],
  ] as const) {
    await migrate(programs[0]!, migrations, { log, upTo });
    expect([upTo, did]).toEqual([upTo, [...expected]]);
  }
});

test('one that fails stops the start and what comes after it, and is made again by the next', async () => {
  let fails = true;
  const did: string[] = [];
  const migrations = [
    step('first', 'expand', async () => did.push('first')),
    step('second', 'expand', async () => {
      if (fails) throw new Error('no');
      did.push('second');
    }),
    step('third', 'expand', async () => did.push('third')),
  ];
  await expect(migrate(programs[0]!, migrations, { log, upTo: 'expand' })).rejects.toThrow('no');
  expect([did, await applied()]).toEqual([['first'], ['first']]);
  fails = false;
  await migrate(programs[1]!, migrations, { log, upTo: 'expand' });
  expect([did, await applied()]).toEqual([
    ['first', 'second', 'third'],
    ['first', 'second', 'third'],
  ]);
});

test('after a program that died another one goes on; one that was only slow notices, and does not call it made', async () => {
  await programs[0]!
    .collection<{ _id: string }>('migrationLock')
    .insertOne({ _id: 'lock', holder: 'dead', until: new Date(Date.now() + 200) } as never);
  const did: string[] = [];
  await migrate(programs[0]!, [step('a', 'expand', async () => did.push('a'))], { log, upTo: 'expand', leaseMs: 400 });
  expect(did).toEqual(['a']);
  const slow = migrate(
    programs[0]!,
    [
      step('b', 'expand', async () => {
        await programs[1]!
          .collection<{ _id: string }>('migrationLock')
          .updateOne({ _id: 'lock' }, { $set: { holder: 'another' } }); // it was silent for too long
        for (let waited = 0; waited < 20; waited += 1) await sleep(30);
      }),
    ],
    { log, upTo: 'expand', leaseMs: 300 },
  );
  await expect(slow).rejects.toThrow('Another program took over while «b» was being made.');
  expect(await applied()).toEqual(['a']);
});
