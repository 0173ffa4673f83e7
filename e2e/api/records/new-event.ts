import { DAY_MS } from '@meridian/shared-types';
import type { EventDetails } from '@meridian/shared-types';
import { randomUUID } from 'node:crypto';
import { SAMPLE_EVENT } from './sample-event';
import type { Visitor } from '../product/person';

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
