import { countedNumbers, findValues, serveNumbers } from '../testing/counted-numbers';
import { outcomeCode, siteAdmin, type TestServer } from '../testing/test-server';
import type { OccurrenceKind } from '../testing/numbers-stub';
import { lastMonths } from './months';

const { server, people } = serveNumbers();

const params = { id: 1 };
const months = lastMonths(new Date());
const addOccurrence = (kind: OccurrenceKind, ago: number, chapterId: number) =>
  server.numbers.occurrences.set(kind, [
    ...(server.numbers.occurrences.get(kind) ?? []),
    { at: months.at(-1 - ago)!.from.toISOString(), chapterId },
  ]);

const countAgain = () => server.db.collection('countRuns').deleteMany({});

/** Downloads a file of numbers. */
async function file(path: string, identity: Parameters<TestServer['as']>[0]) {
  const response = await fetch(`${server.running.url}${path}`, {
    headers: identity && (await server.environment.as(identity)),
  });
  return { status: response.status, text: await response.text() };
}

test('only a number of chapters is exported for a chapter, and an unknown chapter has no numbers', async () => {
  expect((await file('/api/chapters/1/statistics/sleeping-chapters/export', siteAdmin)).status).toBe(400);
  await countedNumbers(server);
  expect(await outcomeCode(server.as(siteAdmin).chapterStatistics({ params: { id: 9 } }))).toBe('404 not_found');
});

test('the counts of each month cover all chapters and each single one', async () => {
  for (const [kind, ago, chapterId] of [
    ['members', 0, 1],
    ['members', 0, 2],
    ['requests', 1, 1],
    ['events', 11, 2],
    ['messages', 0, 1],
    ['messages', 0, 1],
  ] as const)
    addOccurrence(kind, ago, chapterId);
  const { monthly, pending } = await countedNumbers(server);
  expect(monthly[0]!.months.map(({ month }) => month)).toEqual(months.map(({ month }) => month));
  expect([findValues(monthly, 'new-members', 0), findValues(monthly, 'messages', 0)]).toEqual([[2], [2]]);
  expect([findValues(monthly, 'join-requests', 1), findValues(monthly, 'waiting', 1)]).toEqual([[1], [5.5, 30, 1]]);
  expect([findValues(monthly, 'events', 11), findValues(monthly, 'attendance', 11)]).toEqual([[1], [30, 2, 1, 1]]);
  expect(findValues(monthly, 'waiting', 0)).toEqual([null, null, 0]);
  expect(pending).toEqual({ count: 2, oldestAt: '2026-01-05T00:00:00.000Z' });
  const own = await server.as({ userId: people.chapterAdmin }).chapterStatistics({ params });
  expect(own).toMatchObject({ members: 10, admins: 1, pendingRequests: 2 });
  expect([findValues(own.monthly, 'new-members', 0), findValues(own.monthly, 'messages', 0)]).toEqual([[1], [2]]);
  expect(findValues(own.monthly, 'events', 11)).toEqual([0]);
  expect((await file('/api/admin/numbers/waiting/export', siteAdmin)).text.split('\r\n').slice(0, 3)).toEqual([
    'Month,"Median, hours","90th percentile, hours",Decisions',
    `${months.at(-1)!.month},,,0`,
    `${months.at(-2)!.month},5.5,30,1`,
  ]);
});

test('a month is counted for the last time a day after its end, and its counts then stay', async () => {
  addOccurrence('members', 5, 1);
  await Promise.all([1, 2, 3].map(() => countedNumbers(server)));
  server.numbers.countRequests.length = 0;
  addOccurrence('members', 5, 1); // This member joins after the count of the month.
  addOccurrence('members', 0, 1);
  await countAgain();
  const { monthly } = await countedNumbers(server);
  expect([findValues(monthly, 'new-members', 5), findValues(monthly, 'new-members', 0)]).toEqual([[1], [1]]);
  expect(server.numbers.countRequests.filter(({ kind }) => kind === 'members')).toHaveLength(1);
});

test('another process repeats a count after a crash, and a repeated count changes nothing', async () => {
  addOccurrence('members', 0, 1);
  await countedNumbers(server);
  const stored = () => server.db.collection('tallies').find().sort({ _id: 1 }).toArray();
  const before = await stored();
  await server.db.collection('countRuns').deleteMany({});
  await server.db // The process crashes after some of the writes.
    .collection<{ _id: string }>('tallies')
    .deleteMany({ _id: { $in: [`${months.at(-1)!.month} 1`, `${months.at(-3)!.month} all`] } });
  await countedNumbers(server);
  expect(await stored()).toEqual(before);
});
