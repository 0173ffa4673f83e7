import { conflict, HttpError } from '@meridian/service-kit';
import type { OverCapacity } from '@meridian/shared-types';
import type { Types } from 'mongoose';
import type { Chapters } from '../../access/chapters-client';
import type { StoredEvent } from '../../models/event.model';
import type { Models } from '../../models/create-models';
import { freeSeats, type Reply, type ReplyChange } from '../../event-terms/reply';
import { REPLY_FIELDS } from '../../models/rsvp.model';
import { applySeatChanges, type SeatModels } from './seat-changes';
import type { SeatTransaction } from './seat-transaction';

/** Returns the number of seats that are taken beyond a limit. */
export const seatsOver = (event: Parameters<typeof freeSeats>[0], capacity: number | null): number =>
  Math.max(0, -freeSeats({ ...event, capacity }));

export const isLowered = (from: number | null | undefined, to: number | null | undefined): boolean =>
  to != null && (from == null || to < from);

/**
 * Updates the RSVPs of an event after a change of its capacity. Call it in the transaction that stored the capacity.
 * Additional seats go to the waiting list. If fewer seats are left than are taken, people stay beyond the limit
 * (`keep`), or the last of them `move` to the head of the waiting list in their order. Resolves to the event after the
 * change, and to the RSVPs that changed.
 * @throws {HttpError} 409 `over_capacity` without a choice.
 */
export async function followCapacity(
  models: SeatModels,
  turn: SeatTransaction,
  before: { capacity?: number | null | undefined },
  { by, choice }: { by: string | undefined; choice: OverCapacity | undefined },
) {
  const capacity = turn.event.capacity ?? null;
  const over = isLowered(before.capacity, capacity) ? seatsOver(turn.event, capacity) : 0;
  if (over > 0 && !choice) throw conflict('over_capacity', overText(turn.event, over));
  const moved = over > 0 && choice === 'move' ? await moveToWaitingList(models, turn, over) : [];
  return applySeatChanges(models, turn, moved, { by });
}

/** The maximum number of names in the question about seats. Further people are counted. */
const MAX_NAMES = 10;

/**
 * Asks what happens to people whose seats would no longer exist, and names the last of them who got seats.
 * @throws {HttpError} 409 `over_capacity` with the choices of {@link followCapacity}.
 */
export async function askAboutSeats(
  models: Pick<Models, 'Rsvps'>,
  chapters: Pick<Chapters, 'profiles'>,
  event: StoredEvent,
  { capacity, overCapacity }: { capacity?: number | null | undefined; overCapacity?: OverCapacity | undefined },
): Promise<void> {
  const over = isLowered(event.capacity, capacity) ? seatsOver(event, capacity ?? null) : 0;
  if (over === 0 || overCapacity) return;
  const last = (await lastSeated(models, event._id, over)).reverse();
  const userIds = last.slice(0, MAX_NAMES).map(({ userId }) => userId);
  // The question also works without names.
  const { people } = await chapters.profiles({ body: { userIds } }).catch(() => ({ people: [] }));
  const names = new Map(people.map(({ userId, name }) => [userId, name]));
  const known = userIds.flatMap((userId) => names.get(userId) ?? []);
  const others = last.length - known.length;
  const who = new Intl.ListFormat('en').format([...known, ...(others > 0 ? [`${others} more`] : [])]);
  const message = `${overText(event, over)} The last: ${who}.`;
  throw new HttpError(409, 'over_capacity', message, [{ path: 'capacity', message, choices: ['keep', 'move'] }]);
}

/** @example '24 seats are taken, 4 more than there would be.' */
export const overText = (event: Parameters<typeof freeSeats>[0], over: number): string =>
  `${seatsOver(event, 0)} seats are taken, ${over} more than there would be.`;

interface Seated {
  userId: string;
  reply: Reply;
  since: Date;
}

/**
 * Returns the last people who got seats, latest first, until they have this many seats together. Held seats precede
 * those of people who go.
 */
export async function lastSeated(
  { Rsvps }: Pick<Models, 'Rsvps'>,
  eventId: Types.ObjectId,
  seats: number,
  session?: SeatTransaction['session'],
): Promise<Seated[]> {
  const options = session ? { session } : {};
  const fields = { ...REPLY_FIELDS, userId: 1, updatedAt: 1 };
  const held = await Rsvps.find({ eventId, 'waiting.place': { $exists: true }, offer: { $ne: null } }, fields, options)
    .sort({ 'waiting.place': -1 })
    .lean();
  const going = await Rsvps.find({ eventId, status: 'attending' }, fields, options).lean();
  const sinceOf = ({ attendingSince, updatedAt }: (typeof going)[number]) => attendingSince ?? updatedAt;
  going.sort((a, b) => sinceOf(b).getTime() - sinceOf(a).getTime() || (String(a.userId) < String(b.userId) ? 1 : -1));
  const last: Seated[] = [];
  let left = seats;
  for (const rsvp of [...held, ...going]) {
    if (left <= 0) break;
    const { userId, updatedAt: _, ...reply } = rsvp;
    last.push({ userId: String(userId), reply, since: sinceOf(rsvp) });
    left -= reply.offer?.seats ?? (reply.guests ?? 0) + 1;
  }
  return last;
}

type Needed = Pick<Models, 'Rsvps'>;

/** Withdraws offers, whose people keep their places. People who go get places ahead of everyone on the waiting list. */
async function moveToWaitingList(models: Needed, turn: SeatTransaction, seats: number): Promise<ReplyChange[]> {
  const { event, session, now, turn: nextPlace } = turn;
  const last = await lastSeated(models, event._id, seats, session);
  const first = await models.Rsvps.findOne(
    { eventId: event._id, 'waiting.place': { $exists: true } },
    { waiting: 1 },
    {
      session,
    },
  )
    .sort({ 'waiting.place': 1 })
    .lean();
  let place = first?.waiting?.place ?? nextPlace;
  return last.map(({ userId, reply }) => {
    const { offer, ...before } = reply;
    if (offer) return { userId, before: reply, after: before };
    place -= 1;
    const waiting = { place, since: now, party: (reply.guests ?? 0) + 1 };
    return { userId, before: reply, after: { status: 'maybe', waiting } };
  });
}
