import { HERE } from '../product/personas';
import { DAY_MS, queryString, type EventDetails } from '@meridian/shared-types';
import { randomUUID } from 'node:crypto';
import type { Visitor } from '../product/person';
import type { TestProduct } from '../product/start-test-product';
import { insertPerson } from './people';

/** The body of a call that creates an event. */
export const SAMPLE_EVENT = {
  title: 'Dinner',
  startTime: '2031-05-01T19:00:00Z',
  endTime: '2031-05-01T21:00:00Z',
  chapterId: HERE,
};

/** Creates an event as this user, and resolves to its id. */
export const newEvent = async (organizer: Visitor, change: object = {}): Promise<string> =>
  (await organizer.ok<{ id: string }>('POST', '/api/events', { ...SAMPLE_EVENT, ...change })).id;

export const newDraft = (organizer: Visitor, change: object = {}): Promise<string> =>
  newEvent(organizer, { ...change, status: 'draft' });

/** Creates an event that takes place today, even if midnight passes, with these attendees. */
export async function newEventToday(
  organizer: Visitor,
  people: readonly Visitor[],
  change: object = {},
): Promise<string> {
  const dateIn = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
  const times = {
    startTime: undefined,
    endTime: undefined,
    startLocal: dateIn(0),
    endLocal: dateIn(1),
    timeZone: 'UTC',
  };
  const id = await newEvent(organizer, { ...times, ...change });
  for (const person of people) await person.ok('POST', `/api/events/${id}/rsvp`, { status: 'attending' });
  return id;
}

/** Returns two scans at the door of an event, of which one is undone. */
export const someScans = () => {
  const [first, second] = [randomUUID(), randomUUID()];
  const at = new Date().toISOString();
  return {
    scans: [
      { kind: 'walk-in', scanId: first, at, name: 'Ana Horvat' },
      { kind: 'walk-in', scanId: second, at, name: 'Ben Silva' },
      { kind: 'undo', scanId: randomUUID(), at, undoes: second },
    ],
  };
};

const { chapterId: _chapter, ...edited } = SAMPLE_EVENT;
/** The body and headers of the first edit of an event. */
export const SAMPLE_EDIT = {
  body: { ...edited, startTime: '2031-05-01T18:00:00Z', location: 'Library' },
  headers: { 'if-match': '"1"' },
};

const TUESDAY = { startLocal: '2031-05-06T19:00', endLocal: '2031-05-06T21:00' };
/** The recurrence of an event on four Tuesdays. */
export const SAMPLE_SERIES = {
  ...TUESDAY,
  startTime: undefined,
  endTime: undefined,
  repeats: { every: 'week', until: '2031-05-27' },
};

/** Creates an event on four Tuesdays, and resolves to the ids of its dates. */
export async function newSeries(organizer: Visitor, change: object = {}): Promise<string[]> {
  const id = await newEvent(organizer, { ...SAMPLE_SERIES, ...change });
  const { series } = await organizer.ok<EventDetails>('GET', `/api/events/${id}`);
  return series?.dates.map((date) => date.id) ?? [];
}

/** The first edit of a series from its first date, for all dates. */
export const SAMPLE_SERIES_EDIT = {
  body: { ...edited, ...TUESDAY, startTime: undefined, endTime: undefined, location: 'Library', scope: 'all' },
  headers: { 'if-match': '"1"' },
};

/** The first edit of a series from its second date, for the following dates. */
export const SAMPLE_FOLLOWING_EDIT = {
  ...SAMPLE_SERIES_EDIT,
  body: {
    ...SAMPLE_SERIES_EDIT.body,
    startLocal: '2031-05-15T18:00',
    endLocal: '2031-05-15T20:00',
    scope: 'following',
  },
};

/** Creates an event whose only seat is its organizer's, and a member who waits for a seat. */
export async function createFullEvent(
  product: TestProduct,
  organizer: Visitor = product.personas.chapterAdmin,
  chapterId = HERE,
): Promise<{ id: string; waiting: Visitor }> {
  const event = { ...SAMPLE_EVENT, chapterId, capacity: 1 };
  const [{ id }, waiting] = await Promise.all([
    organizer.ok<{ id: string }>('POST', '/api/events', event),
    insertPerson(product, chapterId, { paid: true }),
  ]);
  await organizer.ok('POST', `/api/events/${id}/rsvp`, { status: 'attending' });
  await waiting.ok('POST', `/api/events/${id}/rsvp`, { status: 'attending', waitingList: true });
  return { id, waiting };
}

/** Adds a holiday as this site admin, and resolves to its id. */
export const newHoliday = async (siteAdmin: Visitor): Promise<string> =>
  (await siteAdmin.ok<{ id: string }>('POST', '/api/holidays', { date: '03-01', name: randomUUID() })).id;

/** The query for the scheduling hints of an event on a holiday. */
export const SAMPLE_SCHEDULING_HINTS = queryString({
  chapter: HERE,
  startLocal: '2031-03-01T19:00',
  endLocal: '2031-03-01T21:00',
  timeZone: 'America/New_York',
}).slice(1);
