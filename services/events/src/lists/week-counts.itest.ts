import { someId } from '@meridian/service-kit/testing';
import { useTestServer } from '../testing/test-server';
import { weekBounds } from './week';

const server = useTestServer();
afterEach(() => server.models.Events.deleteMany({}));

type Week = ReturnType<typeof weekBounds>;

test("the week's events are counted by chapter, with and without members-only ones, in local time of the chapter", async () => {
  const [newYork, bayArea, elsewhere] = ['America/New_York', 'America/Los_Angeles', 'UTC'].map((timeZone) =>
    weekBounds(new Date(), timeZone),
  ) as [Week, Week, Week];
  for (const [time, chapterId, isPublic] of [
    [newYork.from.getTime(), 1, true],
    [newYork.to.getTime() - 1, 1, false],
    [newYork.from.getTime() - 1, 2, true],
    [newYork.to.getTime(), 2, true],
    [bayArea.from.getTime() - 1, 3, true], // It is already Sunday in UTC and in New York.
    [bayArea.to.getTime() - 1, 3, true],
    [elsewhere.from.getTime(), 9, true], // This chapter is not known yet.
  ] as const)
    await server.event({ startTime: new Date(time), chapterId, isPublic });
  const { counts } = await server.internal.weekCounts();
  expect(counts.sort((a, b) => a.chapterId - b.chapterId)).toEqual([
    { chapterId: 1, count: 2, publicCount: 1 },
    { chapterId: 3, count: 1, publicCount: 1 },
    { chapterId: 9, count: 1, publicCount: 1 },
  ]);
});

test('mails get the current data of given events and of upcoming events of some chapters, without drafts', async () => {
  const at = (hours: number) => new Date(Date.UTC(2040, 0, 1, hours));
  const event = (hours: number, fields: Parameters<typeof server.event>[0] = {}) =>
    server.event({ startTime: at(hours), endTime: at(hours + 1), ...fields });
  const [second, first, cancelled, draft, elsewhere, later] = [
    await event(5, { isPublic: false }),
    await event(4, { chapterId: 2 }),
    await event(4, { status: 'cancelled' }),
    await event(4, { status: 'draft' }),
    await event(4, { chapterId: 3 }),
    await event(10),
  ];
  const { events } = await server.internal.briefs({ body: { ids: [second, cancelled, draft, someId()] } });
  const briefs = new Map(events.map((brief) => [brief.id, brief]));
  expect([...briefs.keys()].sort()).toEqual([second, cancelled].sort());
  expect(briefs.get(second)).toMatchObject({
    chapterId: 1,
    startTime: at(5).toISOString(),
    endTime: at(6).toISOString(),
    isPublic: false,
    isCancelled: false,
  });
  expect(briefs.get(cancelled)?.isCancelled).toBe(true);
  const upcoming = async (chapterIds: number[], from: Date, to: Date) =>
    (
      await server.internal.upcoming({ body: { chapterIds, from: from.toISOString(), to: to.toISOString() } })
    ).events.map(({ id }) => id);
  expect(await upcoming([1, 2], at(4), at(10))).toEqual([first, second]);
  expect(await upcoming([1, 3], at(5), at(11))).toEqual([second, later]);
  expect(await upcoming([3], at(0), at(11))).toEqual([elsewhere]);
});
