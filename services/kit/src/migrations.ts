import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Connection } from 'mongoose';
import { startBackgroundJob } from './background-job';
import type { Logger } from './logger';

/**
 * When a change of stored data may happen in a rolling update, where programs of two versions run side by side:
 * - `expand`: adds what the new version needs and the old one does not mind; before the new version serves
 * - `migrate`: fills in what the old version did not write; when only the new version runs
 * - `contract`: takes away what only the old version needed; when nobody will go back to it
 */
export const MIGRATION_PHASES = ['expand', 'migrate', 'contract'] as const;
export type MigrationPhase = (typeof MIGRATION_PHASES)[number];

/**
 * One change of stored data. `up` may be cut off and run again from the beginning, so doing it again changes nothing.
 */
export interface Migration {
  /** Never changes, as it is what is remembered; begins with the day. @example '2026-11-21 words of accounts' */
  id: string;
  phase: MigrationPhase;
  up: () => Promise<unknown>;
}

export interface MigrateOptions {
  log: Logger;
  /** The last phase whose changes may be made. */
  upTo: MigrationPhase;
  /** Milliseconds for which whoever makes changes is believed to be alive without saying so again. */
  leaseMs?: number;
}

interface Applied {
  _id: string;
  at: Date;
  ms: number;
}
interface Lock {
  _id: 'lock';
  holder: string;
  until: Date;
}

/**
 * Makes the changes that were not made yet, one after the other, whoever else is starting: one program holds the lock,
 * the others wait for it. A program that dies is followed by another after `leaseMs` (30 s); one that fails keeps the
 * service from starting.
 * @example await migrate(db, [{ id: '2026-11-21 words of accounts', phase: 'migrate', up: () => addWords(Users) }], {
 * log, upTo: env.MIGRATE_UP_TO })
 */
export async function migrate(
  connection: Connection,
  migrations: readonly Migration[],
  { log, upTo, leaseMs = 30_000 }: MigrateOptions,
): Promise<void> {
  const applied = connection.collection<Applied>('migrations');
  const due = migrations.filter(({ phase }) => MIGRATION_PHASES.indexOf(phase) <= MIGRATION_PHASES.indexOf(upTo));
  const pending = async (of: readonly Migration[]) => {
    const known = new Set(
      (await applied.find({ _id: { $in: of.map(({ id }) => id) } }).toArray()).map(({ _id }) => _id),
    );
    return of.filter(({ id }) => !known.has(id));
  };
  if ((await pending(due)).length > 0)
    await withLock(connection, { log, leaseMs }, async (isMine) => {
      for (const { id, up } of await pending(due)) {
        const started = performance.now();
        await up();
        if (!isMine()) throw new Error(`Another program took over while «${id}» was being made.`);
        const ms = Math.round(performance.now() - started);
        await applied.insertOne({ _id: id, at: new Date(), ms });
        log.info({ migration: id, ms }, 'migrated');
      }
    });
  for (const { id, phase } of await pending(migrations)) log.info({ migration: id, phase }, 'migration waits');
}

async function withLock(
  connection: Connection,
  { log, leaseMs }: { log: Logger; leaseMs: number },
  work: (isMine: () => boolean) => Promise<void>,
): Promise<void> {
  const locks = connection.collection<Lock>('migrationLock');
  const holder = randomUUID();
  const until = () => new Date(Date.now() + leaseMs);
  const take = () =>
    locks
      .updateOne({ _id: 'lock', until: { $lt: new Date() } }, { $set: { holder, until: until() } }, { upsert: true })
      .then(
        () => true,
        (error: { code?: number }) => {
          if (error.code === 11000) return false; // another program holds it
          throw error;
        },
      );
  while (!(await take())) await sleep(Math.min(leaseMs / 4, 1000));
  let isMine = true;
  const renew = async () => {
    try {
      const { matchedCount } = await locks.updateOne({ _id: 'lock', holder }, { $set: { until: until() } });
      isMine = matchedCount === 1;
    } catch (error) {
      isMine = false;
      throw error;
    }
  };
  const renewal = startBackgroundJob(renew, { everyMs: leaseMs / 3, log, failure: 'migration lock not renewed' });
  try {
    await work(() => isMine);
  } finally {
    await renewal.stop();
    await locks.deleteOne({ _id: 'lock', holder });
  }
}
