import { createServiceClient, type Logger } from '@meridian/kit';
import { eventsInternalApi } from '@meridian/shared-types/contracts';

export type WeekEventCounts = () => Promise<ReadonlyMap<number, number>>;

const KEEP_MS = 5000;

/**
 * Events of this week by chapter, asked at most every 5 s however many wait for it. A number on a card is not worth an
 * error page: while events is away it is 0, and nobody waits for it twice within those 5 s.
 */
export function createWeekEventCounts(
  eventsUrl: string | undefined,
  serviceToken: string,
  log: Logger,
): WeekEventCounts {
  if (!eventsUrl) return async () => new Map();
  const events = createServiceClient(eventsInternalApi, eventsUrl, serviceToken);
  const ask = async () => {
    try {
      const { counts } = await events.weekCounts();
      return new Map(counts.map(({ chapterId, count }) => [chapterId, count]));
    } catch (error) {
      log.warn({ err: error }, "events did not tell the week's counts");
      return new Map<number, number>();
    }
  };
  let asked = -Infinity;
  let cached: ReturnType<typeof ask> | undefined;
  return () => {
    if (cached && performance.now() - asked < KEEP_MS) return cached;
    asked = performance.now();
    return (cached = ask());
  };
}
