import { HttpError } from '@meridian/service-kit';
import {
  OPENS_TOO_LATE,
  type EventEdit,
  type EventInput,
  type RsvpStatus,
  type UserRsvp,
} from '@meridian/shared-types';
import { resolveInstant, type EventTimes } from './event-times';
import { seatsTaken, type Reply } from './reply';

/** The seats of an event. Absent fields mean that nothing is limited and nothing is counted. */
export interface SeatsDoc {
  /** The number of seats, or null without a limit. */
  capacity?: number | null;
  /** The number of guests that a person may bring. */
  guestLimit?: number;
  rsvpOpensAt?: Date | null;
  rsvpClosesAt?: Date | null;
  /** The counts of RSVPs, as in `SeatCounts`. */
  guestCount?: number;
  heldSeats?: number;
  waitingCount?: number;
  /** The number of changes of seats, which determines the order of the waiting list. */
  seatTurn?: number;
}

export const seatSchema = {
  capacity: Number,
  guestLimit: Number,
  rsvpOpensAt: Date,
  rsvpClosesAt: Date,
  guestCount: Number,
  heldSeats: Number,
  waitingCount: Number,
  seatTurn: Number,
};

export const SEAT_FIELDS = {
  capacity: 1,
  guestLimit: 1,
  rsvpOpensAt: 1,
  rsvpClosesAt: 1,
  guestCount: 1,
  heldSeats: 1,
  waitingCount: 1,
} as const;

type SeatsEdit = Pick<EventEdit, 'capacity' | 'guestLimit' | 'rsvpOpensLocal' | 'rsvpClosesLocal'>;
type Start = Pick<EventTimes, 'timeZone' | 'startTime'>;
type SeatsInput = Pick<EventInput, 'capacity' | 'guestLimit' | 'rsvpOpensLocal' | 'rsvpClosesLocal'>;

/** Converts the typed seats of an event, with local times at its venue, to the stored form. */
export function toStoredSeats(
  { capacity, guestLimit, rsvpOpensLocal, rsvpClosesLocal }: SeatsInput,
  { timeZone, startTime }: Start,
) {
  const rsvpOpensAt = resolveInstant('rsvpOpensLocal', rsvpOpensLocal, timeZone);
  const rsvpClosesAt = resolveInstant('rsvpClosesLocal', rsvpClosesLocal, timeZone);
  checkWindow(rsvpOpensAt, rsvpClosesAt, startTime);
  return { capacity: capacity ?? null, guestLimit: guestLimit ?? 0, rsvpOpensAt, rsvpClosesAt };
}

/** Returns the fields of seats that an edit changes. Missing fields stay unchanged. */
export function editedSeats(before: SeatsDoc, edit: SeatsEdit, { timeZone, startTime }: Start): Partial<SeatsDoc> {
  const { capacity, guestLimit, rsvpOpensLocal, rsvpClosesLocal } = edit;
  const opensAt =
    rsvpOpensLocal === undefined ? before.rsvpOpensAt : resolveInstant('rsvpOpensLocal', rsvpOpensLocal, timeZone);
  const closesAt =
    rsvpClosesLocal === undefined ? before.rsvpClosesAt : resolveInstant('rsvpClosesLocal', rsvpClosesLocal, timeZone);
  checkWindow(opensAt, closesAt, startTime);
  return {
    ...(capacity !== undefined && { capacity }),
    ...(guestLimit !== undefined && guestLimit !== (before.guestLimit ?? 0) && { guestLimit }),
    ...(rsvpOpensLocal !== undefined && { rsvpOpensAt: opensAt ?? null }),
    ...(rsvpClosesLocal !== undefined && { rsvpClosesAt: closesAt ?? null }),
  };
}

function checkWindow(opensAt: Date | null | undefined, closesAt: Date | null | undefined, startTime: Date): void {
  if (opensAt && opensAt >= startTime) throw invalid('rsvpOpensLocal', OPENS_TOO_LATE);
  if (opensAt && closesAt && closesAt <= opensAt) throw invalid('rsvpClosesLocal', CLOSES_FIRST);
}

const invalid = (path: string, message: string) => new HttpError(400, 'invalid_request', message, [{ path, message }]);

const CLOSES_FIRST = 'RSVPs must close after they open';

export const toSeats = (event: SeatsDoc & { attendeeCount: number }) => ({
  capacity: event.capacity ?? null,
  seatsTaken: seatsTaken(event),
  heldSeats: event.heldSeats ?? 0,
  waitingCount: event.waitingCount ?? 0,
  guestLimit: event.guestLimit ?? 0,
  rsvpOpensAt: event.rsvpOpensAt?.toISOString() ?? null,
  rsvpClosesAt: event.rsvpClosesAt?.toISOString() ?? null,
});

/** A person's own reply to an event. */
export interface OwnRsvp {
  userRsvpStatus: RsvpStatus;
  userRsvp: UserRsvp;
}

/**
 * Converts a person's reply.
 * @param waitingPlace The person's place on the waiting list, from 1.
 */
export function toOwnRsvp(reply: Reply, waitingPlace: number | null, now = new Date()): OwnRsvp {
  const offer = reply.offer && reply.offer.endsAt > now ? reply.offer : undefined;
  return {
    userRsvpStatus: reply.status,
    userRsvp: {
      guests: reply.guests ?? 0,
      waitingPlace,
      waitingSeats: reply.waiting?.party ?? null,
      offeredSeats: offer?.seats ?? null,
      offerEndsAt: offer?.endsAt.toISOString() ?? null,
    },
  };
}
