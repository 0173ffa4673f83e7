import { createServiceClient, memoize, type Logger } from '@meridian/service-kit';
import { seesMembersOnly } from '@meridian/shared-types';
import { eventsInternalApi } from '@meridian/shared-types/contracts';

/** Returns the numbers of events this week that a person may see, by chapter. Visitors are passed as undefined. */
export type WeekEventCounts = (reader: Parameters<typeof seesMembersOnly>[0]) => Promise<ReadonlyMap<number, number>>;

const TTL_MS = 5000;

/**
 * Creates a function that returns the events of this week by chapter, requested at most every 5 s. If the events
 * service is unavailable, the count is 0 and the next attempt follows after 5 s.
 */
export function createWeekEventCounts(
  eventsUrl: string | undefined,
  serviceToken: string,
  log: Logger,
): WeekEventCounts {
  if (!eventsUrl) return async () => new Map();
  const events = createServiceClient(eventsInternalApi, eventsUrl, serviceToken);
  const read = memoize(async () => {
    try {
      const { counts } = await events.weekCounts();
      return {
        all: new Map(counts.map(({ chapterId, count }) => [chapterId, count])),
        open: new Map(counts.map(({ chapterId, publicCount }) => [chapterId, publicCount])),
      };
    } catch (error) {
      log.warn({ err: error }, "events did not tell the week's counts");
      return { all: new Map<number, number>(), open: new Map<number, number>() };
    }
  }, TTL_MS);
  return async (reader) => (await read())[seesMembersOnly(reader) ? 'all' : 'open'];
}
