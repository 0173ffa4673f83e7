import { retryDuplicate } from '@meridian/kit';
import type { Client, MonthlyActivity } from '@meridian/shared-types';
import type { chaptersInternalApi, chatInternalApi, eventsInternalApi } from '@meridian/shared-types/contracts';
import type { MonthlyCounts, MonthlyCountsDoc } from './monthly-counts.model';

const MONTHS = 12;
/** How long after its end a month is counted for good: until then something may still be on its way. */
const GRACE_MS = 86_400_000;

export interface CountSources {
  chapters: Pick<Client<typeof chaptersInternalApi>, 'counts'>;
  events: Pick<Client<typeof eventsInternalApi>, 'counts'>;
  chat: Pick<Client<typeof chatInternalApi>, 'counts'>;
}

/** The last months, the current one last. */
export function lastMonths(now: Date, count = MONTHS) {
  const start = (ago: number) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - ago, 1));
  return Array.from({ length: count }, (_, index) => count - 1 - index).map((ago) => ({
    month: start(ago).toISOString().slice(0, 7),
    from: start(ago),
    to: start(ago - 1),
  }));
}

/**
 * What happened month by month. A month that is over is counted once and kept, so that looking costs the current month,
 * however long the product has run and however many look. Each month is asked for by itself: none takes a service
 * longer than a call may, and what is counted stays counted when a later one fails.
 */
export const createActivity =
  (MonthlyCounts: MonthlyCounts, { chapters, events, chat }: CountSources) =>
  async (chapterId?: number, now = new Date()): Promise<MonthlyActivity[]> => {
    const keyOf = (month: string) => `${month} ${chapterId ?? 'all'}`;
    const months = lastMonths(now);
    const kept = await MonthlyCounts.find({ _id: { $in: months.map(({ month }) => keyOf(month)) } }).lean();
    const known = new Map<string, Omit<MonthlyCountsDoc, '_id'>>(kept.map(({ _id, ...counts }) => [_id, counts]));

    for (const { month, from, to } of months.filter(({ month: each }) => !known.has(keyOf(each)))) {
      const body = {
        ...(chapterId !== undefined && { chapterId }),
        intervals: [{ from: from.toISOString(), to: to.toISOString() }],
      };
      const [people, held, written] = await Promise.all([
        chapters.counts({ body }),
        events.counts({ body }),
        chat.counts({ body }),
      ]);
      const counts = { ...people.counts[0]!, events: held.counts[0]!, messages: written.counts[0]! };
      known.set(keyOf(month), counts);
      if (to.getTime() + GRACE_MS <= now.getTime())
        await retryDuplicate(() =>
          MonthlyCounts.updateOne({ _id: keyOf(month) }, { $setOnInsert: counts }, { upsert: true }),
        ); // others may be looking
    }
    return months.map(({ month }) => ({ month, ...known.get(keyOf(month))! }));
  };
