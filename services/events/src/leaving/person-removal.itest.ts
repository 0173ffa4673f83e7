import { eventsInternalApi } from '@meridian/shared-types/contracts';
import { createTestServer, expectConsistent } from '../testing/test-server';

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
