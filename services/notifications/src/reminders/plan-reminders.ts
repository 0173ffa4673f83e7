import { retryDuplicate } from '@meridian/service-kit';
import { DUE_PAGE } from '@meridian/shared-types';
import { createHash } from 'node:crypto';
import type { Models } from '../models/create-models';
import { dueKey } from '../models/due.model';
import type { Reminder } from './reminders';

/** Milliseconds by which reminders are stored before they are due, which is longer than the pause between two runs. */
const AHEAD_MS = 60_000;

/** Returns the id of the domain event of a reminder, which is the same for each process that records it. */
export const domainEventIdOf = (key: string): string => createHash('sha256').update(key).digest('hex').slice(0, 24);

/**
 * Reads from the services which reminders are due now or in the next minute, and stores them. Later ones are not
 * stored, so each service, including this one, may be unavailable for as long as a reminder may be late. If a service
 * did not respond, it rejects after it has planned all others.
 */
export async function planReminders(
  models: Pick<Models, 'Due' | 'DomainEvents'>,
  reminders: readonly Reminder[],
  now: Date,
  stopped: AbortSignal,
): Promise<void> {
  const results = await Promise.allSettled(reminders.map((each) => plan(models, each, now, stopped)));
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
}

async function plan(
  { Due, DomainEvents }: Pick<Models, 'Due' | 'DomainEvents'>,
  { name, beforeMs, lateMs, page }: Reminder,
  now: Date,
  stopped: AbortSignal,
): Promise<void> {
  const from = new Date(now.getTime() + beforeMs - lateMs).toISOString();
  const to = new Date(now.getTime() + beforeMs + AHEAD_MS).toISOString();
  let after: string | undefined;
  do {
    const subjects = await page({ from, to, ...(after && { after }) });
    const rows = subjects.map(({ id, at }) => {
      const row = { reminder: name, subjectId: id, at: new Date(at) };
      const key = dueKey(row);
      return { key, domainEventId: domainEventIdOf(key), row };
    });
    const notified = await DomainEvents.find(
      { _id: { $in: rows.map(({ domainEventId }) => domainEventId) } },
      { _id: 1 },
    ).lean();
    const known = new Set(notified.map(({ _id }) => String(_id)));
    const writes = rows
      .filter(({ domainEventId }) => !known.has(domainEventId))
      .map(({ key, row }) => ({
        updateOne: {
          filter: { _id: key },
          update: {
            $setOnInsert: { ...row, nextAt: new Date(row.at.getTime() - beforeMs), fence: 0, tries: 0 },
          },
          upsert: true,
        },
      }));
    if (writes.length > 0) await retryDuplicate(() => Due.bulkWrite(writes, { ordered: false }));
    after = subjects.length === DUE_PAGE ? subjects.at(-1)?.id : undefined;
  } while (after && !stopped.aborted);
}
