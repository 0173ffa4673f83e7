import { recordDomainEvents, unavailable } from '@meridian/service-kit';
import type { ClientSession, Types } from 'mongoose';
import { goingDomainEvents } from '../../events/event-domain-events';
import { EVENT_PROJECTION } from '../../models/event.model';
import { countChange, type ReplyChange } from '../../event-terms/reply';
import { REPLY_FIELDS } from '../../models/rsvp.model';
import { applySeatChanges, type SeatModels } from '../seats/seat-changes';
import { lockSeats } from '../seats/seat-transaction';

/**
 * Removes all RSVPs of a person, or those to some events. The counts change by exactly what was deleted, and seats go
 * to the waiting lists. Resolves to the RSVPs of other people that changed, by event.
 * @param isRemoved Whether the account of the person is removed or merged, so that nothing more is recorded about them.
 */
export async function removeReplies(
  models: SeatModels,
  which: { userId: string; eventId?: { $in: Types.ObjectId[] } },
  session: ClientSession,
  { isRemoved = false } = {},
): Promise<Map<string, ReplyChange[]>> {
  const { Events, Rsvps } = models;
  const { userId } = which;
  const replies = await Rsvps.find(which, { ...REPLY_FIELDS, eventId: 1 }, { session }).lean();
  const counted = replies.flatMap(({ eventId, ...before }) => {
    const change = countChange([{ before, after: undefined }]);
    return Object.keys(change).length > 0 ? [{ eventId, before, change }] : [];
  });
  const eventIds = counted.map(({ eventId }) => eventId);
  const events =
    eventIds.length > 0 ? await Events.find({ _id: { $in: eventIds } }, EVENT_PROJECTION, { session }).lean() : [];
  const byId = new Map(events.map((event) => [String(event._id), event]));
  const isLimited = ({ eventId }: { eventId: Types.ObjectId }) => byId.get(String(eventId))?.capacity != null;
  const promoted = new Map<string, ReplyChange[]>();
  for (const { eventId, before } of counted.filter(isLimited)) {
    const turn = await lockSeats(models, eventId, session, new Date());
    const change = { userId, before, after: undefined };
    const { changes } = await applySeatChanges(models, turn, [change], { by: userId, isRemoved });
    promoted.set(
      String(eventId),
      changes.filter((change) => change.userId !== userId),
    );
  }
  const { deletedCount } = await Rsvps.deleteMany(which, { session });
  if (deletedCount + promoted.size !== replies.length) throw unavailable();
  const others = counted.filter((each) => !isLimited(each));
  if (others.length > 0)
    await Events.bulkWrite(
      others.map(({ eventId, change }) => ({ updateOne: { filter: { _id: eventId }, update: { $inc: change } } })),
      { session, ordered: false },
    );
  const left = others.flatMap(({ eventId, before }) => {
    const event = byId.get(String(eventId));
    return event ? goingDomainEvents(event, [{ userId, before, after: undefined }]) : [];
  });
  await recordDomainEvents(models.db, isRemoved ? [] : left, session);
  return promoted;
}
