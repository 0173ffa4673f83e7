import type { Event } from '@meridian/shared-types';

/**
 * Returns how many people come to an event, including guests.
 * @example goingCount(event) // 3, of two people of whom one brings a guest
 */
export const goingCount = ({ seatsTaken, heldSeats }: Pick<Event, 'seatsTaken' | 'heldSeats'>): number =>
  seatsTaken - heldSeats;
