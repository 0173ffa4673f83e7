import { HOUR_MS } from '../../time/time';
/**
 * The time before an event until which a free seat goes to the next person on the waiting list; later it is offered.
 */
const OFFERS_FROM_MS = 48 * HOUR_MS;
/** The time before an event from which anybody can take a free seat. */
const FIRST_COME_MS = 2 * HOUR_MS;
const OFFER_MS = { least: HOUR_MS / 2, most: 12 * HOUR_MS };

/**
 * Returns what happens to a free seat while there is a waiting list. Long before the event it is `given` to the next
 * person, later it is `offered` for a while, and in the last two hours it is `open` to everyone.
 * @example freeSeatsAre('2026-11-23T19:00:00.000Z', Date.parse('2026-11-23T18:00:00Z')) // 'open'
 */
export function freeSeatsAre(startTime: Date | string, now: Date | number = Date.now()): 'given' | 'offered' | 'open' {
  const left = new Date(startTime).getTime() - Number(now);
  if (left <= FIRST_COME_MS) return 'open';
  return left <= OFFERS_FROM_MS ? 'offered' : 'given';
}

/**
 * Returns the end of an offer that is made now: after half of the time until the event, limited to half an hour to
 * twelve hours.
 */
export function offerEnd(startTime: Date, now: Date): Date {
  const half = (startTime.getTime() - now.getTime()) / 2;
  return new Date(now.getTime() + Math.max(OFFER_MS.least, Math.min(OFFER_MS.most, half)));
}

export const OPENS_TOO_LATE = 'RSVPs must open before the event starts';

/** Returns whether RSVPs are not open yet, open or closed. Events without these times take RSVPs at any time. */
export function rsvpWindow(
  { rsvpOpensAt, rsvpClosesAt }: { rsvpOpensAt?: Date | string | null; rsvpClosesAt?: Date | string | null },
  now: Date | number = Date.now(),
): 'early' | 'open' | 'closed' {
  if (rsvpOpensAt && Number(now) < new Date(rsvpOpensAt).getTime()) return 'early';
  return rsvpClosesAt && Number(now) >= new Date(rsvpClosesAt).getTime() ? 'closed' : 'open';
}
