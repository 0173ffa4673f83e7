import { blockWritesFor, inTransaction } from '@meridian/service-kit';
import { Types } from 'mongoose';
import type { SeatModels } from '../rsvps/seats/seat-changes';
import type { Models } from '../models/create-models';
import { removeReplies } from '../rsvps/replying/reply-removal';
import type { ReplyChange } from '../event-terms/reply';

type Needed = SeatModels & Pick<Models, 'Series' | 'CheckIns' | 'Settings' | 'ChapterBans' | 'CalendarFeeds'>;

/**
 * Removes all RSVPs of a person, and their id from the events, series and messages that they created, or nothing. Later
 * writes of this person are refused. Resolves to the RSVPs of other people that changed, by event.
 */
export async function removePerson(models: Needed, userId: string): Promise<Map<string, ReplyChange[]>> {
  const { db, Events, Series, Settings, CalendarFeeds, CheckIns, Pulses, ChapterBans } = models;
  await blockWritesFor(db, userId);
  return inTransaction(db, async (session) => {
    const promoted = await removeReplies(models, { userId }, session, { isRemoved: true });
    await CheckIns.deleteMany({ userId }, { session });
    await CheckIns.updateMany({ 'records.userId': userId }, { $pull: { records: { userId } } }, { session });
    await Pulses.deleteMany({ userId }, { session });
    await ChapterBans.deleteMany({ userId }, { session });
    await Settings.deleteOne({ _id: userId }, { session });
    await CalendarFeeds.deleteMany({ userId }, { session });
    await Events.updateMany({ createdBy: userId }, { $unset: { createdBy: 1 } }, { session });
    await Events.updateMany(
      { 'messages.by': userId },
      { $unset: { 'messages.$[own].by': 1 } },
      { session, arrayFilters: [{ 'own.by': new Types.ObjectId(userId) }] },
    );
    await Series.updateMany({ createdBy: userId }, { $unset: { createdBy: 1 } }, { session });
    return promoted;
  });
}
