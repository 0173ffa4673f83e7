import { retryDuplicate, unavailable } from '@meridian/kit';
import type { Client, MonthlyActivity } from '@meridian/shared-types';
import type { chaptersInternalApi, chatInternalApi, eventsInternalApi } from '@meridian/shared-types/contracts';
import type { MonthlyCounts, MonthlyCountsDoc } from './monthly-counts.model';

const MONTHS = 12;
/** Milliseconds after its end until a month is counted for the last time, because writes may arrive late. */
const GRACE_PERIOD_MS = 86_400_000;

export interface CountSources {
  chapters: Pick<Client<typeof chaptersInternalApi>, 'counts'>;
  events: Pick<Client<typeof eventsInternalApi>, 'counts'>;
  chat: Pick<Client<typeof chatInternalApi>, 'counts'>;
}

/** The last months, in order; the current one is last. */
export function lastMonths(now: Date, count = MONTHS) {
  const start = (ago: number) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - ago, 1));
  return Array.from({ length: count }, (_, index) => count - 1 - index).map((ago) => ({
    month: start(ago).toISOString().slice(0, 7),
    from: start(ago),
    to: start(ago - 1),
  }));
}

/**
 * Counts by month. A month that is over is counted once and stored, so a read costs only the current month. Each month
 * is requested separately: no call takes longer than its timeout, and earlier counts stay stored when a later one
 * fails.
 */
export const createActivity =
  (MonthlyCounts: MonthlyCounts, { chapters, events, chat }: CountSources) =>
  async (chapterId?: number, now = new Date()): Promise<MonthlyActivity[]> => {
    const keyOf = (month: string) => `${month} ${chapterId ?? 'all'}`;
    const months = lastMonths(now);
    const stored = await MonthlyCounts.find({ _id: { $in: months.map(({ month }) => keyOf(month)) } }).lean();
    const known = new Map<string, Omit<MonthlyCountsDoc, '_id'>>(stored.map(({ _id, ...counts }) => [_id, counts]));

    const countMonth = async ({ month, from, to }: (typeof months)[number]): Promise<MonthlyActivity> => {
      const body = {
        ...(chapterId !== undefined && { chapterId }),
        intervals: [{ from: from.toISOString(), to: to.toISOString() }],
      };
      const [[chapterCounts], [eventCount], [messageCount]] = await Promise.all([
        chapters.counts({ body }).then((found) => found.counts),
        events.counts({ body }).then((found) => found.counts),
        chat.counts({ body }).then((found) => found.counts),
      ]);
      if (!chapterCounts || eventCount === undefined || messageCount === undefined) throw unavailable();
      const counts = { ...chapterCounts, events: eventCount, messages: messageCount };
      if (to.getTime() + GRACE_PERIOD_MS <= now.getTime())
        await retryDuplicate(() =>
          MonthlyCounts.updateOne({ _id: keyOf(month) }, { $setOnInsert: counts }, { upsert: true }),
        ); // another request may store it at the same time
      return { month, ...counts };
    };

    const activity: MonthlyActivity[] = [];
    for (const month of months) {
      const counts = known.get(keyOf(month.month));
      activity.push(counts ? { month: month.month, ...counts } : await countMonth(month));
    }
    return activity;
  };
