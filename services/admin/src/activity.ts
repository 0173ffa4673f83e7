import { retryDuplicate } from '@meridian/kit';
import type { chaptersAdminInternalApi, chatAdminInternalApi, Client, eventsAdminInternalApi, MonthlyActivity } from '@meridian/shared-types';
import type { Tallies, TallyDoc } from './tally.model';

const MONTHS = 12;
/** How long after its end a month is counted for good: until then something may still be on its way. */
const GRACE_MS = 86_400_000;

export interface CountSources {
  chapters: Pick<Client<typeof chaptersAdminInternalApi>, 'counts'>;
  events: Client<typeof eventsAdminInternalApi>;
  chat: Client<typeof chatAdminInternalApi>;
}

/** The last months, the current one last. */
export function lastMonths(now: Date, count = MONTHS) {
  const start = (ago: number) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - ago, 1));
  return Array.from({ length: count }, (_, index) => count - 1 - index).map((ago) => ({ month: start(ago).toISOString().slice(0, 7), from: start(ago), to: start(ago - 1) }));
}

/**
 * What happened month by month. A month that is over is counted once and kept, so that looking costs the current month,
 * however long the product has run and however many look.
 */
export const activityOf = (Tallies: Tallies, { chapters, events, chat }: CountSources) => async (chapterId?: number, now = new Date()): Promise<MonthlyActivity[]> => {
  const keyOf = (month: string) => `${month} ${chapterId ?? 'all'}`;
  const months = lastMonths(now);
  const kept = await Tallies.find({ _id: { $in: months.map(({ month }) => keyOf(month)) } }).lean();
  const known = new Map<string, Omit<TallyDoc, '_id'>>(kept.map(({ _id, ...tally }) => [_id, tally]));

  const missing = months.filter(({ month }) => !known.has(keyOf(month)));
  const body = { ...(chapterId !== undefined && { chapterId }), intervals: missing.map(({ from, to }) => ({ from: from.toISOString(), to: to.toISOString() })) };
  const [people, held, written] = await Promise.all([chapters.counts({ body }), events.counts({ body }), chat.counts({ body })]);
  const over: TallyDoc[] = [];
  missing.forEach(({ month, to }, index) => {
    const tally = { ...people.counts[index]!, events: held.counts[index]!, messages: written.counts[index]! };
    known.set(keyOf(month), tally);
    if (to.getTime() + GRACE_MS <= now.getTime()) over.push({ _id: keyOf(month), ...tally });
  });
  if (over.length > 0) await keep(Tallies, over);
  return months.map(({ month }) => ({ month, ...known.get(keyOf(month))! }));
};

/** Whoever looked at the same moment has counted the same. */
const keep = (Tallies: Tallies, tallies: TallyDoc[]) => retryDuplicate(async () => {
  const there = new Set((await Tallies.find({ _id: { $in: tallies.map(({ _id }) => _id) } }, { _id: 1 }).lean()).map(({ _id }) => _id));
  await Tallies.insertMany(tallies.filter(({ _id }) => !there.has(_id)));
});
