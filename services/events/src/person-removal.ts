import { blockWritesFor, inTransaction, unavailable } from '@meridian/kit';
import type { Models } from './models';
import { countChange } from './reply';
import { REPLY_FIELDS } from './rsvp.model';
import { settle, startTurn, type ReplyChange } from './seat-changes';

/**
 * Removes all RSVPs of a person, and their id from the events and series they created. The counts change by exactly
 * what was deleted, and seats go to the waiting lists, or nothing happens; later writes of this person are refused.
 * Resolves to the RSVPs of others that changed, by event.
 */
export async function forgetPerson(models: Models, userId: string): Promise<Map<string, ReplyChange[]>> {
  const { db, Events, Rsvps, Series, Settings, CalendarFeeds, CheckIns, Pulses } = models;
  await blockWritesFor(db, userId);
  return inTransaction(db, async (session) => {
    const replies = await Rsvps.find({ userId }, { ...REPLY_FIELDS, eventId: 1 }, { session }).lean();
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
      const turn = await startTurn(models, eventId, session, new Date());
      const { changes } = await settle(models, turn, [{ userId, before, after: undefined }], { by: userId });
      promoted.set(
        String(eventId),
        changes.filter((change) => change.userId !== userId),
      );
    }
    const { deletedCount } = await Rsvps.deleteMany({ userId }, { session });
    if (deletedCount + promoted.size !== replies.length) throw unavailable();
    const others = counted.filter(({ eventId }) => !limited.has(String(eventId)));
    if (others.length > 0)
      await Events.bulkWrite(
        others.map(({ eventId, change }) => ({ updateOne: { filter: { _id: eventId }, update: { $inc: change } } })),
        { session, ordered: false },
      );
    await CheckIns.deleteMany({ userId }, { session });
    await Pulses.deleteMany({ userId }, { session });
    await Settings.deleteOne({ _id: userId }, { session });
    await CalendarFeeds.deleteMany({ userId }, { session });
    await Events.updateMany({ createdBy: userId }, { $unset: { createdBy: 1 } }, { session });
    await Series.updateMany({ createdBy: userId }, { $unset: { createdBy: 1 } }, { session });
    return promoted;
  });
}
