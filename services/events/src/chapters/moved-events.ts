import { withPeopleLocked } from '@meridian/service-kit';
import { storeUpdates, type UpdateModels } from '../editing/event-updates';
import { WHOLE_EVENT_PROJECTION } from '../models/event.model';
import type { Models } from '../models/create-models';
import { countUpcoming, nextUpcoming } from './upcoming-events';

/**
 * Moves the next upcoming events of a merged chapter to the other one, with their RSVPs, seats and tickets. Its series
 * continue there, and its drafts become drafts of the other chapter. Events that have begun stay.
 */
export async function moveUpcoming(
  models: UpdateModels & Pick<Models, 'Drafts' | 'Series'>,
  chapterId: number,
  { intoId, by }: { intoId: number; by?: string | undefined },
): Promise<{ eventIds: string[]; left: number }> {
  const now = new Date();
  await models.Series.updateMany(
    { isEnded: false, chapterId },
    { $set: { chapterId: intoId, changedAt: now }, $inc: { version: 1 } },
  );
  await models.Drafts.updateMany({ chapterId }, { $set: { chapterId: intoId } });
  const ids = await nextUpcoming(models, chapterId, now);
  if (ids.length === 0) return { eventIds: [], left: 0 };
  const eventIds = await withPeopleLocked(models.db, by ?? [], async (session) => {
    const still = await models.Events.find(
      { _id: { $in: ids }, chapterId, status: { $exists: false } },
      WHOLE_EVENT_PROJECTION,
      { session },
    ).lean();
    // Members are notified of the merge itself.
    const changes = [{ field: 'chapterId', from: chapterId, to: intoId }];
    const updates = still.map((before) => ({ before, set: { chapterId: intoId }, changes }));
    return (await storeUpdates(models, session, updates, { by })).map(({ event }) => String(event._id));
  });
  return { eventIds, left: await countUpcoming(models, chapterId, now) };
}
