import { migrate, type MigrationPhase } from '..';
import { setTimeout as sleep } from 'node:timers/promises';
import { appliedMigrations, step, useMigratedDatabase } from './testing-migrations';

const { log, connections } = useMigratedDatabase();

test('Three processes that start at once run each migration once, in order, and wait for all of them', async () => {
  const done: string[] = [];
  let inside = 0;
  const change = (id: string) =>
    step(id, 'expand', async () => {
      expect((inside += 1)).toBe(1);
      await sleep(30);
      done.push(id);
      inside -= 1;
    });
  const migrations = ['a', 'b', 'c'].map(change);
  await Promise.all(
    connections.map(async (db) => {
      await migrate(db, migrations, { log, upTo: { phase: 'expand' }, leaseMs: 1000 });
      expect(done).toEqual(['a', 'b', 'c']);
    }),
  );
  await migrate(connections[0]!, migrations, { log, upTo: { phase: 'contract' } });
  expect(done).toEqual(['a', 'b', 'c']);
  expect(await connections[0]!.collection('leases').countDocuments({ until: { $gt: new Date() } })).toBe(0);
});

test('Migrations of a later phase are not run', async () => {
  const done: string[] = [];
  const migrations = [
    ['fill', 'migrate'],
    ['add', 'expand'],
    ['drop', 'contract'],
  ].map(([id, phase]) => step(id!, phase as MigrationPhase, async () => done.push(id!)));
  for (const [upTo, expected] of [
    ['expand', ['add']],
    ['migrate', ['add', 'fill']],
    ['migrate', ['add', 'fill']],
    ['contract', ['add', 'fill', 'drop']],
  ] as const) {
    await migrate(connections[0]!, migrations, { log, upTo: { phase: upTo } });
    expect([upTo, done]).toEqual([upTo, [...expected]]);
  }
});

test('With a day, migrations of later days are not run unless their phase is `expand`', async () => {
  const done: string[] = [];
  const migrations = (
    [
      ['2026-11-21 first', 'migrate'],
      ['2026-11-22 second', 'contract'],
      ['2026-12-01 later', 'migrate'],
      ['2026-12-01 added', 'expand'],
    ] as const
  ).map(([id, phase]) => step(id, phase, async () => done.push(id)));
  await migrate(connections[0]!, migrations, { log, upTo: { phase: 'migrate', day: '2026-11-22' } });
  expect(done).toEqual(['2026-11-21 first', '2026-12-01 added']);
  await migrate(connections[0]!, migrations, { log, upTo: { phase: 'contract', day: '2026-11-22' } });
  expect(done.slice(2)).toEqual(['2026-11-22 second']);
});

test('A failed migration rejects, stops the following ones and runs again at the next start', async () => {
  let fails = true;
  const done: string[] = [];
  const migrations = [
    step('first', 'expand', async () => done.push('first')),
    step('second', 'expand', async () => {
      if (fails) throw new Error('no');
      done.push('second');
    }),
    step('third', 'expand', async () => done.push('third')),
  ];
  await expect(migrate(connections[0]!, migrations, { log, upTo: { phase: 'expand' } })).rejects.toThrow('no');
  expect([done, await appliedMigrations(connections[0]!)]).toEqual([['first'], ['first']]);
  fails = false;
  await migrate(connections[1]!, migrations, { log, upTo: { phase: 'expand' } });
  expect([done, await appliedMigrations(connections[0]!)]).toEqual([
    ['first', 'second', 'third'],
    ['first', 'second', 'third'],
  ]);
});
