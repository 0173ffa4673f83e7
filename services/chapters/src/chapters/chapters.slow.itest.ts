import { commandsDuring, slowReads } from '@meridian/service-kit/testing';
import { setTimeout as sleep } from 'node:timers/promises';
import { createTestServer, createPersonas, expectConsistent, type TestServer } from '../testing/test-server';

describe('chapters', () => {
  let server: TestServer;
  let personas: Awaited<ReturnType<typeof createPersonas>>;
  beforeAll(async () => {
    server = await createTestServer();
    personas = await createPersonas(server);
  });
  afterAll(() => server.close());

  test('all reads use an index, and ten times the data needs the same commands', async () => {
    const api = server.as(personas.admin);
    const userId = personas.admin.userId;
    const elsewhere = await server.person({ 2: 'member' }); // The names of these other chapters are not cached yet.
    const calls = [
      () => api.list(),
      () => api.creatable(),
      () => api.bySlug({ params: { slug: 'sao-paulo' } }),
      () => api.announcements({ params: { id: 1 } }),
      () => api.membershipStatus({ params: { id: 1 } }),
      () => api.members({ params: { id: 1 } }),
      () => api.joinRequests({ params: { id: 1 } }),
      () => api.myJoinRequests(),
      () => api.memberships({ params: { userId } }),
      () => server.internal.pendingRequests(),
      () => server.internal.membershipStatus({ params: { id: 1, userId } }),
      () => server.internal.memberships({ params: { userId: elsewhere.userId } }),
    ];
    const database = `${server.environment.env.DATABASE_PREFIX}chapters`;
    const grow = async (count: number) => {
      for (let index = 0; index < count; index += 1) {
        const person = await server.person({ 1: 'member' });
        await server.models.JoinRequests.create({ userId: person.userId, chapterId: 2, createdAt: new Date() });
        await server.models.JoinRequests.create({
          userId: (await server.person()).userId,
          chapterId: 1,
          createdAt: new Date(),
        });
        await server.models.JoinRequests.create({ userId, chapterId: 2, status: 'rejected', createdAt: new Date() });
        await server.models.Announcements.create({
          chapterId: 1,
          authorId: userId,
          title: 'T',
          content: 'C',
          createdAt: new Date(),
        });
      }
    };
    const sent = async () => {
      await sleep(500); // By then the cache entries of the last run have expired.
      const all = [];
      for (const call of calls) all.push(await commandsDuring(database, call));
      return all;
    };
    await grow(3);
    const few = await sent();
    expect(few.map(({ length }) => length)).toEqual([1, 2, 2, 4, 2, 4, 5, 3, 2, 4, 2, 2]);
    await grow(30);
    expect((await sent()).map(({ length }) => length)).toEqual(few.map(({ length }) => length));
    const slow = await slowReads(server.models.db, few.flat());
    if (slow) expect(slow).toEqual([]); // One of the database engines of the tests does not support `explain`.
    await expectConsistent(server.models);
  });
});
