import { outcome } from '@meridian/service-kit/testing';
import { eventsInternalApi } from '@meridian/shared-types/contracts';
import { createTestServer, expectConsistent } from './testing/test-server';

test("a person's RSVPs are removed and no longer counted, while their events and other people's RSVPs stay", async () => {
  const server = await createTestServer();
  const [who, other] = [server.person(), server.person()];
  const ids = [await server.event(), await server.event(), await server.event()];
  for (const [index, status] of (['attending', 'maybe', 'attending'] as const).entries())
    await server.reply(who, ids[index]!, status);
  await server.reply(other, ids[0]!);
  await server.as(who).updateSettings({ body: { showAttendance: false } });
  const removal = server.environment.service(eventsInternalApi, server.running.url);
  await removal.removePerson({ params: { userId: who.userId } });
  await removal.removePerson({ params: { userId: who.userId } });
  expect(await server.as(who).rsvps({ params: { id: who.userId } })).toEqual([]);
  expect((await server.as(other).list()).map(({ attendeeCount }) => attendeeCount).sort()).toEqual([0, 0, 1]);
  expect(await server.models.Settings.countDocuments()).toBe(0);
  expect(await server.as(other).rsvps({ params: { id: other.userId } })).toHaveLength(1);
  await expectConsistent(server.models);
  await server.close();
});

test('a removal during concurrent writes leaves no data of the person, and later writes are refused', async () => {
  const server = await createTestServer();
  const who = server.person({ 1: 'member' });
  const ids = await Promise.all(Array.from({ length: 6 }, () => server.event()));
  const own = () =>
    server.as(who).create({
      body: { title: 'Mine', startTime: '2031-05-01T19:00:00Z', endTime: '2031-05-01T21:00:00Z', chapterId: 1 },
    });
  await own();
  await server.as(who).createCalendarFeed({ body: { kind: 'mine' } });
  const removal = server.environment
    .service(eventsInternalApi, server.running.url)
    .removePerson({ params: { userId: who.userId } });
  const outcomes = await Promise.all([
    ...ids.map((id) => outcome(server.reply(who, id))),
    ...ids.map(() => outcome(own())),
  ]);
  await removal;
  expect(outcomes.filter((each) => !['ok', '403 This account is being deleted.'].includes(each))).toEqual([]);
  expect(await outcome(own())).toBe('403 This account is being deleted.');
  expect([
    await server.models.Rsvps.countDocuments({ userId: who.userId }),
    await server.models.Events.countDocuments({ createdBy: who.userId }),
    await server.models.CalendarFeeds.countDocuments({ userId: who.userId }),
  ]).toEqual([0, 0, 0]);
  await expectConsistent(server.models);
  await server.close();
});
