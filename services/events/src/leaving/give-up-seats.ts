import type { ClientSession, Types } from 'mongoose';
import type { SeatModels } from '../rsvps/seats/seat-changes';
import { removeReplies } from '../rsvps/replying/reply-removal';
import type { ReplyChange } from '../event-terms/reply';

/**
 * Removes the replies of a banned person to the events of the chapter that are not over, with their pulses. Seats go to
 * the waiting lists. Replies to past events stay, because they record who came. Resolves to the RSVPs of other people
 * that changed, by event, with an entry for each event that the person no longer attends.
 */
export async function giveUpSeats(
  models: SeatModels,
  { userId, chapterId }: { userId: string; chapterId: number },
  session: ClientSession,
): Promise<Map<string, ReplyChange[]>> {
  const { Events, Rsvps, Pulses } = models;
  const replies = await Rsvps.find({ userId }, { _id: 0, eventId: 1 }, { session }).lean();
  if (replies.length === 0) return new Map();
  const now = new Date();
  const events = await Events.find(
    {
      _id: { $in: replies.map(({ eventId }) => eventId) },
      chapterId,
      $or: [{ startTime: { $gt: now } }, { endTime: { $gt: now } }],
    },
    { _id: 1 },
    { session },
  ).lean();
  const ids = events.map(({ _id }): Types.ObjectId => _id);
  if (ids.length === 0) return new Map();
  const changed = await removeReplies(models, { userId, eventId: { $in: ids } }, session);
  await Pulses.deleteMany({ userId, eventId: { $in: ids } }, { session });
  return new Map(ids.map((id) => [String(id), changed.get(String(id)) ?? []]));
}

/**
 * Ends the places of a person on the waiting lists of all coming events, with the seats that are held for them.
 * Resolves to the RSVPs of other people that changed, by event, with an entry for each event.
 */
export async function leaveWaitingLists(
  models: SeatModels,
  userId: string,
  session: ClientSession,
): Promise<Map<string, ReplyChange[]>> {
  const waiting = await models.Rsvps.find(
    { userId, startTime: { $gt: new Date() }, 'waiting.place': { $exists: true } },
    { _id: 0, eventId: 1 },
    { session },
  ).lean();
  if (waiting.length === 0) return new Map();
  const ids = waiting.map(({ eventId }) => eventId);
  const changed = await removeReplies(models, { userId, eventId: { $in: ids } }, session);
  return new Map(ids.map((id) => [String(id), changed.get(String(id)) ?? []]));
}
