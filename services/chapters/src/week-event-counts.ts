import { createServiceClient, memoize, type Logger } from '@meridian/kit';
import { eventsInternalApi } from '@meridian/shared-types/contracts';

export type WeekEventCounts = () => Promise<ReadonlyMap<number, number>>;

const TTL_MS = 5000;

/**
 * Events of this week by chapter, requested at most every 5 s. If the events service is unavailable, the count is 0 and
 * the next attempt follows after those 5 s.
 */
export function createWeekEventCounts(
  eventsUrl: string | undefined,
  serviceToken: string,
  log: Logger,
): WeekEventCounts {
  if (!eventsUrl) return async () => new Map();
  const events = createServiceClient(eventsInternalApi, eventsUrl, serviceToken);
  return memoize(async () => {
    try {
      const { counts } = await events.weekCounts();
      return new Map(counts.map(({ chapterId, count }) => [chapterId, count]));
    } catch (error) {
      log.warn({ err: error }, "events did not tell the week's counts");
      return new Map<number, number>();
    }
  }, TTL_MS);
}
