import type { UpdateModels } from '../managing/editing/event-updates';
import type { ShownEvent } from '../models/event.model';
import type { Models } from '../models/create-models';
import { changeNextUpcoming } from './upcoming-events';

/**
 * Moves the next upcoming events of a merged chapter to the other one, with their RSVPs, seats and tickets. Its series
 * continue there, and its drafts become drafts of the other chapter. Events that have begun stay.
 */
export async function moveUpcoming(
  models: UpdateModels & Pick<Models, 'Drafts' | 'Series'>,
  chapterId: number,
  { intoId, by }: { intoId: number; by?: string | undefined },
): Promise<{ events: ShownEvent[]; left: number }> {
  const now = new Date();
  await models.Series.updateMany(
    { isEnded: false, chapterId },
    { $set: { chapterId: intoId, changedAt: now }, $inc: { version: 1 } },
  );
  await models.Drafts.updateMany({ chapterId }, { $set: { chapterId: intoId } });
  // Members are notified of the merge itself.
  const changes = [{ field: 'chapterId', from: chapterId, to: intoId }];
  return changeNextUpcoming(models, chapterId, { by, now }, () => ({ set: { chapterId: intoId }, changes }));
}
