import type { EventQuery } from '@meridian/shared-types';
import type { QueryFilter } from 'mongoose';
import type { z } from 'zod';
import { INDEXES, type EventIndex } from '../models/event-indexes';
import { LONG_MS, monthOf, type EventDoc } from '../models/event.model';

type Query = z.output<typeof EventQuery>;
type Filter = QueryFilter<EventDoc>;

/** A part of a list, and the index that contains it in order. */
export interface ListRead {
  filter: Filter;
  hint: EventIndex;
}

/**
 * The numbers of past and upcoming months whose events are read in order. Events outside of them are few and are
 * sorted.
 * Including events without a month and both visibilities, databases merge at most 200 parts.
 */
const [MONTHS_BACK, MONTHS_AHEAD] = [98, 35];

/** Whether the caller sees members-only events, and the filter of those that they do not see because of a ban. */
export interface ListVisibility {
  seesAll: boolean;
  notHidden: Filter;
}

/** Returns the filters of a list as disjoint parts. */
export function buildFilters(
  { chapter, chapters, time = 'all', from, to }: Query,
  { seesAll, notHidden }: ListVisibility,
  now: Date,
): Filter[] {
  const wanted: Filter = {
    ...notHidden,
    ...(!seesAll && { isPublic: true }),
    ...(chapter && { chapterId: chapter }),
    ...(chapters && { chapterId: { $in: chapters } }),
    ...(time !== 'all' && { startTime: time === 'upcoming' ? { $gt: now } : { $lte: now } }),
  };
  const parts = from ? partsOfRange(from, to) : [to ? { startTime: { $lt: new Date(to) } } : {}];
  return parts.map((part) => ({ ...wanted, $and: [part] }));
}

/**
 * Returns the reads of a list, whose results are disjoint. The keys of each read are adjacent in its index and in the
 * order of the list, so a page costs the same for any number of events. Several chapters have a read each.
 */
export function planReads({ chapters, ...query }: Query, visibility: ListVisibility, now: Date): ListRead[] {
  if (chapters) return chapters.flatMap((id) => planReads({ ...query, chapter: id }, visibility, now));
  const { seesAll } = visibility;
  const { chapter, time = 'all', sort, from, to } = query;
  const filters = buildFilters(query, visibility, now);
  const byTime = chapter
    ? INDEXES[seesAll ? 'chapterTime' : 'chapterPublicTime']
    : INDEXES[seesAll ? 'time' : 'publicTime'];
  if (from)
    return filters.map((filter, part) =>
      part === BEGUN_LONG_AGO ? { filter: { ...filter, isLong: true }, hint: INDEXES.long } : { filter, hint: byTime },
    );
  const reads = (part: Filter, hint: EventIndex): ListRead[] =>
    filters.map((filter) => ({ filter: { $and: [filter, part] }, hint }));
  if (to || !sort) return reads({}, byTime);
  const visible: Filter = { isPublic: seesAll ? { $in: [true, false] } : true };
  if (chapter) return reads(visible, INDEXES[sort === 'latest' ? 'chapterLatest' : 'chapterPopular']);
  if (time === 'all' || (time === 'past' && sort === 'popular')) return reads(visible, INDEXES[sort]);
  // Most events are over, so the index keeps upcoming ones adjacent by month. The latest events are not over.
  const byMonth = INDEXES[sort === 'latest' ? 'monthLatest' : 'monthPopular'];
  const month = monthOf(now);
  const [first, last] = time === 'past' ? [month - MONTHS_BACK, month] : [month, month + MONTHS_AHEAD];
  const months = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  return [
    ...reads({ ...visible, startMonth: { $in: months } }, byMonth),
    ...reads({ startMonth: time === 'past' ? { $lt: first } : { $gt: last } }, byMonth),
  ];
}

/** The position of the part that is read with the index of long events. */
const BEGUN_LONG_AGO = 2;

/**
 * Splits a range of time into the events that begin in it and those that began earlier and last into it. Events of at
 * most a day began on the day before. Longer ones may have begun at any time, but are few and have an index of their
 * own.
 */
function partsOfRange(from: string, to: string | undefined): Filter[] {
  const start = new Date(from);
  const dayBefore = new Date(start.getTime() - LONG_MS);
  const inside: Filter = { startTime: { $gte: start, ...(to && { $lt: new Date(to) }) } };
  const begun: Filter = { startTime: { $gte: dayBefore, $lt: start }, endTime: { $gt: start } };
  const begunLongAgo: Filter = { startTime: { $lt: dayBefore }, endTime: { $gt: start } };
  return [inside, begun, begunLongAgo];
}
