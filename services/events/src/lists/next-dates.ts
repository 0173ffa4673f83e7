import type { EventQuery } from '@meridian/shared-types';
import type { QueryFilter, Types } from 'mongoose';
import type { z } from 'zod';
import type { EventDoc, ShownEvent } from '../events/event.model';
import type { Models } from '../models';
import { buildFilters, type ListVisibility } from './event-list-reads';

type Query = z.output<typeof EventQuery>;
type Filter = QueryFilter<EventDoc>;

/** Returns whether a list has only the next date of each series, which is so by default for one without a filter. */
export const hasOneDateOfEachSeries = ({ series, time, search, sort, from, to }: Query): boolean =>
  series === undefined ? [time, search, sort, from, to].every((value) => value === undefined) : series === 'next';

const comingDate = (now: Date): Filter => ({ startTime: { $gt: now }, status: { $ne: 'cancelled' } });

/** Returns the filter for events without a series, and for the coming dates of series other than these. */
export const inOneDateOfEachSeries = (others: readonly Types.ObjectId[], now: Date): Filter => ({
  $or: [{ seriesId: null }, { seriesId: { $nin: [...others] }, ...comingDate(now) }],
});

/** Returns the series of which an earlier page has a date, because one of their coming dates is not after its end. */
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

/** Returns how many coming dates of the series of these events the caller may see, by the id of the series. */
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
