import type { Event } from '@meridian/shared-types';

/**
 * Returns how many people come to an event, including guests. Replicas of the previous version do not send the number
 * of guests.
 * @example goingCount(event) // 3, of two people of whom one brings a guest
 */
export const goingCount = ({
  attendeeCount,
  seatsTaken,
  heldSeats = 0,
}: Pick<Event, 'attendeeCount' | 'seatsTaken' | 'heldSeats'>): number =>
  seatsTaken === undefined ? attendeeCount : seatsTaken - heldSeats;
