import type { Event } from '@meridian/shared-types';

/**
 * How many people come to an event, guests included. Replicas of the version before do not say how many guests come.
 * @example goingCount(event) // 3, of two people of whom one brings a guest
 */
export const goingCount = ({
  attendeeCount,
  seatsTaken,
  heldSeats = 0,
}: Pick<Event, 'attendeeCount' | 'seatsTaken' | 'heldSeats'>): number =>
  seatsTaken === undefined ? attendeeCount : seatsTaken - heldSeats;
