import { commandsDuring, someId } from '@meridian/kit/testing';
import { lastMonths } from './activity';
import { createHarness, outcomeCode, siteAdmin, type Harness } from './testing/harness';

let harness: Harness;
const people = { member: someId(), chapterAdmin: someId(), otherAdmin: someId(), outsider: someId() };
beforeAll(async () => {
  harness = await createHarness();
  harness.roles
    .set(`${people.member} 1`, 'member')
    .set(`${people.chapterAdmin} 1`, 'admin')
    .set(`${people.otherAdmin} 2`, 'admin');
});
afterAll(() => harness.close());
beforeEach(async () => {
  await harness.db.collection('tallies').deleteMany({});
  harness.occurrences.clear();
  harness.countRequests.length = 0;
});

const params = { id: 1 };
const months = lastMonths(new Date());
const addOccurrence = (kind: string, ago: number, chapterId: number) =>
  harness.occurrences.set(kind, [
    ...(harness.occurrences.get(kind) ?? []),
    { at: months.at(-1 - ago)!.from.toISOString(), chapterId },
  ]);

test.each([
  ['an anonymous caller', undefined, '401 sign_in_required'],
  ['a member', { userId: people.member }, '403 forbidden'],
  ['a person outside the chapter', { userId: people.outsider }, '403 forbidden'],
  ['an admin of another chapter', { userId: people.otherAdmin }, '403 forbidden'],
  ['its admin with an expired subscription', { userId: people.chapterAdmin, isActive: false }, '403 forbidden'],
  ['its admin', { userId: people.chapterAdmin }, 'ok'],
  ['a site admin', siteAdmin, 'ok'],
])('%s reads the statistics of a chapter: %s', async (_who, identity, expected) => {
  expect(await outcomeCode(harness.as(identity).chapterStatistics({ params }))).toBe(expected);
  if (expected !== 'ok') expect(harness.countRequests).toEqual([]);
});

test('a chapter admin sees no statistics of other chapters or of the site', async () => {
  const admin = harness.as({ userId: people.chapterAdmin });
  expect([
    await outcomeCode(admin.chapterStatistics({ params: { id: 2 } })),
    await outcomeCode(admin.activity()),
    await outcomeCode(admin.statistics()),
  ]).toEqual(['403 forbidden', '403 forbidden', '403 forbidden']);
  expect(await outcomeCode(harness.as(siteAdmin).chapterStatistics({ params: { id: 9 } }))).toBe('404 not_found');
});

test('counts each month, of all chapters or of one chapter', async () => {
  for (const [kind, ago, chapterId] of [
    ['members', 0, 1],
    ['members', 0, 2],
    ['requests', 1, 1],
    ['events', 11, 2],
    ['messages', 0, 1],
    ['messages', 0, 1],
    ['messages', 12, 1],
  ] as const)
    if (ago < 12) addOccurrence(kind, ago, chapterId);
  const all = await harness.as(siteAdmin).activity();
  const none = { members: 0, requests: 0, events: 0, messages: 0 };
  expect(all.map(({ month }) => month)).toEqual(months.map(({ month }) => month));
  expect([all.at(-1), all.at(-2), all[0]]).toEqual([
    { month: months.at(-1)!.month, ...none, members: 2, messages: 2 },
    { month: months.at(-2)!.month, ...none, requests: 1 },
    { month: months[0]!.month, ...none, events: 1 },
  ]);
  const { activity, ...numbers } = await harness.as({ userId: people.chapterAdmin }).chapterStatistics({ params });
  expect(numbers).toEqual({
    members: 10,
    admins: 1,
    pendingRequests: 2,
    attendance: { events: 1, came: 30, noShows: 4 },
  });
  expect([activity.at(-1), activity[0]]).toEqual([
    { month: months.at(-1)!.month, ...none, members: 1, messages: 2 },
    { month: months[0]!.month, ...none },
  ]);
});

test('a past month is counted once, even with parallel requests', async () => {
  addOccurrence('members', 5, 1);
  await Promise.all([1, 2, 3].map(() => harness.as(siteAdmin).activity()));
  harness.countRequests.length = 0;
  addOccurrence('members', 5, 1); // after the month was counted
  addOccurrence('members', 0, 1);
  const sent = await commandsDuring(`${harness.rig.env.DATABASE_PREFIX}admin`, async () => {
    const activity = await harness.as(siteAdmin).activity();
    expect([activity.at(-6)!.members, activity.at(-1)!.members]).toEqual([1, 1]);
  });
  expect(sent.map(({ name }) => name)).toEqual(['find']);
  // on the first day of a month, the previous one is still counted again
  const recent = months.slice(new Date().getUTCDate() === 1 ? -2 : -1);
  for (const kind of ['members', 'requests', 'events', 'messages'])
    expect(
      harness.countRequests.filter((request) => request.kind === kind).map(({ query }) => query.intervals),
    ).toEqual(recent.map(({ from, to }) => [{ from: from.toISOString(), to: to.toISOString() }]));
});

test('months are calendar months in UTC', () => {
  expect(lastMonths(new Date('2026-03-31T23:59:59Z'), 3)).toEqual([
    { month: '2026-01', from: new Date('2026-01-01T00:00:00Z'), to: new Date('2026-02-01T00:00:00Z') },
    { month: '2026-02', from: new Date('2026-02-01T00:00:00Z'), to: new Date('2026-03-01T00:00:00Z') },
    { month: '2026-03', from: new Date('2026-03-01T00:00:00Z'), to: new Date('2026-04-01T00:00:00Z') },
  ]);
});
