import { createServiceClient, type Logger } from '@meridian/kit';
import { eventsInternalApi } from '@meridian/shared-types';

export type WeekCounts = () => Promise<ReadonlyMap<number, number>>;

const KEEP_MS = 5000;

/**
 * Events of this week by chapter, asked at most every 5 s however many wait for it. A number on a card is not worth an
 * error page: while events is away it is 0, and nobody waits for it twice within those 5 s.
 */
export function weekCounts(eventsUrl: string | undefined, serviceToken: string, log: Logger): WeekCounts {
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
  let answer: ReturnType<typeof ask> | undefined;
  return () => {
    if (answer && performance.now() - asked < KEEP_MS) return answer;
    asked = performance.now();
    return (answer = ask());
  };
}
