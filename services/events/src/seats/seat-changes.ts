import { inTransaction, notFound, retryDuplicate } from '@meridian/service-kit';
import { freeSeatsAre, offerEnd } from '@meridian/shared-types';
import mongoose, { type ClientSession, type Types } from 'mongoose';
import { recordSeatChanges } from '../events/event-domain-events';
import { EVENT_FIELDS } from '../events/event.model';
import type { Models } from '../models';
import { forgetPulses } from '../pulse/pulse-removal';
import { REPLY_FIELDS } from '../rsvps/rsvp.model';
import { countChange, freeSeats, isWithdrawal, type Reply } from '../rsvps/reply';
import type { SeatEvent } from './seat-policy';
import { promote } from './waiting-list';
import type { ReplyChange, SeatTransaction } from './seat-transaction';

/**
 * Runs `work` as the next change of an event's seats, in a transaction.
 * @example await withSeatLock(models, eventId, (turn) => applySeatChanges(models, turn, [{ userId, before, after }]))
 */
export const withSeatLock = <T>(
  models: Models,
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
  { Events }: Models,
  eventId: string | Types.ObjectId,
  session: ClientSession,
  now: Date,
): Promise<SeatTransaction> {
  const event = await Events.findOneAndUpdate(
    { _id: eventId },
    { $inc: { seatTurn: 1 } },
    { returnDocument: 'after', projection: { ...EVENT_FIELDS, seatTurn: 1 }, session },
  ).lean();
  if (!event) throw notFound('event');
  return { session, event, now, turn: event.seatTurn ?? 0 };
}

export const findReply = async (
  { Rsvps }: Models,
  { session, event }: Pick<SeatTransaction, 'session' | 'event'>,
  userId: string,
): Promise<Reply | undefined> =>
  (await Rsvps.findOne({ userId, eventId: event._id }, REPLY_FIELDS, { session }).lean()) ?? undefined;

/**
 * Stores changes, gives free seats to the waiting list, and stores the resulting counts. Resolves to the event after
 * the changes, and to all changes, including those of people on the waiting list.
 * @param by The id of the acting person, who is not notified, or undefined if there is none.
 * @param claimant The id of the person who is asking for a seat, who gets a free one without an offer.
 */
export async function applySeatChanges(
  models: Models,
  turn: SeatTransaction,
  changes: ReplyChange[],
  { by, claimant }: { by?: string | undefined; claimant?: string } = {},
) {
  const { event, session, now } = turn;
  await storeReplies(models, turn, changes);
  const counts = addCounts(event, countChange(changes));
  const state = freeSeatsAre(event.startTime, now);
  const promoted =
    state === 'open' || event.status === 'cancelled' || !counts.waitingCount || freeSeats(counts) <= 0
      ? []
      : await promote(models, turn, freeSeats(counts), {
          claimant,
          isOffered: state === 'offered',
          endsAt: offerEnd(event.startTime, now),
        });
  await storeReplies(models, turn, promoted);
  const change = countChange([...changes, ...promoted]);
  const stored = await models.Events.findOneAndUpdate(
    { _id: event._id },
    Object.keys(change).length > 0 ? { $inc: change } : {},
    { returnDocument: 'after', projection: EVENT_FIELDS, session },
  ).lean();
  if (!stored) throw notFound('event');
  const all = merged([...changes, ...promoted]);
  await recordSeatChanges(
    models,
    event,
    all.filter(({ userId }) => userId !== by),
    session,
  );
  return { event: stored, changes: all };
}

function merged(changes: readonly ReplyChange[]): ReplyChange[] {
  const byPerson = new Map<string, ReplyChange>();
  for (const change of changes) {
    const earlier = byPerson.get(change.userId);
    byPerson.set(change.userId, earlier ? { ...change, before: earlier.before } : change);
  }
  return [...byPerson.values()];
}

const addCounts = (event: SeatEvent, change: ReturnType<typeof countChange>) => ({
  capacity: event.capacity ?? null,
  attendeeCount: event.attendeeCount + (change.attendeeCount ?? 0),
  guestCount: (event.guestCount ?? 0) + (change.guestCount ?? 0),
  heldSeats: (event.heldSeats ?? 0) + (change.heldSeats ?? 0),
  waitingCount: (event.waitingCount ?? 0) + (change.waitingCount ?? 0),
});

async function storeReplies(models: Models, { session, event, now }: SeatTransaction, changes: readonly ReplyChange[]) {
  if (changes.length === 0) return;
  const { Rsvps } = models;
  await forgetPulses(
    models,
    event._id,
    changes.filter(isWithdrawal).map(({ userId }) => userId),
    session,
  );
  await Rsvps.bulkWrite(
    changes.map(({ userId, before, after, isHidden = false }) => {
      const filter = { userId, eventId: event._id };
      if (!after) return { deleteOne: { filter } };
      return {
        updateOne: {
          filter,
          update: replyUpdate(after, { startTime: event.startTime, isHidden }, now),
          upsert: !before,
        },
      };
    }),
    { session, ordered: false },
  );
}

const OPTIONAL = ['guests', 'attendingSince', 'waiting', 'offer'] as const;

/** Returns the update that stores a reply and removes its former fields. */
export const replyUpdate = (
  reply: Reply,
  { startTime, isHidden }: { startTime: Date; isHidden: boolean },
  now: Date,
) => ({
  $set: { ...reply, updatedAt: now },
  $unset: Object.fromEntries(OPTIONAL.filter((name) => reply[name] === undefined).map((name) => [name, 1])),
  // The id is created here, so that RSVPs are in order of time regardless of the database that creates ids.
  $setOnInsert: { _id: new mongoose.Types.ObjectId(), startTime, ...(isHidden && { isHidden }) },
});
