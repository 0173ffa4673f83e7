import { keysetAfter, type Identity } from '@meridian/service-kit';
import type { EventQuery, ListedEvent } from '@meridian/shared-types';
import { searchTerms } from '@meridian/shared-types/search';
import type { QueryFilter } from 'mongoose';
import type { z } from 'zod';
import type { Chapters } from '../access/chapters-client';
import { findReader } from '../access/event-reader';
import { planReads, type ListVisibility } from './event-list-reads';
import { searchReads } from './event-search';
import { EVENT_PROJECTION, type EventDoc } from '../models/event.model';
import { toListedEvent } from '../events/listed-event';
import { findOwnRsvps } from '../events/own-rsvps';
import type { Models } from '../models/create-models';
import { countDates, hasOneDateOfEachSeries, inOneDateOfEachSeries, seriesUpTo } from './next-dates';

/** The number of events on a page, unless the query has another. */
const LIMIT = 50;

type Query = z.output<typeof EventQuery>;
interface Order {
  field: 'startTime' | 'createdAt' | 'attendeeCount';
  direction: 1 | -1;
}

type FoundEvent = Parameters<typeof toListedEvent>[0];
/** The values on which the events of a page depend. */
interface PageScope extends ListVisibility {
  query: Query;
}

type Needed = Pick<Models, 'Events' | 'Rsvps' | 'ChapterBans'>;

/**
 * Lists a page of the events that the caller may see. If the list has one date of each series, several rounds of reads
 * may be necessary to fill the page, and the later dates of each series are counted.
 */
export async function listEvents(
  models: Needed,
  chapters: Pick<Chapters, 'membershipsOfSeveral'>,
  query: Query,
  caller: Identity | undefined,
): Promise<ListedEvent[]> {
  const reader = await findReader(models, chapters, caller);
  const seesAll = query.visibility !== 'public' && reader.seesAll;
  const scope = { query, seesAll, notHidden: reader.notHidden };
  const hasOneDate = hasOneDateOfEachSeries(query);
  const now = new Date();
  const events = await (hasOneDate ? readOneDateOfEachSeries(models, scope, now) : readEvents(models, scope));
  const [rsvps, dates] = await Promise.all([
    findOwnRsvps(
      models,
      caller?.userId,
      events.map(({ _id }) => _id),
    ),
    hasOneDate ? countDates(models, events, scope, now) : new Map<string, number>(),
  ]);
  return events.map((event) => {
    const listed = toListedEvent(event, rsvps.get(String(event._id)) ?? null, reader.in(event.chapterId));
    const count = dates.get(String(event.seriesId));
    return count === undefined ? listed : { ...listed, laterDates: Math.max(0, count - 1) };
  });
}

/**
 * Reads a page with only the next date of each series, without cancelled dates. Further dates of a series are dropped,
 * and the page is filled by reads without that series, which are few because a series has few upcoming dates.
 */
async function readOneDateOfEachSeries(
  models: Pick<Models, 'Events'>,
  scope: PageScope,
  now: Date,
): Promise<FoundEvent[]> {
  const { limit = LIMIT } = scope.query;
  const page: FoundEvent[] = [];
  const series = await seriesUpTo(models, scope.query, scope, now);
  for (let isAll = false; page.length < limit && !isAll;) {
    const last = page.at(-1);
    const found = await readEvents(models, scope, {
      $and: [
        inOneDateOfEachSeries(series, now),
        last ? { startTime: { $gte: last.startTime }, _id: { $nin: page.map(({ _id }) => _id) } } : {},
      ],
    });
    isAll = found.length < limit;
    for (const event of found) {
      if (page.length === limit || series.some((id) => event.seriesId?.equals(id))) continue;
      page.push(event);
      if (event.seriesId) series.push(event.seriesId);
    }
  }
  return page;
}

async function readEvents(
  models: Pick<Models, 'Events'>,
  { query, ...visibility }: PageScope,
  more: QueryFilter<EventDoc> = {},
): Promise<FoundEvent[]> {
  const { search, limit = LIMIT } = query;
  const words = searchTerms(search ?? '');
  if (search && words.length === 0) return [];
  const { field, direction } = chooseOrder(query);
  const page = await keysetAfter(models.Events, field, direction, query.after, {
    ...(!visibility.seesAll && { isPublic: true }),
    ...visibility.notHidden,
  });
  const reads =
    words.length > 0
      ? await searchReads(models, words, query, visibility, page)
      : planReads(query, visibility, new Date()).map(({ filter, hint }) => ({
          filter: { $and: [filter, page, more] },
          hint,
        }));
  const found = await Promise.all(
    reads.map(({ filter, hint }) =>
      models.Events.find(filter, { ...EVENT_PROJECTION, createdAt: 1 }, { hint })
        .sort({ [field]: direction, _id: direction })
        .limit(limit)
        .lean(),
    ),
  );
  const events = found.flat();
  if (found.length > 1)
    events
      .sort((a, b) => direction * (Number(a[field]) - Number(b[field]) || (String(a._id) < String(b._id) ? -1 : 1)))
      .splice(limit);
  return events;
}

function chooseOrder({ sort, time }: Query): Order {
  if (sort === 'latest') return { field: 'createdAt', direction: -1 };
  if (sort === 'popular') return { field: 'attendeeCount', direction: -1 };
  return { field: 'startTime', direction: time === 'past' ? -1 : 1 };
}
