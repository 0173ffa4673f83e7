import { migrate } from '..';
import { setTimeout as sleep } from 'node:timers/promises';
import { appliedMigrations, step, useMigratedDatabase } from './testing-migrations';

const { log, connections } = useMigratedDatabase();

test('Another process takes the lease of a dead process, and a slow process detects that it lost the lease', async () => {
  await connections[0]!
    .collection<{ _id: string }>('leases')
    .insertOne({ _id: 'migrations', holder: 'dead', until: new Date(Date.now() + 200) } as never);
  const done: string[] = [];
  await migrate(connections[0]!, [step('a', 'expand', async () => done.push('a'))], {
    log,
    upTo: { phase: 'expand' },
    leaseMs: 400,
  });
  expect(done).toEqual(['a']);
  const slow = migrate(
    connections[0]!,
    [
      step('b', 'expand', async () => {
        await connections[1]!
          .collection<{ _id: string }>('leases')
          .updateOne({ _id: 'migrations' }, { $set: { holder: 'another' } }); // This simulates an expired lease.
        for (let waited = 0; waited < 20; waited += 1) await sleep(30);
      }),
    ],
    { log, upTo: { phase: 'expand' }, leaseMs: 300 },
  );
  await expect(slow).rejects.toThrow('Another process took over during the migration «b».');
  expect(await appliedMigrations(connections[0]!)).toEqual(['a']);
});
