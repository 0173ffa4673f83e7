import type { Chapter, Event, PublishedPage } from '@meridian/shared-types';

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
  capacity: null,
  seatsTaken: 0,
  heldSeats: 0,
  waitingCount: 0,
  guestLimit: 0,
  rsvpOpensAt: null,
  rsvpClosesAt: null,
  userRsvp: null,
  ...fields,
});

export const aChapter = (fields: Partial<Chapter> = {}): Chapter => ({
  id: 1,
  slug: 'bay-area',
  name: 'Bay Area',
  description: '',
  state: 'California',
  timeZone: 'America/Los_Angeles',
  memberCount: 0,
  eventCount: 0,
  createdAt: '2026-01-01T00:00:00.000Z',
  ...fields,
});

/** Creates a page that no build has rendered. */
export const aPage = (fields: Pick<PublishedPage, 'path'> & Partial<PublishedPage>): PublishedPage => ({
  title: fields.path,
  description: `About ${fields.title ?? fields.path}`,
  isPrerendered: false,
  scripts: [],
  html: '',
  css: '',
  ...fields,
});
