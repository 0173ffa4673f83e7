import { DAY_MS } from '@meridian/shared-types';
import { DUE_READ, unavailable } from '@meridian/service-kit';
import { COUNTS_FORM, type MonthCounts, type MonthlyCounts } from './monthly-counts.model';
import { lastMonths, monthKey, type Month, type Scope } from './months';
import type { CountSources } from './sources';
import { storeCounts } from './store-counts';

/** Milliseconds after its end at which a month is counted for the last time, because writes may arrive late. */
const GRACE_PERIOD_MS = DAY_MS;

type Sources = Pick<CountSources, 'chapters' | 'events' | 'chat'>;

/**
 * Counts the events of each month that has no final count yet, for all chapters and for each. It counts
 * month by month, so that each call is short and earlier results remain if a later call fails.
 */
export async function countMonths(MonthlyCounts: MonthlyCounts, sources: Sources, now: Date): Promise<void> {
  const months = lastMonths(now);
  const complete = await MonthlyCounts.find(
    { _id: { $in: months.map(({ month }) => monthKey(month, 'all')) }, isComplete: true },
    { _id: 1 },
  )
    .comment(DUE_READ)
    .lean();
  const known = new Set(complete.map(({ _id }) => _id));
  for (const month of months.filter((each) => !known.has(monthKey(each.month, 'all')))) {
    const isOver = month.to.getTime() + GRACE_PERIOD_MS <= now.getTime();
    const form = isOver ? { form: COUNTS_FORM } : {};
    const counts = [...(await countMonth(sources, month, now))];
    await storeCounts(
      MonthlyCounts,
      { form: { $ne: COUNTS_FORM } },
      counts.map(([scope, fields]) => ({ _id: monthKey(month.month, scope), set: { ...fields, ...form } })),
    );
    // This is the last write. Without it, the whole month is counted again.
    if (isOver) await MonthlyCounts.updateOne({ _id: monthKey(month.month, 'all') }, { $set: { isComplete: true } });
  }
}

/** Returns the counts of a month by scope. Chapters without any events have zeros. */
async function countMonth(
  { chapters, events, chat }: Sources,
  { from, to }: Month,
  now: Date,
): Promise<Map<Scope, MonthCounts>> {
  const body = {
    intervals: [{ from: from.toISOString(), to: (to < now ? to : now).toISOString() }],
    byChapter: true as const,
  };
  const [{ chapters: open }, ofChapters, ofEvents, ofChat] = await Promise.all([
    chapters.overview(),
    chapters.counts({ body }),
    events.counts({ body }),
    chat.counts({ body }),
  ]);
  const [all, held, attendance, messages] = [
    ofChapters.counts[0],
    ofEvents.counts[0],
    ofEvents.attendance[0],
    ofChat.counts[0],
  ];
  const [joining, holding, writing] = [ofChapters.byChapter?.[0], ofEvents.byChapter?.[0], ofChat.byChapter?.[0]];
  if (!all || held === undefined || !attendance || messages === undefined) throw unavailable();
  if (!joining || !holding || !writing) throw unavailable();
  const counts = new Map<Scope, MonthCounts>();
  const readCounts = (scope: Scope): MonthCounts => {
    const known = counts.get(scope) ?? {
      members: 0,
      requests: 0,
      waiting: { decisions: 0 },
      events: 0,
      attendance: { events: 0, came: 0, walkIns: 0, noShows: 0 },
      messages: 0,
    };
    counts.set(scope, known);
    return known;
  };
  Object.assign(readCounts('all'), all, { events: held, attendance, messages });
  for (const { id } of open) readCounts(id);
  for (const { chapterId, ...fields } of [...joining, ...holding, ...writing])
    Object.assign(readCounts(chapterId), fields);
  return counts;
}
