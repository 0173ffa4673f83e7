import * as z from 'zod';
import { Id, Instant } from '../../fields/fields';
import { LIMITS } from '../../fields/limits';
import { ProfileBrief } from '../../people/people';
import { LocalTimeInput } from '../../fields/time-fields';

/** The details of the caller's RSVP besides its status. */
export const UserRsvp = z.object({
  /** The number of guests. */
  guests: z.number().int(),
  /** The caller's place on the waiting list, from 1. */
  waitingPlace: z.number().int().nullable(),
  /** The number of seats that the caller waits for: their own and those of their guests. */
  waitingSeats: z.number().int().nullable(),
  /**
   * The number of seats that are held for the caller until `offerEndsAt`; fewer than `waitingSeats` if no more are
   * free.
   */
  offeredSeats: z.number().int().nullable(),
  offerEndsAt: Instant.nullable(),
});
export type UserRsvp = z.infer<typeof UserRsvp>;

/** A person on the waiting list of an event, for people who manage it. */
export const WaitingPerson = z.object({
  userId: Id,
  profile: ProfileBrief,
  /** The place, from 1. */
  place: z.number().int(),
  /** The number of seats that the person waits for: their own and those of their guests. */
  seats: z.number().int(),
  since: Instant,
  offeredSeats: z.number().int().nullable(),
  offerEndsAt: Instant.nullable(),
});
export type WaitingPerson = z.infer<typeof WaitingPerson>;

/**
 * The treatment of seated people when the capacity of an event is reduced: they stay, or the last of them move to the
 * head of the waiting list.
 */
export const OverCapacity = z.enum(['keep', 'move'], 'Must be keep or move');
export type OverCapacity = z.infer<typeof OverCapacity>;

/** A change of a person's RSVP that the person did not make. */
export const RsvpChange = z.enum(['seat-given', 'seat-offered', 'offer-ended', 'seat-lost']);
export type RsvpChange = z.infer<typeof RsvpChange>;

/**
 * The seats of an event. A `capacity` of null means no limit. `seatsTaken` counts attendees, their guests and
 * `heldSeats`, which are offered to people on the waiting list.
 */
export const seatFields = {
  capacity: z.number().int().nullable(),
  seatsTaken: z.number().int(),
  heldSeats: z.number().int(),
  waitingCount: z.number().int(),
  /** The number of guests that a person may bring. */
  guestLimit: z.number().int(),
  /** The times at which RSVPs open and close; null means at any time. */
  rsvpOpensAt: Instant.nullable(),
  rsvpClosesAt: Instant.nullable(),
  userRsvp: UserRsvp.nullable(),
};

const NEEDS_TIME = 'Must be a date and time';
const MomentInput = LocalTimeInput.refine((value) => value.length > 10, NEEDS_TIME);

/**
 * The seats of an event in a form. An absent field means no limit. RSVPs open and close in the time zone of the venue.
 */
export const seatInputs = {
  capacity: z
    .number('Must be a number')
    .int('Must be a whole number')
    .min(1, 'Must be at least 1')
    .max(LIMITS.eventSeatCount, `Must be at most ${LIMITS.eventSeatCount}`)
    .optional(),
  guestLimit: z
    .number('Must be a number')
    .int('Must be a whole number')
    .min(0, 'Must be at least 0')
    .max(LIMITS.eventGuestCount, `Must be at most ${LIMITS.eventGuestCount}`)
    .optional(),
  rsvpOpensLocal: MomentInput.optional(),
  rsvpClosesLocal: MomentInput.optional(),
};

/** The seats of an event in an edit. Null removes a limit, and an absent field is unchanged. */
export const seatEdits = {
  capacity: seatInputs.capacity.unwrap().nullable().optional(),
  guestLimit: seatInputs.guestLimit,
  rsvpOpensLocal: MomentInput.nullable().optional(),
  rsvpClosesLocal: MomentInput.nullable().optional(),
  /** The treatment of people whose seats are removed. If absent, the edit is refused with the question (409). */
  overCapacity: OverCapacity.optional(),
};
