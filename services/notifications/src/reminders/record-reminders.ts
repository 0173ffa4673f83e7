import { claimNext, Counter, metrics, ownClaim } from '@meridian/service-kit';
import type { DomainEvent } from '@meridian/shared-types';
import type { Models } from '../models/create-models';
import type { DueDoc } from '../models/due.model';
import { domainEventIdOf } from './plan-reminders';
import type { Reminder } from './reminders';

/** Milliseconds for which a claimed reminder belongs to the process that claimed it. */
const LEASE_MS = 30_000;
/** Milliseconds after which a reminder is tried again if its service did not respond. They grow up to a minute. */
const RETRY_MS = { first: 2000, most: 60_000 };

const outcomes = new Counter({
  name: 'notifications_reminders_total',
  help: 'Reminders that were recorded, came too late, or whose subject was moved or cancelled.',
  labelNames: ['reminder', 'outcome'],
  registers: [metrics],
});

interface RecordOptions {
  models: Pick<Models, 'Due'>;
  reminders: readonly Reminder[];
  /** Stores a domain event once, even if several processes record it. */
  notify: (domainEvent: DomainEvent) => Promise<void>;
}

/**
 * Records the domain events of due reminders. Each reminder belongs to one process at a time, and its subject is read
 * again: if it was moved or cancelled, or is too late, no domain event is recorded. If a service did not respond, it
 * rejects after all others. `clock` is that of the database, so that processes agree.
 */
export async function recordReminders(options: RecordOptions, clock: () => Date, stopped: AbortSignal): Promise<void> {
  const { Due } = options.models;
  const failures: unknown[] = [];
  const startedAt = clock();
  const next = () =>
    stopped.aborted
      ? undefined
      : claimNext(Due, { ms: LEASE_MS, dueAt: startedAt, now: clock(), increment: { tries: 1 } });
  for (let row = await next(); row; row = await next()) {
    try {
      const outcome = await recordOne(options, row, clock());
      const { deletedCount } = await Due.deleteOne(ownClaim(row));
      if (deletedCount > 0) outcomes.inc({ reminder: row.reminder, outcome });
    } catch (error) {
      failures.push(error);
      const pauseMs = Math.min(RETRY_MS.most, RETRY_MS.first * 2 ** (row.tries - 1));
      await Due.updateOne(ownClaim(row), { $set: { nextAt: later(clock(), pauseMs) } });
    }
  }
  if (failures.length > 0) throw failures[0];
}

const later = (time: Date, ms: number): Date => new Date(time.getTime() + ms);

async function recordOne(
  { reminders, notify }: RecordOptions,
  { _id, reminder, subjectId, at }: DueDoc,
  now: Date,
): Promise<'recorded' | 'late' | 'gone'> {
  const terms = reminders.find(({ name }) => name === reminder);
  if (!terms) return 'gone';
  if (now.getTime() > at.getTime() - terms.beforeMs + terms.lateMs) return 'late';
  const domainEvent = await terms.domainEventFor(subjectId, at);
  if (!domainEvent) return 'gone';
  await notify({ ...domainEvent, id: domainEventIdOf(_id), at: now.toISOString() });
  return 'recorded';
}
