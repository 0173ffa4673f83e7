import { blockWritesFor, inTransaction, lockPeople, notFound, retryDuplicate, unavailable } from '@meridian/kit';
import type { RsvpStatus } from '@meridian/shared-types';
import { EVENT_FIELDS } from './event.model';
import type { Models } from './models';

/**
 * Sets a person's RSVP and the event's count in one transaction. The change of the count follows from the RSVP that
 * this write replaced, so concurrent requests cannot make it drift. An unchanged RSVP writes nothing: a hundred clicks
 * are one write and ninety-nine reads.
 */
export const setRsvp = ({ db, Events, Rsvps, Settings }: Models, userId: string, eventId: string, status: RsvpStatus) =>
  retryDuplicate(async () => {
    const [found, current] = await Promise.all([
      Events.findById(eventId, EVENT_FIELDS).lean(),
      Rsvps.findOne({ userId, eventId }, { status: 1 }).lean(),
    ]);
    if (!found) throw notFound('event');
    if (current?.status === status) return found;
    return inTransaction(db, async (session) => {
      await lockPeople(db, userId, session);
      const isHidden = (await Settings.exists({ _id: userId, showAttendance: false }).session(session)) !== null;
      const before = await Rsvps.findOneAndUpdate(
        { userId, eventId },
        {
          $set: { status, updatedAt: new Date() },
          $setOnInsert: { startTime: found.startTime, ...(isHidden && { isHidden }) },
        },
        { upsert: true, returnDocument: 'before', projection: { status: 1 }, session },
      ).lean();
      const change = Number(status === 'attending') - Number(before?.status === 'attending');
      // Last, because concurrent RSVPs of different people contend for the event.
      if (change === 0) return found;
      const counted = await Events.findOneAndUpdate(
        { _id: eventId },
        { $inc: { attendeeCount: change } },
        { returnDocument: 'after', projection: EVENT_FIELDS, session },
      ).lean();
      if (!counted) throw notFound('event');
      return counted;
    });
  });

/**
 * Removes all RSVPs of a person, and their id from the events they created. The counts change by exactly what was
 * deleted, or nothing happens; later writes of this person are refused.
 */
export async function forgetPerson({ db, Events, Rsvps, Settings }: Models, userId: string): Promise<void> {
  await blockWritesFor(db, userId);
  await inTransaction(db, async (session) => {
    const attending = await Rsvps.find({ userId, status: 'attending' }, { eventId: 1 }, { session }).lean();
    const { deletedCount } = await Rsvps.deleteMany(
      { userId, _id: { $in: attending.map(({ _id }) => _id) }, status: 'attending' },
      { session },
    );
    if (deletedCount !== attending.length) throw unavailable();
    await Rsvps.deleteMany({ userId, status: { $ne: 'attending' } }, { session });
    if (attending.length > 0)
      await Events.updateMany(
        { _id: { $in: attending.map(({ eventId }) => eventId) } },
        { $inc: { attendeeCount: -1 } },
        { session },
      );
    await Settings.deleteOne({ _id: userId }, { session });
    await Events.updateMany({ createdBy: userId }, { $unset: { createdBy: 1 } }, { session });
  });
}
