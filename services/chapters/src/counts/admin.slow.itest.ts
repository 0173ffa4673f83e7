import { commandsDuring, slowReads } from '@meridian/service-kit/testing';
import { chaptersInternalApi } from '@meridian/shared-types/contracts';
import { createTestServer, type TestServer } from '../testing/test-server';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

const internal = () => server.environment.service(chaptersInternalApi, server.running.url);

test('many people need the same commands as few, and no collection scan', async () => {
  const people = await Promise.all(Array.from({ length: 40 }, () => server.person({ 1: 'member', 2: 'member' })));
  const sent = await commandsDuring(`${server.environment.env.DATABASE_PREFIX}chapters`, async () => {
    expect(
      (await internal().membershipsOfSeveral({ body: { userIds: people.map(({ userId }) => userId) } })).memberships,
    ).toHaveLength(80);
    await internal().statistics();
    await internal().chapterStatistics({ params: { id: 1 } });
    await internal().pending();
    await internal().memberIds({ query: { chapter: '1' } });
    await internal().memberIds({ query: { admins: 'true' } });
    for (const chapterId of [undefined, 1])
      await internal().counts({
        body: {
          chapterId,
          byChapter: true,
          intervals: [{ from: '2020-01-01T00:00:00.000Z', to: '2020-02-01T00:00:00.000Z' }],
        },
      });
  });
  expect(sent.map(({ name }) => name).sort()).toEqual([
    ...Array.from({ length: 11 }, () => 'aggregate'),
    ...Array.from({ length: 11 }, () => 'find'),
  ]);
  const slow = await slowReads(server.models.db, sent);
  if (slow) expect(slow).toEqual([]); // One of the database engines of the tests does not support `explain`.
});
