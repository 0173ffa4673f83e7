import type { RsvpStatus } from '@meridian/shared-types';

/** A person's request for seats of a full event. */
export interface Waiting {
  /** The position in the order of the waiting list. Numbers are unique per event and may have gaps. */
  place: number;
  since: Date;
  /** The number of seats wanted, for the person and their guests. */
  party: number;
  /** The smallest number of seats that the person accepts, because fewer were offered and not taken. */
  least?: number;
}

/** Seats that are held for a person on the waiting list. */
export interface Offer {
  seats: number;
  endsAt: Date;
}

/** A person's reply to an event. People who wait have the status `maybe`. */
export interface Reply {
  status: RsvpStatus;
  /** The number of guests of a person who attends. */
  guests?: number;
  attendingSince?: Date;
  waiting?: Waiting;
  offer?: Offer;
}

/** The change of a person's RSVP. `after` is undefined if the RSVP is removed. */
export interface ReplyChange {
  userId: string;
  before: Reply | undefined;
  after: Reply | undefined;
  /** Whether a new RSVP is hidden from other members. */
  isHidden?: boolean;
}

/** The counts of an event that are derived from its RSVPs. */
export interface SeatCounts {
  attendeeCount: number;
  guestCount: number;
  heldSeats: number;
  waitingCount: number;
}

export const attend = (guests: number, since: Date): Reply => ({
  status: 'attending',
  attendingSince: since,
  ...(guests > 0 && { guests }),
});

/** Returns what an RSVP adds to the counts of its event. */
export const countsOf = (reply: Reply | undefined): SeatCounts => ({
  attendeeCount: Number(reply?.status === 'attending'),
  guestCount: (reply?.status === 'attending' && reply.guests) || 0,
  heldSeats: reply?.offer?.seats ?? 0,
  waitingCount: Number(reply?.waiting !== undefined),
});

export const isWithdrawal = ({ before, after }: { before: Reply | undefined; after: Reply | undefined }): boolean =>
  before?.status === 'attending' && after?.status !== 'attending';

/** Returns how the counts change, without those that stay the same. */
export function countChange(changes: readonly { before: Reply | undefined; after: Reply | undefined }[]) {
  const sum: SeatCounts = { attendeeCount: 0, guestCount: 0, heldSeats: 0, waitingCount: 0 };
  for (const { before, after } of changes) {
    const [from, to] = [countsOf(before), countsOf(after)];
    for (const name of Object.keys(sum) as (keyof SeatCounts)[]) sum[name] += to[name] - from[name];
  }
  return Object.fromEntries(Object.entries(sum).filter(([, change]) => change !== 0)) as Partial<SeatCounts>;
}

type Counted = Partial<SeatCounts> & { capacity?: number | null };

export const seatsTaken = ({ attendeeCount = 0, guestCount = 0, heldSeats = 0 }: Counted): number =>
  attendeeCount + guestCount + heldSeats;

/**
 * Returns the number of seats that are neither taken nor held. It is negative if more people come than there are seats.
 */
export const freeSeats = (event: Counted): number =>
  event.capacity == null ? Infinity : event.capacity - seatsTaken(event);

/**
 * Returns an RSVP after its offer was not taken. If the offer was for all seats, the person leaves the waiting list.
 */
export function withoutOffer({ offer, waiting, ...reply }: Reply): Reply {
  if (!offer || !waiting || offer.seats >= waiting.party) return reply;
  return { ...reply, waiting: { ...waiting, least: offer.seats + 1 } };
}
