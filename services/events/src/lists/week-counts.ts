import { memoize } from '@meridian/service-kit';
import type { Chapters } from '../access/chapters-client';
import type { Models } from '../models/create-models';
import { weekBounds } from './week';

/** The time in milliseconds for which the time zones of chapters are cached. */
const TTL_MS = 60_000;

/**
 * Creates a count of events of this week by chapter, in local time of the chapter. While chapters does not respond, the
 * week is that of UTC.
 */
export function createWeekCounts({ Events }: Pick<Models, 'Events'>, chapters: Pick<Chapters, 'overview'>) {
  const readChapters = memoize(async () => (await chapters.overview()).chapters, TTL_MS);
  return async (now: Date) => {
    const zones = new Map<string, number[]>();
    for (const { id, timeZone } of await readChapters().catch(() => []))
      zones.set(timeZone, [...(zones.get(timeZone) ?? []), id]);
    const weeks = [
      { chapterId: { $nin: [...zones.values()].flat() }, ...weekBounds(now, 'UTC') },
      ...[...zones].map(([timeZone, ids]) => ({ chapterId: { $in: ids }, ...weekBounds(now, timeZone) })),
    ];
    const first = Math.min(...weeks.map(({ from }) => from.getTime()));
    const last = Math.max(...weeks.map(({ to }) => to.getTime()));
    const counts = await Events.aggregate<{ _id: number; count: number; publicCount: number }>([
      {
        $match: {
          startTime: { $gte: new Date(first), $lt: new Date(last) },
          status: { $ne: 'cancelled' },
          $or: weeks.map(({ chapterId, from, to }) => ({ chapterId, startTime: { $gte: from, $lt: to } })),
        },
      },
      { $group: { _id: '$chapterId', count: { $sum: 1 }, publicCount: { $sum: { $cond: ['$isPublic', 1, 0] } } } },
    ]);
    return { counts: counts.map(({ _id, ...count }) => ({ chapterId: _id, ...count })) };
  };
}
