import { commandsDuring, someId } from '@meridian/kit/testing';
import { lastMonths } from './activity';
import { createHarness, outcome, siteAdmin, type Harness } from './testing';

let service: Harness;
const people = { member: someId(), chapterAdmin: someId(), otherAdmin: someId(), outsider: someId() };
beforeAll(async () => {
  service = await createHarness();
  service.roles
    .set(`${people.member} 1`, 'member')
    .set(`${people.chapterAdmin} 1`, 'admin')
    .set(`${people.otherAdmin} 2`, 'admin');
});
afterAll(() => service.close());
beforeEach(async () => {
  await service.db.collection('tallies').deleteMany({});
  service.happened.clear();
  service.counted.length = 0;
});

const params = { id: 1 };
const months = lastMonths(new Date());
const happen = (what: string, ago: number, chapterId: number) =>
  service.happened.set(what, [
    ...(service.happened.get(what) ?? []),
    { at: months.at(-1 - ago)!.from.toISOString(), chapterId },
  ]);

test.each([
  ['nobody', undefined, '401 sign_in_required'],
  ['a member', { userId: people.member }, '403 forbidden'],
  ['somebody else', { userId: people.outsider }, '403 forbidden'],
  ['an admin of another chapter', { userId: people.otherAdmin }, '403 forbidden'],
  ['its admin whose subscription lapsed', { userId: people.chapterAdmin, isActive: false }, '403 forbidden'],
  ['its admin', { userId: people.chapterAdmin }, 'ok'],
  ['a site admin', siteAdmin, 'ok'],
])('%s and the numbers of a chapter: %s', async (_who, identity, expected) => {
  expect(await outcome(service.as(identity).chapterStatistics({ params }))).toBe(expected);
  if (expected !== 'ok') expect(service.counted).toEqual([]);
});

test('the admin of a chapter sees no other chapter and not the whole', async () => {
  const admin = service.as({ userId: people.chapterAdmin });
  expect([
    await outcome(admin.chapterStatistics({ params: { id: 2 } })),
    await outcome(admin.activity()),
    await outcome(admin.statistics()),
  ]).toEqual(['403 forbidden', '403 forbidden', '403 forbidden']);
  expect(await outcome(service.as(siteAdmin).chapterStatistics({ params: { id: 9 } }))).toBe('404 not_found');
});

test('counts each month, of all chapters or of one', async () => {
  for (const [what, ago, chapterId] of [
    ['members', 0, 1],
    ['members', 0, 2],
    ['requests', 1, 1],
    ['events', 11, 2],
    ['messages', 0, 1],
    ['messages', 0, 1],
    ['messages', 12, 1],
  ] as const)
    if (ago < 12) happen(what, ago, chapterId);
  const all = await service.as(siteAdmin).activity();
  const none = { members: 0, requests: 0, events: 0, messages: 0 };
  expect(all.map(({ month }) => month)).toEqual(months.map(({ month }) => month));
  expect([all.at(-1), all.at(-2), all[0]]).toEqual([
    { month: months.at(-1)!.month, ...none, members: 2, messages: 2 },
    { month: months.at(-2)!.month, ...none, requests: 1 },
    { month: months[0]!.month, ...none, events: 1 },
  ]);
  const { activity, ...numbers } = await service.as({ userId: people.chapterAdmin }).chapterStatistics({ params });
  expect(numbers).toEqual({ members: 10, admins: 1, pendingRequests: 2 });
  expect([activity.at(-1), activity[0]]).toEqual([
    { month: months.at(-1)!.month, ...none, members: 1, messages: 2 },
    { month: months[0]!.month, ...none },
  ]);
});

test('a month that is over is counted once, whoever looks at the same moment', async () => {
  happen('members', 5, 1);
  await Promise.all([1, 2, 3].map(() => service.as(siteAdmin).activity()));
  service.counted.length = 0;
  happen('members', 5, 1); // too late to be counted
  happen('members', 0, 1);
  const sent = await commandsDuring(`${service.rig.env.DATABASE_PREFIX}admin`, async () => {
    const activity = await service.as(siteAdmin).activity();
    expect([activity.at(-6)!.members, activity.at(-1)!.members]).toEqual([1, 1]);
  });
  expect(sent.map(({ name }) => name)).toEqual(['find']);
  // on the first day the month before is not closed yet
  const recent = months.slice(new Date().getUTCDate() === 1 ? -2 : -1);
  for (const what of ['members', 'requests', 'events', 'messages'])
    expect(service.counted.filter((each) => each.what === what).map(({ query }) => query.intervals)).toEqual(
      recent.map(({ from, to }) => [{ from: from.toISOString(), to: to.toISOString() }]),
    );
});

test('months are those of the calendar, in winter and in summer', () => {
  expect(lastMonths(new Date('2026-03-31T23:59:59Z'), 3)).toEqual([
    { month: '2026-01', from: new Date('2026-01-01T00:00:00Z'), to: new Date('2026-02-01T00:00:00Z') },
    { month: '2026-02', from: new Date('2026-02-01T00:00:00Z'), to: new Date('2026-03-01T00:00:00Z') },
    { month: '2026-03', from: new Date('2026-03-01T00:00:00Z'), to: new Date('2026-04-01T00:00:00Z') },
  ]);
});
