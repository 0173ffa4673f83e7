import { commandsDuring, slowReads } from '@meridian/service-kit/testing';
import { useTestServer, inHours } from '../testing/test-server';

const server = useTestServer();

test('upcoming events of each chapter are counted without cancelled ones', async () => {
  await server.event({ chapterId: 1 });
  await server.event({ chapterId: 1, status: 'cancelled' });
  await server.event({ chapterId: 1, startTime: inHours(-5), endTime: inHours(-4) });
  await server.event({ chapterId: 3 });
  const { counts } = await server.internal.comingCounts();
  expect(counts.sort((a, b) => a.chapterId - b.chapterId)).toEqual([
    { chapterId: 1, count: 1 },
    { chapterId: 3, count: 1 },
  ]);
});

test("the time of people's last reply to an event of each chapter is read from an index", async () => {
  const [here, there] = [await server.event({ chapterId: 1 }), await server.event({ chapterId: 2 })];
  const [first, second, silent] = [server.person(), server.person(), server.person()];
  for (const id of [here, there]) await server.reply(first, id);
  await server.reply(second, here, 'not_attending');
  await server.models.Rsvps.updateOne({ userId: second.userId }, { updatedAt: inHours(-48) });
  const userIds = [first, second, silent].map(({ userId }) => userId);
  const since = inHours(-24).toISOString();
  const answers = async (from: string) =>
    (await server.internal.answers({ body: { userIds, since: from } })).answers
      .map(({ userId, chapterId }) => `${userIds.indexOf(userId)} in ${chapterId}`)
      .sort();
  expect(await answers(since)).toEqual(['0 in 1', '0 in 2']);
  expect(await answers(inHours(-72).toISOString())).toEqual(['0 in 1', '0 in 2', '1 in 1']);
  const sent = await commandsDuring(`${server.environment.env.DATABASE_PREFIX}events`, async () => {
    await answers(since);
    await server.internal.comingCounts();
  });
  const slow = await slowReads(server.models.db, sent);
  if (slow) expect(slow).toEqual([]); // One of the database engines of the tests does not support `explain`.
});
