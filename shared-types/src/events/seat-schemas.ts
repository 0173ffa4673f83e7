import * as z from 'zod';
import { Id, Instant } from '../fields';
import { LIMITS } from '../limits';
import { ProfileBrief } from '../people';
import { LocalTimeInput } from '../time';

/** What the caller's RSVP has beside its status. */
export const UserRsvp = z.object({
  /** People who come along. */
  guests: z.number().int(),
  /** The caller's place on the waiting list, from 1. */
  waitingPlace: z.number().int().nullable(),
  /** The seats that the caller waits for: their own and those of their guests. */
  waitingSeats: z.number().int().nullable(),
  /** Seats that are held for the caller until `offerEndsAt`; fewer than `waitingSeats` if no more are free. */
  offeredSeats: z.number().int().nullable(),
  offerEndsAt: Instant.nullable(),
});
export type UserRsvp = z.infer<typeof UserRsvp>;

/** A person on the waiting list of an event, for those who manage it. */
export const WaitingPerson = z.object({
  userId: Id,
  profile: ProfileBrief,
  /** From 1. */
  place: z.number().int(),
  /** The seats that the person waits for: their own and those of their guests. */
  seats: z.number().int(),
  since: Instant,
  offeredSeats: z.number().int().nullable(),
  offerEndsAt: Instant.nullable(),
});
export type WaitingPerson = z.infer<typeof WaitingPerson>;

/**
 * What becomes of people who have seats when an event has fewer from now on: they stay, or the last of them move to the
 * head of the waiting list.
 */
export const OverCapacity = z.enum(['keep', 'move'], 'Must be keep or move');
export type OverCapacity = z.infer<typeof OverCapacity>;

/** What happened to a person's RSVP without their doing. */
export const RsvpChange = z.enum(['seat-given', 'seat-offered', 'offer-ended', 'seat-lost']);
export type RsvpChange = z.infer<typeof RsvpChange>;

/**
 * The seats of an event. `capacity` null: as many as want to come. `seatsTaken` counts people attending, their guests
 * and `heldSeats`, which are offered to people on the waiting list. Absent from replicas of the version before.
 */
export const seatFields = {
  capacity: z.number().int().nullable().optional(),
  seatsTaken: z.number().int().optional(),
  heldSeats: z.number().int().optional(),
  waitingCount: z.number().int().optional(),
  /** Guests that a person may bring. */
  guestLimit: z.number().int().optional(),
  /** When RSVPs open and close; null: at any time. */
  rsvpOpensAt: Instant.nullable().optional(),
  rsvpClosesAt: Instant.nullable().optional(),
  userRsvp: UserRsvp.nullable().optional(),
};

const NEEDS_TIME = 'Must be a date and time';
const MomentInput = LocalTimeInput.refine((value) => value.length > 10, NEEDS_TIME);

/** The seats of an event in a form. A missing field limits nothing. RSVPs open and close by the clocks of the venue. */
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

/** The seats of an event in an edit: null removes a limit, and what is not given stays as it was. */
export const seatEdits = {
  capacity: seatInputs.capacity.unwrap().nullable().optional(),
  guestLimit: seatInputs.guestLimit,
  rsvpOpensLocal: MomentInput.nullable().optional(),
  rsvpClosesLocal: MomentInput.nullable().optional(),
  /** What becomes of the people whose seats there no longer are. Without it, they are asked about (409). */
  overCapacity: OverCapacity.optional(),
};
