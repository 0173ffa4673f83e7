import { DUE_READ, withPeopleLocked } from '@meridian/service-kit';
import { localTimeAt } from '@meridian/shared-types';
import { INDEXES } from '../models/event-indexes';
import { storeUpdates, type EventUpdate, type UpdateModels } from '../managing/editing/event-updates';
import { WHOLE_EVENT_PROJECTION, type ShownEvent, type StoredEvent } from '../models/event.model';
import type { Models } from '../models/create-models';
import { cancelled } from '../managing/editing/series-date-updates';
import { dayOf } from '../managing/series/local-dates';

/** The number of events that are cancelled or moved in one transaction. */
const BATCH = 50;

/** Returns the filter for events of a chapter that have not begun and are not cancelled. */
export const upcoming = (chapterId: number, now: Date) => ({
  chapterId,
  startTime: { $gt: now },
  status: { $exists: false },
});

type Needed = Pick<Models, 'Events'>;

export const countUpcoming = ({ Events }: Needed, chapterId: number, now = new Date()): Promise<number> =>
  Events.countDocuments(upcoming(chapterId, now)).hint(INDEXES.chapterTime).exec();

type Change = (before: StoredEvent) => Omit<EventUpdate, 'before'>;

/**
 * Changes the upcoming events of a chapter that begin first, as many as one transaction may, in the name of a person.
 * Resolves to these events, and to the number of those that are left.
 */
export async function changeNextUpcoming(
  models: UpdateModels,
  chapterId: number,
  { by, now }: { by: string | undefined; now: Date },
  change: Change,
): Promise<{ events: ShownEvent[]; left: number }> {
  const next = await models.Events.find(upcoming(chapterId, now), { _id: 1 })
    .sort({ startTime: 1 })
    .hint(INDEXES.chapterTime)
    .limit(BATCH)
    .comment(DUE_READ)
    .lean();
  if (next.length === 0) return { events: [], left: 0 };
  const events = await withPeopleLocked(models.db, by ?? [], async (session) => {
    const filter = { _id: { $in: next.map(({ _id }) => _id) }, chapterId, status: { $exists: false } };
    const still = await models.Events.find(filter, WHOLE_EVENT_PROJECTION, { session }).lean();
    const updates = still.map((before) => ({ before, ...change(before) }));
    return (await storeUpdates(models, session, updates, { by })).map(({ event }) => event);
  });
  return { events, left: await countUpcoming(models, chapterId, now) };
}

/**
 * Cancels the next upcoming events of an archived chapter, in the name of the person who archived it. Attendees are
 * notified, as for every cancelled event. Its series create no more dates.
 */
export async function cancelUpcoming(
  models: UpdateModels & Pick<Models, 'Series'>,
  chapterId: number,
  { reason, by }: { reason: string; by?: string | undefined },
): Promise<{ events: ShownEvent[]; left: number }> {
  const now = new Date();
  await endSeries(models, chapterId, now);
  return changeNextUpcoming(models, chapterId, { by, now }, () => cancelled(reason, now));
}

async function endSeries({ Series }: Pick<Models, 'Series'>, chapterId: number, now: Date): Promise<void> {
  for (const { _id, timeZone } of await Series.find({ isEnded: false, chapterId }, { timeZone: 1 }).lean())
    await Series.updateOne(
      { _id, isEnded: false },
      { $set: { isEnded: true, until: dayOf(localTimeAt(now, timeZone)), changedAt: now }, $inc: { version: 1 } },
    );
}
