import { DEFAULT_ORGANIZATION, type Event } from '@meridian/shared-types';
import { aChapter, anEvent } from '../testing/samples';
import { eventHead } from './event-head';
import { headHtml } from './page-head';

const ORIGIN = 'https://meridian.example';
const ID = '65f0000000000000000000e1';
const GENERAL = {
  title: 'Event',
  description: 'An event',
  isListed: true,
  canonical: `${ORIGIN}/events/x`,
  data: [],
  organization: DEFAULT_ORGANIZATION,
};
const event = anEvent({ id: ID });
const chapters = async () => [aChapter()];
const NOTHING = {
  chapter: async () => undefined,
  events: async () => [],
  upcoming: async () => [],
  response: async () => undefined,
  eventFor: async () => undefined,
  clearResponses: () => undefined,
};
const createHead = (found: () => Promise<Event | undefined>) =>
  eventHead(GENERAL, ID, ORIGIN, { ...NOTHING, event: found, chapters });

test('the head has the title, the time at the venue and the chapter first, then the place', async () => {
  const head = await createHead(async () => event);
  expect(head).toMatchObject({
    title: 'Supper, Fri Jan 1, 1 PM EST, Bay Area',
    description: 'Library · Come',
    canonical: `${ORIGIN}/events/${ID}`,
    isListed: true,
    image: { url: `${ORIGIN}/api/events/${ID}/preview-image?v=1`, alt: 'Supper, Fri Jan 1, 1 PM EST' },
  });
  expect(head.data).toMatchObject([
    { '@type': 'Event', name: 'Supper', startDate: '2027-01-01T13:00:00-05:00', url: `${ORIGIN}/events/${ID}` },
  ]);
});

test('the head of an all-day event has the date, and it never has the link to a meeting', async () => {
  const head = await createHead(async () => ({ ...event, startLocal: '2027-01-01', location: 'https://zoom.us/j/1' }));
  expect(head.title).toBe('Supper, Fri Jan 1, Bay Area');
  expect(headHtml(head)).not.toContain('zoom.us');
});

test('the head of an event that is not public equals that of an event that does not exist or cannot be read', async () => {
  const missing = headHtml(await createHead(async () => undefined));
  expect(missing).toContain('noindex');
  expect(headHtml(await createHead(async () => ({ ...event, isPublic: false })))).toBe(missing);
  expect(await createHead(async () => ({ ...event, isPublic: false }))).not.toHaveProperty('image');
  const unread = await createHead(() => Promise.reject(new Error('away')));
  expect(headHtml(unread)).toBe(missing);
  // The events service has not responded, so it is unknown whether the event exists.
  expect(unread).not.toHaveProperty('missingEvent');
});

test('the head of an event without a place and a text has the general description', async () => {
  const { description } = await createHead(async () => ({ ...event, location: '', description: '' }));
  expect(description).toBe(GENERAL.description);
});

test('the head of a cancelled event says so, and the reason comes first', async () => {
  const cancelled = {
    status: 'cancelled',
    cancellation: { reason: 'No hall', at: '2026-12-01T10:00:00.000Z' },
  } as const;
  const head = await createHead(async () => ({ ...event, ...cancelled }));
  expect(head.title).toMatch(/^Cancelled: Supper, /);
  expect(head.description).toBe('No hall · Library · Come');
  expect(head.data).toMatchObject([{ eventStatus: 'https://schema.org/EventCancelled' }]);
});
