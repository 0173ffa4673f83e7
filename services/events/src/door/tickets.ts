import { createHash, createHmac } from 'node:crypto';

const DIGITS = 32;

/**
 * Creates a function that computes the codes of tickets. Nothing is stored, because a code depends only on the event,
 * the person and the place. Nobody can guess a code without the key.
 */
export function createTickets(secret: string) {
  const key = createHmac('sha256', secret).update('tickets of events').digest();
  return (eventId: unknown, userId: unknown, place: number): string =>
    createHmac('sha256', key)
      .update(`${String(eventId)}|${String(userId)}|${place}`)
      .digest('hex')
      .slice(0, DIGITS)
      .toUpperCase();
}
export type TicketCodeOf = ReturnType<typeof createTickets>;

/** Returns the hash by which a phone at the door recognizes a ticket. It cannot show the ticket itself. */
export const hashCode = (code: string): string => createHash('sha256').update(code).digest('hex').slice(0, DIGITS);

/** Returns the places of a person who comes with guests. @example listPlaces(2) // [0, 1, 2] */
export const listPlaces = (guests = 0): number[] => Array.from({ length: guests + 1 }, (_, place) => place);
