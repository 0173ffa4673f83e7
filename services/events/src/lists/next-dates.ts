import type { EventQuery } from '@meridian/shared-types';
import type { QueryFilter, Types } from 'mongoose';
import type { z } from 'zod';
import type { EventDoc, ShownEvent } from '../models/event.model';
import type { Models } from '../models/create-models';
import { buildFilters, type ListVisibility } from './event-list-reads';

type Query = z.output<typeof EventQuery>;
type Filter = QueryFilter<EventDoc>;

/**
 * Returns whether a list has only the next date of each series. Unless the query chooses, a list with a time, a search,
 * an order or a range has all dates, and any other list has one date of each series.
 */
export const hasOneDateOfEachSeries = ({ series, time, search, sort, from, to }: Query): boolean =>
  series === undefined ? [time, search, sort, from, to].every((value) => value === undefined) : series === 'next';

const comingDate = (now: Date): Filter => ({ startTime: { $gt: now }, status: { $ne: 'cancelled' } });

/** Returns the filter for events without a series, and for the coming dates of all series except these. */
export const inOneDateOfEachSeries = (others: readonly Types.ObjectId[], now: Date): Filter => ({
  $or: [{ seriesId: null }, { seriesId: { $nin: [...others] }, ...comingDate(now) }],
});

/**
 * Returns the series whose next date is on an earlier page, so that this page leaves them out. They are the ones with a
 * coming date that is not after the last event of the page before.
 */
export async function seriesUpTo(
  { Events }: Pick<Models, 'Events'>,
  { after, ...query }: Query,
  visibility: ListVisibility,
  now: Date,
): Promise<Types.ObjectId[]> {
  const last = after === undefined ? null : await Events.findById(after, { startTime: 1 }).lean();
  if (!last || last.startTime <= now) return [];
  const { startTime, _id } = last;
  const series = await Events.distinct('seriesId', {
    $and: [
      ...buildFilters(query, visibility, now),
      comingDate(now),
      { $or: [{ startTime: { $lt: startTime } }, { startTime, _id: { $lte: _id } }] },
      { startTime: { $lte: startTime }, seriesId: { $exists: true } },
    ],
  });
  return series.filter((id) => id !== undefined);
}

/** Counts the coming dates that the caller may see in each series of these events. The keys are the ids of series. */
export async function countDates(
  { Events }: Pick<Models, 'Events'>,
  events: readonly Pick<ShownEvent, 'seriesId'>[],
  { seesAll, notHidden }: ListVisibility,
  now: Date,
): Promise<Map<string, number>> {
  const series = events.flatMap(({ seriesId }) => seriesId ?? []);
  if (series.length === 0) return new Map();
  const counts = await Events.aggregate<{ _id: Types.ObjectId; dates: number }>([
    { $match: { ...notHidden, ...(!seesAll && { isPublic: true }), seriesId: { $in: series }, ...comingDate(now) } },
    { $group: { _id: '$seriesId', dates: { $sum: 1 } } },
  ]);
  return new Map(counts.map(({ _id, dates }) => [String(_id), dates]));
}
