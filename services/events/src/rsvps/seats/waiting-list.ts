import type { Models } from '../../models/create-models';
import { attend, type Reply, type ReplyChange, type Waiting } from '../../event-terms/reply';
import { REPLY_FIELDS } from '../../models/rsvp.model';
import type { SeatTransaction } from './seat-transaction';

const PAGE = 100;

interface Terms {
  /** The id of a person who is asking for a seat. They get it without an offer. */
  claimant: string | undefined;
  /** Whether free seats are offered and not given, because the event is near. */
  isOffered: boolean;
  /** The time at which new offers end. */
  endsAt: Date;
}

/**
 * Returns the effect of free seats on a person on the waiting list, who may already have an offer, or undefined if
 * there is none. If all seats that they want are free, these are given, or offered when the event is near. Fewer seats
 * are always offered, so that the person decides.
 */
export function decidePromotion(
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

/**
 * Gives or offers free seats to the people on the waiting list, in their order. People whom the seats do not suit keep
 * their places.
 */
export async function promote(
  { Rsvps }: Pick<Models, 'Rsvps'>,
  { session, event, now }: SeatTransaction,
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
      const after = decidePromotion({ ...before, waiting }, left, {
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
