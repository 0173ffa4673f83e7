import { forbidden, HttpError, LRUCache, notFound, type Handlers, hashToken } from '@meridian/service-kit';
import { HOUR_MS, toExcerpt, LIMITS, seesMembersOnly, type Organization } from '@meridian/shared-types';
import type { eventsApi } from '@meridian/shared-types/contracts';
import type { CalendarFeedKind } from '@meridian/shared-types/schemas';
import type { Request, Response } from 'express';
import { createHash } from 'node:crypto';
import type { Chapters } from '../access/chapters-client';
import { findReader } from '../access/event-reader';
import { eventFileName } from '../events/event-file-name';
import type { Models } from '../models/create-models';
import { toCalendarEvent } from './calendar-event';
import { calendarText, eventBlock, type CalendarEvent, type EventBlock } from './calendar-text';
import { CALENDAR_FIELDS, feedEvents, findReplies, type StoredCalendarEvent } from './feed-events';
import { feedEntries } from './series-entries';

/** The number of cached event texts of feeds. Each takes about 500 bytes, and at most 20 kB with its key. */
const MAX_BLOCKS = 5000;

const FEED_NAMES: Record<CalendarFeedKind, string> = {
  mine: 'My Events',
  chapters: 'My Chapters',
  all: 'All Events',
};

type CalendarHandlers = Pick<Handlers<typeof eventsApi>, 'calendar' | 'calendarFeed'>;

/** Creates the handlers of texts for calendar apps: one event as a file, and the feed of a person's secret link. */
export function calendarHandlers(
  models: Pick<Models, 'Events' | 'Series' | 'Rsvps' | 'ChapterBans' | 'CalendarFeeds'>,
  chapters: Pick<Chapters, 'standing' | 'membershipsOfSeveral'>,
  { originOf, readOrganization }: { originOf: (req: Request) => string; readOrganization: () => Promise<Organization> },
): CalendarHandlers {
  const { Events, CalendarFeeds } = models;
  const blocks = new LRUCache<string, EventBlock>({ max: MAX_BLOCKS });
  const cachedBlock = (event: CalendarEvent): EventBlock => {
    const key = JSON.stringify(event);
    const known = blocks.get(key) ?? eventBlock(event);
    blocks.set(key, known);
    return known;
  };

  return {
    async calendar({ params, identity: caller, http }) {
      const [event, reader] = await Promise.all([
        Events.findById(params.id, CALENDAR_FIELDS).lean(),
        findReader(models, chapters, caller),
      ]);
      if (!event) throw notFound('event');
      const identity = reader.in(event.chapterId);
      if (!event.isPublic && !seesMembersOnly(identity)) throw notFound('event');
      const replies = await findReplies(models, { userId: identity?.userId ?? null, eventId: params.id });
      // A person who has not replied adds the event to a calendar on purpose, so it has no mark.
      const block = eventBlock(toCalendarEvent(event, identity, originOf(http.req), replies.get(params.id)));
      const text = calendarText({ name: (await readOrganization()).name, blocks: [block] });
      http.res.attachment(eventFileName(event, '.ics'));
      send(http, text);
    },

    async calendarFeed({ params, http }) {
      const hash = hashToken(params.token);
      const feed = await CalendarFeeds.findOne({ tokenHash: hash }, { userId: 1, kind: 1, readAt: 1 }).lean();
      if (!feed) throw await missingFeed(models, hash);
      const standing = await chapters.standing({ params: { userId: String(feed.userId) } });
      const { isActive, isSuspended, chapterIds } = standing;
      if (isSuspended) throw forbidden('This calendar belongs to an account that is suspended.');
      if (!isActive) throw forbidden('This calendar belongs to a membership that has ended.');
      const member = { userId: String(feed.userId), isActive: true, isSiteAdmin: false };
      const reader = await findReader(models, chapters, member);
      const { events, series, window, replies } = await feedEvents(models, feed, chapterIds, reader);
      const origin = originOf(http.req);
      const entryOf = (event: StoredCalendarEvent) =>
        toCalendarEvent(
          { ...event, description: toExcerpt(event.description, LIMITS.feedExcerptMax) },
          reader.in(event.chapterId),
          origin,
          replies.get(String(event._id)) ?? { reply: 'unanswered' },
        );
      // People go to some dates of a series, so their own calendar has no rule.
      const entries = feedEntries(events, series, window, entryOf, { onlyDates: feed.kind === 'mine' });
      const { name } = await readOrganization();
      send(http, calendarText({ name: `${name}: ${FEED_NAMES[feed.kind]}`, blocks: entries.map(cachedBlock) }));
      const now = new Date();
      if (feed.readAt === undefined || now.getTime() - feed.readAt.getTime() > HOUR_MS)
        await CalendarFeeds.updateOne({ _id: feed._id, tokenHash: hash }, { $set: { readAt: now } });
    },
  };
}

/** Returns the error for a missing feed. A 410 makes calendar apps stop polling. */
async function missingFeed({ CalendarFeeds }: Pick<Models, 'CalendarFeeds'>, hash: string): Promise<HttpError> {
  return (await CalendarFeeds.exists({ formerHashes: hash }))
    ? new HttpError(
        410,
        'link_replaced',
        'This calendar link was replaced or removed. Your account has the current one.',
      )
    : notFound('calendar');
}

/**
 * Sends a text with a strong ETag. A client that already has the text gets 304, even if it sends `no-cache`, as some
 * do.
 */
function send({ req, res }: { req: Request; res: Response }, text: string): void {
  const etag = `"${createHash('sha256').update(text).digest('base64url')}"`;
  res.set({ 'cache-control': 'private, max-age=300', etag, 'x-robots-tag': 'noindex' });
  if (req.headers['if-none-match']?.includes(etag)) res.status(304).end();
  else res.set('content-type', 'text/calendar; charset=utf-8').send(text);
}
