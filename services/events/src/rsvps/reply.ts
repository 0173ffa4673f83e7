import type { RsvpStatus } from '@meridian/shared-types';

/** A person's wish for seats of a full event. */
export interface Waiting {
  /** The order of the waiting list. Numbers are unique for an event, with gaps. */
  place: number;
  since: Date;
  /** The seats wanted: the person's own and those of their guests. */
  party: number;
  /** Fewer seats than these were offered and not taken. */
  least?: number;
}

/** Seats held for a person on the waiting list. */
export interface Offer {
  seats: number;
  endsAt: Date;
}

/** What a person has replied to an event. People who wait have the status `maybe`. */
export interface Reply {
  status: RsvpStatus;
  /** Guests of a person who attends. */
  guests?: number;
  attendingSince?: Date;
  waiting?: Waiting;
  offer?: Offer;
}

/** The counts of an event that follow from its RSVPs. */
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

/** What an RSVP adds to the counts of its event. */
export const countsOf = (reply: Reply | undefined): SeatCounts => ({
  attendeeCount: Number(reply?.status === 'attending'),
  guestCount: (reply?.status === 'attending' && reply.guests) || 0,
  heldSeats: reply?.offer?.seats ?? 0,
  waitingCount: Number(reply?.waiting !== undefined),
});

export const isWithdrawal = ({ before, after }: { before: Reply | undefined; after: Reply | undefined }): boolean =>
  before?.status === 'attending' && after?.status !== 'attending';

/** How the counts change; only those that do. */
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

/** Seats that nobody has and that are held for nobody. Negative where more people come than there are seats for. */
export const freeSeats = (event: Counted): number =>
  event.capacity == null ? Infinity : event.capacity - seatsTaken(event);

/** What becomes of an RSVP whose offer was not taken: of one for all seats, the person leaves the waiting list. */
export function withoutOffer({ offer, waiting, ...reply }: Reply): Reply {
  if (!offer || !waiting || offer.seats >= waiting.party) return reply;
  return { ...reply, waiting: { ...waiting, least: offer.seats + 1 } };
}
