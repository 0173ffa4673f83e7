import { localTimeAt } from '../time/local-time';
import { HOUR_MS } from '../time/time';
import type { Event } from './schemas';

const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();

/**
 * Returns an event of tomorrow with every field, in the reader's time zone. Pass the fields that matter to the test.
 * @example anEvent({ userRsvpStatus: 'attending' })
 */
export function anEvent(fields: Partial<Event> = {}): Event {
  const event = {
    id: '65f0000000000000000000e1',
    title: 'Dinner',
    description: '',
    location: '',
    startTime: inHours(24),
    endTime: inHours(26),
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    chapterId: 1,
    attendeeCount: 0,
    isPublic: true,
    userRsvpStatus: null,
    status: 'scheduled' as const,
    cancellation: null,
    version: 1,
    organizerId: null,
    capacity: null,
    seatsTaken: fields.attendeeCount ?? 0,
    heldSeats: 0,
    waitingCount: 0,
    guestLimit: 0,
    rsvpOpensAt: null,
    rsvpClosesAt: null,
    userRsvp: null,
    ...fields,
  };
  const local = (iso: string) => localTimeAt(new Date(iso), event.timeZone);
  return { startLocal: local(event.startTime), endLocal: local(event.endTime), ...event };
}
