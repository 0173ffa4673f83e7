import { unavailable } from '@meridian/service-kit';
import type { ClientSession, Types } from 'mongoose';
import { countChange, type ReplyChange } from '../../event-terms/reply';
import { REPLY_FIELDS } from '../../models/rsvp.model';
import { applySeatChanges, type SeatModels } from '../seats/seat-changes';
import { lockSeats } from '../seats/seat-transaction';

/**
 * Removes all RSVPs of a person, or those to some events. The counts change by exactly what was deleted, and seats go
 * to the waiting lists. Resolves to the RSVPs of other people that changed, by event.
 */
export async function removeReplies(
  models: SeatModels,
  which: { userId: string; eventId?: { $in: Types.ObjectId[] } },
  session: ClientSession,
): Promise<Map<string, ReplyChange[]>> {
  const { Events, Rsvps } = models;
  const { userId } = which;
  const replies = await Rsvps.find(which, { ...REPLY_FIELDS, eventId: 1 }, { session }).lean();
  const counted = replies.flatMap(({ eventId, ...before }) => {
    const change = countChange([{ before, after: undefined }]);
    return Object.keys(change).length > 0 ? [{ eventId, before, change }] : [];
  });
  const eventIds = counted.map(({ eventId }) => eventId);
  const limited = new Set(
    eventIds.length > 0
      ? (await Events.find({ _id: { $in: eventIds }, capacity: { $ne: null } }, { _id: 1 }, { session }).lean()).map(
          ({ _id }) => String(_id),
        )
      : [],
  );
  const promoted = new Map<string, ReplyChange[]>();
  for (const { eventId, before } of counted.filter((each) => limited.has(String(each.eventId)))) {
    const turn = await lockSeats(models, eventId, session, new Date());
    const { changes } = await applySeatChanges(models, turn, [{ userId, before, after: undefined }], { by: userId });
    promoted.set(
      String(eventId),
      changes.filter((change) => change.userId !== userId),
    );
  }
  const { deletedCount } = await Rsvps.deleteMany(which, { session });
  if (deletedCount + promoted.size !== replies.length) throw unavailable();
  const others = counted.filter(({ eventId }) => !limited.has(String(eventId)));
  if (others.length > 0)
    await Events.bulkWrite(
      others.map(({ eventId, change }) => ({ updateOne: { filter: { _id: eventId }, update: { $inc: change } } })),
      { session, ordered: false },
    );
  return promoted;
}
