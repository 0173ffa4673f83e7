const HOUR_MS = 3_600_000;
/** Before that, a free seat is given to the next person on the waiting list; later it is offered. */
const OFFERS_FROM_MS = 48 * HOUR_MS;
/** From then on a free seat belongs to the first who takes it. */
const FIRST_COME_MS = 2 * HOUR_MS;
const OFFER_MS = { least: HOUR_MS / 2, most: 12 * HOUR_MS };

/**
 * What happens with a free seat while people wait: far from the event it is `given` to the next one, near it `offered`
 * for a while, and in the last two hours it is `open` to the first who takes it.
 * @example freeSeatsAre('2026-11-23T19:00:00.000Z', Date.parse('2026-11-23T18:00:00Z')) // 'open'
 */
export function freeSeatsAre(startTime: Date | string, now: Date | number = Date.now()): 'given' | 'offered' | 'open' {
  const left = new Date(startTime).getTime() - Number(now);
  if (left <= FIRST_COME_MS) return 'open';
  return left <= OFFERS_FROM_MS ? 'offered' : 'given';
}

/** When an offer that is made now ends: after twelve hours, or half of the time until the event. */
export function offerEnd(startTime: Date, now: Date): Date {
  const half = (startTime.getTime() - now.getTime()) / 2;
  return new Date(now.getTime() + Math.max(OFFER_MS.least, Math.min(OFFER_MS.most, half)));
}

export const OPENS_TOO_LATE = 'RSVPs must open before the event starts';

/** Whether RSVPs are open. Events without these times take RSVPs at any time. */
export function rsvpWindow(
  { rsvpOpensAt, rsvpClosesAt }: { rsvpOpensAt?: Date | string | null; rsvpClosesAt?: Date | string | null },
  now: Date | number = Date.now(),
): 'early' | 'open' | 'closed' {
  if (rsvpOpensAt && Number(now) < new Date(rsvpOpensAt).getTime()) return 'early';
  return rsvpClosesAt && Number(now) >= new Date(rsvpClosesAt).getTime() ? 'closed' : 'open';
}
