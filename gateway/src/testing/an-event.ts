import type { Event } from '@meridian/shared-types';

/** Creates a public event with values for all fields. */
export const anEvent = (fields: Partial<Event> = {}): Event => ({
  id: '65f000000000000000000001',
  title: 'Supper',
  description: 'Come',
  location: 'Library',
  startTime: '2027-01-01T18:00:00.000Z',
  endTime: '2027-01-01T20:00:00.000Z',
  startLocal: '2027-01-01T13:00',
  endLocal: '2027-01-01T15:00',
  timeZone: 'America/New_York',
  chapterId: 1,
  attendeeCount: 0,
  isPublic: true,
  userRsvpStatus: null,
  status: 'scheduled',
  cancellation: null,
  version: 1,
  organizerId: null,
  ...fields,
});
