import { DAY_MS } from '@meridian/shared-types';
import { DUE_READ } from '@meridian/service-kit';
import { lastActiveAt, createPeopleTally, planCounts, type ScopeTally } from './people-tally';
import { daysBefore, FEWEST_PEOPLE, QUIET_DAYS, statusOf } from './health.policy';
import { PEOPLE_FORM } from './monthly-counts.model';
import type { ChapterHealthDoc } from './chapter-health.model';
import { lastMonths, monthKey, type Month, type Scope } from './months';
import type { CountSources, CountStore } from './sources';
import { storeCounts, type CountChange } from './store-counts';

/**
 * Counts people: their plans at the end of each month without a final count, the active ones, and the health of the
 * chapters. It reads every person once, page by page.
 */
export async function countPeople(
  { MonthlyCounts, ChapterHealths }: CountStore,
  sources: CountSources,
  now: Date,
): Promise<void> {
  const months = await monthsToCount(MonthlyCounts, now);
  const times = [months[0]?.from ?? now, ...months.map(({ to }) => (to < now ? to : now))];
  const tally = createPeopleTally(times, now);
  const wroteAt = await writers(sources, now);
  let after: string | undefined;
  do {
    const { people, next } = await sources.auth.membershipsAt({
      body: { ...(after && { after }), times: times.map((time) => time.toISOString()) },
    });
    const userIds = people.map(({ userId }) => userId);
    const [{ memberships }, { answers }] = await Promise.all([
      sources.chapters.membershipsOfSeveral({ body: { userIds } }),
      sources.events.answers({ body: { userIds, since: daysBefore(now, QUIET_DAYS).toISOString() } }),
    ]);
    const answeredAt = new Map(answers.map(({ userId, chapterId, at }) => [`${chapterId} ${userId}`, new Date(at)]));
    const membershipsByPerson = new Map<string, typeof memberships>();
    for (const membership of memberships)
      membershipsByPerson.set(membership.userId, [...(membershipsByPerson.get(membership.userId) ?? []), membership]);
    for (const { userId, plans, seenAt } of people)
      tally.add({
        plans,
        ...(seenAt && { seenAt: new Date(seenAt) }),
        memberships: (membershipsByPerson.get(userId) ?? []).map(({ chapterId, joinedAt }) => ({
          chapterId,
          joinedAt: new Date(joinedAt),
          answeredAt: answeredAt.get(`${chapterId} ${userId}`),
          wroteAt: wroteAt.get(`${chapterId} ${userId}`),
        })),
      });
    after = next ?? undefined;
  } while (after);

  const [{ chapters }, { counts }] = await Promise.all([sources.chapters.overview(), sources.events.comingCounts()]);
  const upcoming = new Map(counts.map(({ chapterId, count }) => [chapterId, count]));
  const healths = chapters.map(({ id, createdAt }): ChapterHealthDoc => {
    const signs = { createdAt: new Date(createdAt), upcomingEvents: upcoming.get(id) ?? 0 };
    return computeHealth(id, signs, tally.of(id), now);
  });
  const scopes: Scope[] = ['all', ...chapters.map(({ id }) => id)];
  await storeMonths(MonthlyCounts, { months, scopes, tallyOf: tally.of, healths, now });
  await storeHealths(ChapterHealths, healths);
}

/** Returns the latest months, starting with the first one that has no final count, without gaps. */
async function monthsToCount(MonthlyCounts: CountStore['MonthlyCounts'], now: Date): Promise<Month[]> {
  const months = lastMonths(now);
  const counted = await MonthlyCounts.find(
    { _id: { $in: months.map(({ month }) => monthKey(month, 'all')) }, peopleForm: PEOPLE_FORM },
    { _id: 1 },
  )
    .comment(DUE_READ)
    .lean();
  const known = new Set(counted.map(({ _id }) => _id));
  return months.slice(months.findIndex(({ month }) => !known.has(monthKey(month, 'all'))));
}

/** Returns the day on which each person last wrote in each chat, by `chapter person`. It makes one call per day. */
async function writers({ chat }: Pick<CountSources, 'chat'>, now: Date): Promise<Map<string, Date>> {
  const wroteAt = new Map<string, Date>();
  for (let ago = QUIET_DAYS; ago >= 0; ago -= 1) {
    const from = daysBefore(now, ago);
    const body = { from: from.toISOString(), to: new Date(from.getTime() + DAY_MS).toISOString() };
    const found = await chat.writers({ body });
    for (const { chapterId, userId } of found.writers) wroteAt.set(`${chapterId} ${userId}`, from);
  }
  return wroteAt;
}

function computeHealth(
  _id: number,
  signs: { createdAt: Date; upcomingEvents: number },
  tally: ScopeTally,
  now: Date,
): ChapterHealthDoc {
  const { members, active, seenAt, actedAt } = tally;
  const lastActiveOn = lastActiveAt(tally)?.toISOString().slice(0, 10);
  return {
    _id,
    status: statusOf({ ...signs, seenAt, actedAt }, now),
    members,
    upcomingEvents: signs.upcomingEvents,
    ...(members >= FEWEST_PEOPLE && { active, ...(lastActiveOn && { lastActiveOn }) }),
  };
}

interface Counted {
  months: readonly Month[];
  scopes: readonly Scope[];
  tallyOf: (scope: Scope) => ScopeTally;
  healths: readonly ChapterHealthDoc[];
  now: Date;
}

/**
 * Stores the counts month by month, because the number of members at the start of a month is the stored number at the
 * end of the previous one.
 */
async function storeMonths(
  MonthlyCounts: CountStore['MonthlyCounts'],
  { months, scopes, tallyOf, healths, now }: Counted,
): Promise<void> {
  const [first] = months;
  if (!first) return;
  const [before] = lastMonths(first.from, 2);
  const stored = await MonthlyCounts.find(
    { _id: { $in: scopes.map((scope) => monthKey(before?.month ?? '', scope)) }, peopleForm: PEOPLE_FORM },
    { paying: 1 },
  )
    .comment(DUE_READ)
    .lean();
  const payingBefore = new Map(stored.map(({ _id, paying }) => [_id.split(' ')[1], paying]));
  const withStatus = (status: string) => healths.filter((health) => health.status === status).length;
  for (const [index, { month, to }] of months.entries()) {
    const isOver = to <= now;
    const isCurrent = index === months.length - 1;
    const changes = scopes.flatMap((scope): CountChange[] => {
      const { months: tallies, members, active } = tallyOf(scope);
      const tally = tallies[index];
      if (!tally) return [];
      const counts = planCounts(tally, payingBefore.get(String(scope)));
      const isShown = isCurrent && members >= FEWEST_PEOPLE;
      payingBefore.set(String(scope), counts.paying);
      return [
        {
          _id: monthKey(month, scope),
          set: {
            ...counts,
            ...(isShown && { active }),
            ...(isCurrent && scope === 'all' && { quiet: withStatus('quiet'), asleep: withStatus('asleep') }),
            ...(isOver && { peopleForm: PEOPLE_FORM }),
          },
          unset: [
            ...(counts.plans ? [] : (['plans'] as const)),
            ...(counts.churn ? [] : (['churn'] as const)),
            ...(isCurrent && !isShown ? (['active'] as const) : []),
          ],
        },
      ];
    });
    // Chapters are stored first, because the document of all chapters marks the month as counted.
    const condition = { peopleForm: { $ne: PEOPLE_FORM } };
    await storeCounts(MonthlyCounts, condition, changes.slice(1));
    await storeCounts(MonthlyCounts, condition, changes.slice(0, 1));
  }
}

/** Replaces the stored health of all chapters and removes that of archived ones. */
async function storeHealths(
  ChapterHealths: CountStore['ChapterHealths'],
  healths: readonly ChapterHealthDoc[],
): Promise<void> {
  if (healths.length > 0)
    await ChapterHealths.bulkWrite(
      healths.map((replacement) => ({
        replaceOne: { filter: { _id: replacement._id }, replacement, upsert: true },
      })),
      { ordered: false },
    );
  await ChapterHealths.deleteMany({ _id: { $gt: 0, $nin: healths.map(({ _id }) => _id) } });
}
