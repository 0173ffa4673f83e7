import type { Models } from '../models';
import { attend, type Reply, type Waiting } from '../rsvps/reply';
import { REPLY_FIELDS } from '../rsvps/rsvp.model';
import type { ReplyChange, SeatTurn } from './seat-transaction';

/** People read at a time. */
const PAGE = 100;

interface Terms {
  /** A person who asks for a seat now: it is given to them, not offered. */
  claimant: string | undefined;
  /** Free seats are offered, not given, as the event is near. */
  isOffered: boolean;
  /** When offers that are made now end. */
  endsAt: Date;
}

/**
 * What free seats mean for a person on the waiting list, who may have an offer already; undefined if nothing. All seats
 * that they want are given, or offered when the event is near. Fewer are offered in any case: the person decides.
 */
export function promotionOf(
  reply: Reply & { waiting: Waiting },
  free: number,
  { isOffered, endsAt, now }: { isOffered: boolean; endsAt: Date; now: Date },
): Reply | undefined {
  const { waiting, offer } = reply;
  const held = offer?.seats ?? 0;
  if (held >= waiting.party || (offer && offer.endsAt <= now)) return undefined;
  const seats = Math.min(held + free, waiting.party);
  if (seats === waiting.party && !isOffered) return attend(waiting.party - 1, now);
  if (seats === held || seats < (waiting.least ?? 1)) return undefined;
  return { ...reply, offer: { seats, endsAt: offer?.endsAt ?? endsAt } };
}

/** Gives or offers free seats to the people who wait, in their order. Whom they do not suit keeps the place. */
export async function promote(
  { Rsvps }: Models,
  { session, event, now }: SeatTurn,
  free: number,
  { claimant, isOffered, endsAt }: Terms,
): Promise<ReplyChange[]> {
  const changes: ReplyChange[] = [];
  let left = free;
  for (let last = -Infinity; left > 0;) {
    const page = await Rsvps.find(
      { eventId: event._id, 'waiting.place': { $gt: last } },
      { ...REPLY_FIELDS, userId: 1 },
      { session },
    )
      .sort({ 'waiting.place': 1 })
      .limit(PAGE)
      .lean();
    for (const { userId, ...before } of page) {
      const { waiting } = before;
      if (left <= 0 || !waiting) break;
      last = waiting.place;
      const person = String(userId);
      const after = promotionOf({ ...before, waiting }, left, {
        isOffered: isOffered && person !== claimant,
        endsAt,
        now,
      });
      if (!after) continue;
      changes.push({ userId: person, before, after });
      left -= (after.offer?.seats ?? (after.guests ?? 0) + 1) - (before.offer?.seats ?? 0);
    }
    if (page.length < PAGE) break;
  }
  return changes;
}
