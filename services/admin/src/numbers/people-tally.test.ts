import { createPeopleTally, planCounts, type CountedPerson } from './people-tally';

const now = new Date('2026-11-25T18:00:00Z');
const times = ['2026-09-01', '2026-10-01', '2026-11-01'].map((day) => new Date(`${day}T00:00:00Z`)).concat(now);
const day = (text: string) => new Date(`2026-${text}T00:00:00Z`);

/** Creates a person of chapter 1 who joined long ago. */
const person = (plans: CountedPerson['plans'], joined = '01-01'): CountedPerson => ({
  plans,
  memberships: [{ chapterId: 1, joinedAt: day(joined) }],
});

/** Computes the result of {@link planCounts} in the simplest way. */
function naive(people: readonly CountedPerson[], month: number) {
  const isIn = ({ memberships }: CountedPerson, time: Date) => memberships.some(({ joinedAt }) => joinedAt <= time);
  const planOf = (who: CountedPerson, index: number) => (isIn(who, times[index]!) ? (who.plans[index] ?? null) : null);
  const started = people.filter((who) => planOf(who, month));
  const ended = started.filter((who) => !planOf(who, month + 1));
  const plans = people.map((who) => planOf(who, month + 1));
  return {
    paying: plans.filter(Boolean).length,
    plans: {
      monthly: plans.filter((plan) => plan === 'monthly').length,
      annual: plans.filter((plan) => plan === 'annual').length,
    },
    churn: { atStart: started.length, ended: ended.length },
  };
}

test('plans and churn equal those of a naive count', () => {
  const people = [
    ...Array.from({ length: 6 }, () => person(['monthly', 'monthly', 'annual', 'annual'])),
    ...Array.from({ length: 3 }, () => person(['annual', 'annual', null, null])),
    person(['monthly', null, null, 'monthly']),
    person([null, 'monthly', 'monthly', null]),
    person(['monthly', 'monthly', 'monthly', 'monthly'], '10-15'),
  ];
  const tally = createPeopleTally(times, now);
  for (const each of people) tally.add(each);
  for (const month of [0, 1, 2]) expect(planCounts(tally.of(1).months[month]!)).toEqual(naive(people, month));
  expect(tally.of(2).months.map((month) => planCounts(month).paying)).toEqual([0, 0, 0]);
});

test('people who are missing since the last count have ended', () => {
  expect(planCounts({ monthly: 7, annual: 1, atStart: 8, stayed: 6 }, 10)).toEqual({
    paying: 8,
    plans: { monthly: 7, annual: 1 },
    churn: { atStart: 10, ended: 4 },
  });
});

test('for fewer than five people there is only their number', () => {
  expect(planCounts({ monthly: 3, annual: 1, atStart: 4, stayed: 4 })).toEqual({ paying: 4 });
});

test('each active person is counted once', () => {
  const tally = createPeopleTally(times, now);
  const [recent, old] = [day('10-26'), day('10-25')];
  tally.add({ plans: [], seenAt: recent, memberships: [{ chapterId: 1, joinedAt: old, wroteAt: recent }] });
  tally.add({ plans: [], seenAt: old, memberships: [{ chapterId: 1, joinedAt: old, answeredAt: recent }] });
  tally.add({
    plans: [],
    seenAt: old,
    memberships: [
      { chapterId: 1, joinedAt: old, answeredAt: old, wroteAt: old },
      { chapterId: 2, joinedAt: old, wroteAt: recent },
    ],
  });
  tally.add({ plans: [], seenAt: now, memberships: [] });
  expect(tally.of(1)).toMatchObject({ members: 3, active: { people: 2, seen: 1, answered: 1, wrote: 1 } });
  expect(tally.of(2)).toMatchObject({ members: 1, active: { people: 1, seen: 0, answered: 0, wrote: 1 } });
  expect(tally.of('all')).toMatchObject({ members: 3, active: { people: 3, seen: 1, answered: 1, wrote: 2 } });
  expect(tally.of(1).seenAt).toEqual(recent);
});
