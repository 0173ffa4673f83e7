import { LIMITS, localTimeAt, type Event } from '@meridian/shared-types';
import type { EventEdit, EventInput } from '@meridian/shared-types/schemas';
import { z } from '@meridian/platform/forms';

const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .refine((text) => text === '' || (/^\d{1,9}$/.test(text) && Number(text) >= least && Number(text) <= most), {
      message: `Must be a whole number from ${least} to ${most.toLocaleString('en-US')}`,
    });

/** The fields for the seats of an event, as typed. A field without a limit is empty. */
export const seatDraft = {
  capacity: wholeNumber(1, LIMITS.eventSeatCount),
  guestLimit: wholeNumber(0, LIMITS.eventGuestCount),
  rsvpOpensLocal: z.string(),
  rsvpClosesLocal: z.string(),
};
export type SeatDraft = { [K in keyof typeof seatDraft]: string };

export const NO_SEATS: SeatDraft = { capacity: '', guestLimit: '', rsvpOpensLocal: '', rsvpClosesLocal: '' };
export const SEAT_NAMES = Object.keys(NO_SEATS) as (keyof SeatDraft)[];

/** Returns whether RSVPs open before the event starts, if both times are given. */
export const opensBeforeStart = ({ rsvpOpensLocal, startLocal }: SeatDraft & { startLocal: string }): boolean =>
  rsvpOpensLocal === '' || startLocal === '' || rsvpOpensLocal < startLocal;

/** Returns whether RSVPs close after they open, if both times are given. */
export const closesAfterOpening = ({ rsvpOpensLocal, rsvpClosesLocal }: SeatDraft): boolean =>
  rsvpOpensLocal === '' || rsvpClosesLocal === '' || rsvpOpensLocal < rsvpClosesLocal;

const numberIn = (text: string): number | undefined => (text === '' ? undefined : Number(text));

/** Returns the seats for a request body. */
export const toSeatInput = ({ capacity, guestLimit, rsvpOpensLocal, rsvpClosesLocal }: SeatDraft) =>
  ({
    capacity: numberIn(capacity),
    guestLimit: numberIn(guestLimit),
    rsvpOpensLocal: rsvpOpensLocal || undefined,
    rsvpClosesLocal: rsvpClosesLocal || undefined,
  }) satisfies Partial<EventInput>;

type Seats = Pick<Event, 'capacity' | 'guestLimit' | 'rsvpOpensAt' | 'rsvpClosesAt' | 'timeZone'>;

/** Returns the seats of an event for its form. */
export function toSeatDraft({ capacity, guestLimit, rsvpOpensAt, rsvpClosesAt, timeZone }: Seats): SeatDraft {
  const localOf = (instant: string | null | undefined) => (instant ? localTimeAt(new Date(instant), timeZone) : '');
  return {
    capacity: capacity ? String(capacity) : '',
    guestLimit: guestLimit ? String(guestLimit) : '',
    rsvpOpensLocal: localOf(rsvpOpensAt),
    rsvpClosesLocal: localOf(rsvpClosesAt),
  };
}

/** Returns the seats for an edit. An empty field removes its limit. */
export const toSeatEdit = (draft: SeatDraft) =>
  ({
    capacity: numberIn(draft.capacity) ?? null,
    guestLimit: numberIn(draft.guestLimit) ?? 0,
    rsvpOpensLocal: draft.rsvpOpensLocal || null,
    rsvpClosesLocal: draft.rsvpClosesLocal || null,
  }) satisfies Partial<EventEdit>;
