import { inTransaction, notFound, retryDuplicate } from '@meridian/service-kit';
import type { ClientSession, Types } from 'mongoose';
import { EVENT_PROJECTION, type ShownEvent } from '../models/event.model';
import type { Models } from '../models/create-models';
import { REPLY_FIELDS } from '../models/rsvp.model';
import type { Reply } from '../rsvps/reply';

/** One change of the seats of an event. Nobody else changes them until its transaction ends. */
export interface SeatTransaction {
  session: ClientSession;
  event: ShownEvent & { seatTurn?: number };
  now: Date;
  /** The number of the change, which is unique for the event and greater than that of every earlier change. */
  turn: number;
}

/**
 * Runs `work` as the next change of an event's seats, in a transaction.
 * @example await withSeatLock(models, eventId, (turn) => applySeatChanges(models, turn, [{ userId, before, after }]))
 */
export const withSeatLock = <T>(
  models: Pick<Models, 'db' | 'Events' | 'seatQueue'>,
  eventId: string,
  work: (turn: SeatTransaction) => Promise<T>,
  now: () => Date = () => new Date(),
): Promise<T> =>
  models.seatQueue.runExclusive(eventId, () =>
    retryDuplicate(() =>
      inTransaction(models.db, async (session) => work(await lockSeats(models, eventId, session, now()))),
    ),
  );

/** Updates the event as the first step of a transaction, so that other transactions about it conflict from then on. */
export async function lockSeats(
  { Events }: Pick<Models, 'Events'>,
  eventId: string | Types.ObjectId,
  session: ClientSession,
  now: Date,
): Promise<SeatTransaction> {
  const event = await Events.findOneAndUpdate(
    { _id: eventId },
    { $inc: { seatTurn: 1 } },
    { returnDocument: 'after', projection: { ...EVENT_PROJECTION, seatTurn: 1 }, session },
  ).lean();
  if (!event) throw notFound('event');
  return { session, event, now, turn: event.seatTurn ?? 0 };
}

export const findReply = async (
  { Rsvps }: Pick<Models, 'Rsvps'>,
  { session, event }: Pick<SeatTransaction, 'session' | 'event'>,
  userId: string,
): Promise<Reply | undefined> =>
  (await Rsvps.findOne({ userId, eventId: event._id }, REPLY_FIELDS, { session }).lean()) ?? undefined;
