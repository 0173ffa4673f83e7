import { countText } from '@meridian/platform';
import { freeSeatsAre, rsvpWindow, type Event } from '@meridian/shared-types';

/** Returns the seats of an event. */
export function countSeats({ capacity, seatsTaken, heldSeats, waitingCount, guestLimit }: Event) {
  return { capacity, free: capacity === null ? Infinity : capacity - seatsTaken, heldSeats, waitingCount, guestLimit };
}

/** Returns whether a person who wants this number of seats has to wait for them. */
export function mustWait(event: Event, seats: number, now: Date = new Date()): boolean {
  const { free, waitingCount } = countSeats(event);
  return free < seats || (waitingCount > 0 && freeSeatsAre(event.startTime, now) !== 'open');
}

/**
 * Returns the number of seats in words, or undefined without a limit.
 * @example seatWords(event) // 'All 20 seats are taken, 2 of them reserved for the waiting list · 3 people waiting'
 */
export function seatWords(event: Event, now: Date = new Date()): string | undefined {
  const { capacity, free, heldSeats, waitingCount } = countSeats(event);
  if (capacity === null) return undefined;
  const seats = capacity === 1 ? 'The only seat is taken' : `All ${countText(capacity, 'seat')} are taken`;
  const held = heldSeats === 0 ? '' : `, ${heldSeats.toLocaleString('en-US')} of them reserved for the waiting list`;
  const open = `${free.toLocaleString('en-US')} of ${countText(capacity, 'seat')} free`;
  const rule = freeSeatsAre(event.startTime, now) === 'open' ? ': first come, first served' : ', for the waiting list';
  const words = free <= 0 ? `${seats}${held}` : waitingCount > 0 ? `${open}${rule}` : open;
  return waitingCount > 0 ? `${words} · ${countText(waitingCount, 'person', 'people')} waiting` : words;
}

/** Returns whether a person may reply that they go, or maybe go. */
export const isOpenFor = (event: Event, now: Date = new Date()): boolean => rsvpWindow(event, now) === 'open';
