import { DUE_READ, withPeopleLocked } from '@meridian/service-kit';
import { localTimeAt } from '@meridian/shared-types';
import type { Types } from 'mongoose';
import { INDEXES } from '../models/event-indexes';
import { storeUpdates, type UpdateModels } from '../editing/event-updates';
import { WHOLE_EVENT_PROJECTION, type ShownEvent } from '../models/event.model';
import type { Models } from '../models/create-models';
import { cancelled } from '../editing/series-date-updates';
import { dayOf } from '../series/local-dates';

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

/** Returns the ids of the upcoming events that begin first, as many as one transaction cancels or moves. */
export async function nextUpcoming({ Events }: Needed, chapterId: number, now: Date): Promise<Types.ObjectId[]> {
  const found = await Events.find(upcoming(chapterId, now), { _id: 1 })
    .sort({ startTime: 1 })
    .hint(INDEXES.chapterTime)
    .limit(BATCH)
    .comment(DUE_READ)
    .lean();
  return found.map(({ _id }) => _id);
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
  const ids = await nextUpcoming(models, chapterId, now);
  const events =
    ids.length === 0
      ? []
      : await withPeopleLocked(models.db, by ?? [], async (session) => {
          const still = await models.Events.find(
            { _id: { $in: ids }, status: { $exists: false } },
            WHOLE_EVENT_PROJECTION,
            { session },
          ).lean();
          const updates = still.map((before) => ({ before, ...cancelled(reason, now) }));
          return (await storeUpdates(models, session, updates, { by })).map(({ event }) => event);
        });
  return { events, left: await countUpcoming(models, chapterId, now) };
}

async function endSeries({ Series }: Pick<Models, 'Series'>, chapterId: number, now: Date): Promise<void> {
  for (const { _id, timeZone } of await Series.find({ isEnded: false, chapterId }, { timeZone: 1 }).lean())
    await Series.updateOne(
      { _id, isEnded: false },
      { $set: { isEnded: true, until: dayOf(localTimeAt(now, timeZone)), changedAt: now }, $inc: { version: 1 } },
    );
}
