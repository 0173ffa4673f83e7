import { conflict, HttpError } from '@meridian/service-kit';
import { freeSeatsAre, rsvpWindow, type RsvpInput } from '@meridian/shared-types';
import type { EventDoc } from '../../models/event.model';
import { cancelledAlready } from '../../events/event-status';
import { attend, freeSeats, withoutOffer, type Reply } from '../../event-terms/reply';

export type SeatEvent = Pick<
  EventDoc,
  | '_id'
  | 'status'
  | 'startTime'
  | 'capacity'
  | 'guestLimit'
  | 'attendeeCount'
  | 'guestCount'
  | 'heldSeats'
  | 'waitingCount'
  | 'rsvpOpensAt'
  | 'rsvpClosesAt'
>;

interface Moment {
  now: Date;
  /** The number of the change, which is unique for the event and greater than that of every earlier change. */
  turn: number;
}

/** Returns the number of guests of a request, or that of the current RSVP if the request has none. */
const countGuests = ({ guests }: RsvpInput, current: Reply | undefined): number =>
  guests ?? (current?.offer?.seats ?? current?.waiting?.party ?? (current?.guests ?? 0) + 1) - 1;

/** Returns whether a request changes nothing. A person on the waiting list then keeps their place. */
export function isUnchanged(request: RsvpInput, current: Reply | undefined): boolean {
  if (!current) return false;
  if (request.status !== 'attending') return current.status === request.status && !current.waiting;
  const guests = countGuests(request, current);
  if (current.status === 'attending') return guests === (current.guests ?? 0);
  return current.offer === undefined && current.waiting?.party === guests + 1 && request.waitingList === true;
}

/**
 * Returns the RSVP that results from a request.
 * @throws {HttpError} 400 for more guests than allowed, 409 if RSVPs are not open, there is no seat, or the event is
 * cancelled.
 */
export function replyTo(
  request: RsvpInput,
  current: Reply | undefined,
  event: SeatEvent,
  { now, turn }: Moment,
): Reply {
  if (event.status === 'cancelled') throw cancelledAlready();
  if (request.status === 'not_attending') return { status: 'not_attending' };
  const offer = current?.offer && current.offer.endsAt > now ? current.offer : undefined;
  const before = current?.offer && !offer ? withoutOffer(current) : current;
  const guests = countGuests(request, before);
  const party = guests + 1;
  checkOpen(request, { before, offered: offer?.seats ?? 0, party }, event, now);
  if (request.status === 'maybe') return { status: 'maybe' };

  const isAttending = before?.status === 'attending';
  if (guests > Math.max(event.guestLimit ?? 0, before?.guests ?? 0, (before?.waiting?.party ?? 1) - 1))
    throw tooManyGuests(event.guestLimit ?? 0);
  const own = isAttending ? (before.guests ?? 0) + 1 : (offer?.seats ?? 0);
  const isOpen = !event.waitingCount || freeSeatsAre(event.startTime, now) === 'open';
  if (party <= own || (isOpen && party - own <= freeSeats(event)))
    return attend(guests, (isAttending && before.attendingSince) || now);
  if (isAttending) throw conflict('event_full', 'There are no seats for more guests.');
  if (before?.waiting && before.waiting.party >= party)
    return withoutOffer({ ...before, status: 'maybe', waiting: { ...before.waiting, party } });
  if (!request.waitingList) throw conflict('event_full', 'This event is full. You can join its waiting list.');
  return { status: 'maybe', waiting: { place: turn, since: now, party } };
}

/** Checks whether RSVPs are open. Declining is always possible, as is needing fewer seats or taking held ones. */
function checkOpen(
  { status }: RsvpInput,
  { before, offered, party }: { before: Reply | undefined; offered: number; party: number },
  event: SeatEvent,
  now: Date,
): void {
  const window = rsvpWindow(event, now);
  const isAttending = before?.status === 'attending';
  if (window === 'open') return;
  if (status === 'maybe' ? isAttending || before?.waiting : party <= offered) return;
  if (isAttending && party <= (before.guests ?? 0) + 1) return;
  throw window === 'early'
    ? conflict('rsvps_not_open', 'RSVPs for this event are not open yet.')
    : conflict('rsvps_closed', 'RSVPs for this event are closed.');
}

function tooManyGuests(limit: number): HttpError {
  const message =
    limit === 0
      ? 'You cannot bring guests to this event.'
      : `You can bring up to ${limit} ${limit === 1 ? 'guest' : 'guests'}.`;
  return new HttpError(400, 'invalid_request', message, [{ path: 'guests', message }]);
}
