import { someId } from '@meridian/service-kit/testing';
import type { Plan } from '@meridian/shared-types';
import { countedNumbers, findValues, serveNumbers } from '../testing/counted-numbers';
import { siteAdmin } from '../testing/test-server';
import type { StubPerson } from '../testing/numbers-stub';
import { daysBefore } from './health.policy';
import { lastMonths } from './months';

const { server } = serveNumbers();
beforeAll(() => countedNumbers(server)); // The counts at the start of the service are done.

const now = new Date();
const months = lastMonths(now);
/** Returns the start of the month so many months ago. */
const begin = (ago: number) => months.at(-1 - ago)!.from;
const ago = (days: number) => daysBefore(now, days);
const paid = (plan: Plan, from: Date, to = new Date(now.getTime() + 1e10)) => ({ plan, from, to });
const inChapter = (chapterId: number, joinedAt = begin(11)) => ({ chapterId, joinedAt });
const add = (count: number, person: Omit<StubPerson, 'userId'>) =>
  server.numbers.people.push(...Array.from({ length: count }, () => ({ userId: someId(), ...person })));

/** Adds a history of some months in which people join, leave and change their plans. */
function plant() {
  add(7, { paid: [paid('monthly', begin(11))], memberships: [inChapter(1)] });
  add(3, { paid: [paid('monthly', begin(8), begin(4)), paid('annual', begin(4))], memberships: [inChapter(1)] });
  add(2, { paid: [paid('monthly', begin(9), new Date(begin(3).getTime() + 1e8))], memberships: [inChapter(1)] });
  add(6, { paid: [paid('annual', begin(6))], memberships: [inChapter(2, begin(2))] });
  add(4, { paid: [], memberships: [inChapter(2)] });
}

/** Computes the same numbers person by person. */
function naive(back: number, chapterId?: number) {
  const { from, to } = months.at(-1 - back)!;
  const planOf = ({ paid: periods, memberships }: StubPerson, time: Date) => {
    const isIn =
      chapterId === undefined || memberships.some((each) => each.chapterId === chapterId && each.joinedAt <= time);
    return isIn ? periods.find((period) => period.from <= time && time < period.to)?.plan : undefined;
  };
  const end = to < now ? to : now;
  const { people } = server.numbers;
  const plans = people.flatMap((person) => planOf(person, end) ?? []);
  const started = people.filter((person) => planOf(person, from));
  const ended = started.filter((person) => !planOf(person, end));
  const count = (plan: Plan) => plans.filter((each) => each === plan).length;
  return {
    plans: plans.length < 5 ? [null, null, null, plans.length] : [count('monthly'), count('annual'), 0, plans.length],
    churn:
      started.length < 5
        ? [null, null, null]
        : [Math.round((ended.length / started.length) * 1000) / 10, started.length, ended.length],
  };
}

test.each([1, 4, 500])('plans and churn equal those of a naive count, with pages of %i people', async (pageSize) => {
  plant();
  server.numbers.pageSize.value = pageSize;
  const { monthly } = await countedNumbers(server);
  const own = await server.as(siteAdmin).chapterStatistics({ params: { id: 1 } });
  for (const back of [0, 1, 3, 4, 5, 8, 10]) {
    const [all, one] = [naive(back), naive(back, 1)];
    expect([back, findValues(monthly, 'members-by-plan', back)]).toEqual([back, all.plans]);
    expect([back, findValues(monthly, 'churn', back)]).toEqual([back, all.churn]);
    expect([back, findValues(own.monthly, 'members-by-plan', back)]).toEqual([back, one.plans]);
    expect([back, findValues(own.monthly, 'churn', back)]).toEqual([back, one.churn]);
  }
});

test('a deleted account counts as ended, and ended months do not change', async () => {
  plant();
  const before = await countedNumbers(server);
  server.numbers.people.splice(0, 2);
  await server.db.collection('countRuns').deleteMany({});
  const { monthly } = await countedNumbers(server);
  const was = findValues(before.monthly, 'members-by-plan', 0)[3]!;
  expect(findValues(monthly, 'members-by-plan', 0)[3]).toBe(was - 2);
  expect(findValues(monthly, 'churn', 0).slice(1)).toEqual([was, 2]);
  expect(findValues(monthly, 'members-by-plan', 1)).toEqual(findValues(before.monthly, 'members-by-plan', 1));
});

test('the response has the health of chapters, but no numbers about people where there are few', async () => {
  server.numbers.chapters.push({ id: 3, name: '=1+1', createdAt: '2020-01-01T00:00:00.000Z' });
  add(5, { paid: [], seenAt: ago(3), memberships: [{ ...inChapter(1), wroteAt: ago(40) }] });
  add(1, { paid: [], memberships: [{ ...inChapter(1), answeredAt: ago(10) }] });
  add(6, { paid: [], seenAt: ago(45), memberships: [{ ...inChapter(2), wroteAt: ago(70) }] });
  add(3, { paid: [], seenAt: ago(90), memberships: [inChapter(3)] });
  const { chapters, monthly } = await countedNumbers(server);
  const day = (time: Date) => time.toISOString().slice(0, 10);
  expect(chapters.list.map(({ chapterId }) => chapterId)).toEqual([3, 2, 1]);
  // The list of names does not have chapter 3 yet.
  expect(chapters.list.map(({ slug }) => slug)).toEqual(['chapter-3', 'boston', 'eko']);
  expect(chapters.list.map(({ name: _, slug: __, ...health }) => health)).toEqual([
    { chapterId: 3, status: 'asleep', members: 3, upcomingEvents: 0 },
    {
      chapterId: 2,
      status: 'quiet',
      members: 6,
      upcomingEvents: 0,
      active: { people: 0, seen: 0, answered: 0, wrote: 0 },
      lastActiveOn: day(ago(45)),
    },
    {
      chapterId: 1,
      status: 'active',
      members: 6,
      upcomingEvents: 0,
      active: { people: 6, seen: 5, answered: 1, wrote: 0 },
      lastActiveOn: day(ago(3)),
    },
  ]);
  expect(findValues(monthly, 'sleeping-chapters', 0)).toEqual([1, 1]);
  expect(findValues(monthly, 'taking-part', 0)).toEqual([6, 5, 1, 0]);
  expect(findValues(monthly, 'taking-part', 1)).toEqual([null, null, null, null]);
  const response = await fetch(`${server.running.url}/api/admin/numbers/chapters/export`, {
    headers: await server.environment.as(siteAdmin),
  });
  expect((await response.text()).split('\r\n')[1]).toBe('Chapter 3,asleep,3,0,,,,,');
  server.numbers.chapters.splice(2);
});
