import { setTimeout as sleep } from 'node:timers/promises';
import type { Connection } from 'mongoose';
import type { Logger } from '../observability/logger';
import { createLease, leaseModel, whileLeased } from './lease';

/**
 * The phase says when a migration may run during a rolling update, in which processes of two versions run at the same
 * time:
 * - `expand` adds what the new version needs and the old one ignores. It runs before the new version serves.
 * - `migrate` adds what the old version did not write. It runs when only the new version runs.
 * - `contract` removes what only the old version needed. It runs when no rollback is planned.
 */
export const MIGRATION_PHASES = ['expand', 'migrate', 'contract'] as const;
export type MigrationPhase = (typeof MIGRATION_PHASES)[number];

/**
 * A change of stored data. `up` must be idempotent: after an interruption it runs again from the start.
 */
export interface Migration {
  /**
   * The id is stored when the migration is done, so it must never change. It begins with the date.
   * @example '2026-11-21 words of accounts'
   */
  id: string;
  phase: MigrationPhase;
  up: () => Promise<unknown>;
}

/** The limit on migrations that may run: those up to a phase and, for phases later than `expand`, those up to a day. */
export interface MigrationLimit {
  phase: MigrationPhase;
  /** An ISO 8601 date. It is compared with the date at the beginning of the migration's id. */
  day?: string;
}

export interface MigrateOptions {
  log: Logger;
  upTo: MigrationLimit;
  /** Milliseconds after which a process's lease expires unless it is renewed. */
  leaseMs?: number;
}

interface Applied {
  _id: string;
  at: Date;
  ms: number;
}

/**
 * Runs the migrations that are not done yet, one after the other. One process holds the lease and others wait. If it
 * dies, another one acquires the lease after `leaseMs` (default 30 s). Rejects if a migration fails, so that the
 * service does not start.
 * @example await migrate(db, [{ id: '2026-11-21 words of accounts', phase: 'migrate', up: () => addWords(Users) }], {
 * log, upTo: parseMigrationLimit(env) })
 */
export async function migrate(
  connection: Connection,
  migrations: readonly Migration[],
  { log, upTo, leaseMs = 30_000 }: MigrateOptions,
): Promise<void> {
  const applied = connection.collection<Applied>('migrations');
  const due = migrations.filter(
    ({ id, phase }) =>
      MIGRATION_PHASES.indexOf(phase) <= MIGRATION_PHASES.indexOf(upTo.phase) &&
      (phase === 'expand' || upTo.day === undefined || id.slice(0, upTo.day.length) <= upTo.day),
  );
  const pending = async (of: readonly Migration[]) => {
    const known = new Set(
      (await applied.find({ _id: { $in: of.map(({ id }) => id) } }).toArray()).map(({ _id }) => _id),
    );
    return of.filter(({ id }) => !known.has(id));
  };
  const lease = createLease(leaseModel(connection), 'migrations', leaseMs);
  const run = async () => {
    for (const { id, up } of await pending(due)) {
      const started = performance.now();
      await up();
      if (!lease.isHeld()) throw new Error(`Another process took over during the migration «${id}».`);
      const ms = Math.round(performance.now() - started);
      await applied.insertOne({ _id: id, at: new Date(), ms });
      log.info({ migration: id, ms }, 'migrated');
    }
  };
  while ((await pending(due)).length > 0 && !(await whileLeased(lease, { log }, run)))
    await sleep(Math.min(leaseMs / 4, 1000));
  for (const { id, phase } of await pending(migrations)) log.info({ migration: id, phase }, 'migration waits');
}
