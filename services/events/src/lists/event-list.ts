import { keysetAfter, type Identity } from '@meridian/service-kit';
import { type Event, type EventQuery, seesMembersOnly } from '@meridian/shared-types';
import { searchTerms } from '@meridian/shared-types/search';
import type { QueryFilter, Types } from 'mongoose';
import type { z } from 'zod';
import { findReader } from '../bans/event-reader';
import { planReads, type ListVisibility } from './event-list-reads';
import { searchReads } from './event-search';
import { EVENT_FIELDS, toEvent, type EventDoc } from '../events/event.model';
import { findOwnRsvps, type Models } from '../models';

/** The number of events on a page, unless the query has another. */
const LIMIT = 200;

type Query = z.output<typeof EventQuery>;
interface Order {
  field: 'startTime' | 'createdAt' | 'attendeeCount';
  direction: 1 | -1;
}

type ListedEvent = Parameters<typeof toEvent>[0];
/** The values on which the events of a page depend. */
interface PageScope extends ListVisibility {
  query: Query;
}

/**
 * Lists a page of the events that the caller may see. This reads the caller's bans and the cursor, makes one to three
 * simultaneous reads of events, and reads the caller's RSVPs. A search looks up its words first.
 */
export async function listEvents(models: Models, query: Query, caller: Identity | undefined): Promise<Event[]> {
  const reader = await findReader(models, caller);
  const seesAll = query.visibility !== 'public' && seesMembersOnly(caller);
  const scope = { query, seesAll, notHidden: reader.notHidden };
  const events = query.series ? await readOneDateOfEachSeries(models, scope) : await readEvents(models, scope);
  const rsvps = await findOwnRsvps(
    models,
    caller?.userId,
    events.map(({ _id }) => _id),
  );
  return events.map((event) => toEvent(event, rsvps.get(String(event._id)) ?? null, reader.in(event.chapterId)));
}

/**
 * Reads upcoming events with only the next date of each series that is not cancelled. If other dates leave the page
 * short, it is filled with further reads without these series. A series has few upcoming dates, so there are few reads.
 */
async function readOneDateOfEachSeries(models: Models, scope: PageScope): Promise<ListedEvent[]> {
  const { limit = LIMIT } = scope.query;
  const page: ListedEvent[] = [];
  const series: Types.ObjectId[] = [];
  for (let isAll = false; page.length < limit && !isAll;) {
    const last = page.at(-1);
    const found = await readEvents(models, scope, {
      $and: [
        { $or: [{ seriesId: null }, { seriesId: { $nin: series }, status: { $ne: 'cancelled' } }] },
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
  models: Models,
  { query, ...visibility }: PageScope,
  more: QueryFilter<EventDoc> = {},
): Promise<ListedEvent[]> {
  const { search, limit = LIMIT } = query;
  const words = searchTerms(search ?? '');
  if (search && words.length === 0) return [];
  const { field, direction } = orderOf(query);
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
      models.Events.find(filter, { ...EVENT_FIELDS, createdAt: 1 }, { hint })
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

function orderOf({ sort, time }: Query): Order {
  if (sort === 'latest') return { field: 'createdAt', direction: -1 };
  if (sort === 'popular') return { field: 'attendeeCount', direction: -1 };
  return { field: 'startTime', direction: time === 'past' ? -1 : 1 };
}
