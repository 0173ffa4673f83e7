import { DAY_MS } from '@meridian/shared-types';
import type { RsvpStatus } from '@meridian/shared-types';
import type { QueryFilter } from 'mongoose';
import type { EventReader } from '../bans/event-reader';
import { EVENT_PROJECTION, type EventDoc } from '../models/event.model';
import type { Models } from '../models/create-models';
import type { SeriesDoc } from '../models/series.model';
import type { RsvpDoc } from '../models/rsvp.model';
import type { CalendarReply } from './calendar-text';
import type { CalendarFeedDoc } from '../models/feed.model';

/** The number of past and of future days in a feed. A cancelled event stays in it until people have seen it. */
const PAST_DAYS = 90;
const COMING_DAYS = 400;
const MAX_EVENTS = 1000;

export const CALENDAR_FIELDS = {
  ...EVENT_PROJECTION,
  createdAt: 1,
  changedAt: 1,
  recurrenceId: 1,
  meetingUrl: 1,
} as const;
export type StoredCalendarEvent = Pick<EventDoc, '_id' | keyof typeof CALENDAR_FIELDS>;

/** A person's reply to an event, and its time. */
export interface OwnReply {
  reply: CalendarReply;
  at: Date;
}
const REPLIES: Record<RsvpStatus, CalendarReply> = {
  attending: 'going',
  maybe: 'tentative',
  not_attending: 'declined',
};

/** Returns a person's replies to the events that a filter finds, by the ids of the events. */
export async function findReplies({ Rsvps }: Pick<Models, 'Rsvps'>, filter: QueryFilter<RsvpDoc>) {
  const found = await Rsvps.find(filter, { _id: 0, eventId: 1, status: 1, updatedAt: 1 }).lean();
  return new Map(
    found.map(({ eventId, status, updatedAt }): [string, OwnReply] => [
      String(eventId),
      { reply: REPLIES[status], at: updatedAt },
    ]),
  );
}

export interface FeedWindow {
  from: Date;
  to: Date;
}

/**
 * Returns the events of a feed by start time, and the series to which they belong. `replies` are those of the reader,
 * who is an active member.
 */
export async function feedEvents(
  models: Pick<Models, 'Events' | 'Series' | 'Rsvps'>,
  { userId, kind }: Pick<CalendarFeedDoc, 'userId' | 'kind'>,
  chapterIds: number[],
  { notHidden }: Pick<EventReader, 'notHidden'>,
  now = Date.now(),
): Promise<{
  events: StoredCalendarEvent[];
  series: SeriesDoc[];
  window: FeedWindow;
  replies: Map<string, OwnReply>;
}> {
  const { Events, Rsvps } = models;
  const window = { from: new Date(now - PAST_DAYS * DAY_MS), to: new Date(now + COMING_DAYS * DAY_MS) };
  const startTime = { $gte: window.from, $lt: window.to };
  if (kind === 'mine') {
    const rsvps = await Rsvps.find(
      { userId, startTime, status: { $in: ['attending', 'maybe'] } },
      { _id: 0, eventId: 1 },
    )
      .sort({ startTime: -1, _id: -1 })
      .limit(MAX_EVENTS)
      .lean();
    const eventId = { $in: rsvps.map((rsvp) => rsvp.eventId) };
    const [events, replies] = await Promise.all([
      Events.find({ _id: eventId, ...notHidden }, CALENDAR_FIELDS).lean(),
      findReplies(models, { userId, eventId }),
    ]);
    events.sort((a, b) => a.startTime.getTime() - b.startTime.getTime() || compareIds(a, b));
    return { events, series: await findSeries(models, events), window, replies };
  }
  const events = await Events.find(
    { startTime, ...notHidden, ...(kind === 'chapters' && { chapterId: { $in: chapterIds } }) },
    CALENDAR_FIELDS,
  )
    .sort({ startTime: 1, _id: 1 })
    .limit(MAX_EVENTS)
    .lean();
  const series = await findSeries(models, events);
  const last = events.length < MAX_EVENTS ? undefined : events.at(-1);
  const replies = await findReplies(models, { userId, startTime });
  return { events, series, window: { ...window, ...(last && { to: last.startTime }) }, replies };
}

type Needed = Pick<Models, 'Series'>;

async function findSeries({ Series }: Needed, events: readonly StoredCalendarEvent[]): Promise<SeriesDoc[]> {
  const ids = [...new Set(events.flatMap(({ seriesId }) => (seriesId ? [String(seriesId)] : [])))];
  return ids.length > 0 ? Series.find({ _id: { $in: ids } }).lean() : [];
}

const compareIds = (a: StoredCalendarEvent, b: StoredCalendarEvent) => (String(a._id) < String(b._id) ? -1 : 1);
