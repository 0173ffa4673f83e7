import { someId } from '@meridian/service-kit/testing';
import { usePersonas, useTestServer, type TestServer } from '../testing/test-server';

const server = useTestServer();
const personas = usePersonas(server);

test('memberships of many people and the number of chapter admins are returned', async () => {
  const before = (await server.internal.statistics()).chapterAdmins;
  expect(before).toBe(3); // Two of them administer the first two chapters, and one has no subscription.
  const [busy, quiet] = [
    await server.person({ 1: 'admin', 2: 'admin', 3: 'member' }),
    await server.person({}, { isActive: false }),
  ];
  const result = await server.internal.membershipsOfSeveral({
    body: { userIds: [busy.userId, quiet.userId, someId()] },
  });
  expect(result.memberships).toEqual(
    [
      [1, 'North Shore', 'admin'],
      [2, 'São Paulo Bridge', 'admin'],
      [3, 'Bay Area', 'member'],
    ].map(([chapterId, chapterName, role]) => ({
      userId: busy.userId,
      chapterId,
      chapterName,
      role,
      joinedAt: expect.stringMatching(/^\d{4}-.*Z$/) as string,
    })),
  );
  expect((await server.internal.statistics()).chapterAdmins).toBe(before + 1);
});

test('the ids of members of a chapter, of its admins, and of all chapter admins are listed, each once and in order', async () => {
  const admin = await server.person({ 1: 'admin', 2: 'admin' });
  const member = await server.person({ 2: 'member' });
  const listIds = async (query: Parameters<TestServer['internal']['memberIds']>[0]) =>
    (await server.internal.memberIds(query)).userIds;
  const members = await listIds({ query: { chapter: '2' } });
  expect(members).toEqual(expect.arrayContaining([admin.userId, member.userId]));
  expect(members).toEqual([...members].sort());
  expect(await listIds({ query: { chapter: '2', after: members[0] } })).toEqual(members.slice(1));
  expect(await listIds({ query: { chapter: '2', admins: 'true' } })).not.toContain(member.userId);
  const all = await listIds({ query: { admins: 'true' } });
  expect(all.filter((id) => id === admin.userId)).toHaveLength(1);
  expect(await server.internal.memberIds({ query: { after: 'f'.repeat(24) } })).toEqual({ userIds: [], next: null });
});

test('the statistics of a chapter and counts by interval are returned', async () => {
  const before = await server.internal.chapterStatistics({ params: { id: 2 } });
  const requesters = [await server.person(), await server.person()];
  for (const requester of requesters) await server.ask(requester, 2);
  await server
    .as(personas.otherAdmin)
    .approve({ params: { id: (await server.as(requesters[0]).myJoinRequests())[0]!.id } });
  expect(await server.internal.chapterStatistics({ params: { id: 2 } })).toEqual({
    members: before.members + 1,
    admins: before.admins,
    pendingRequests: before.pendingRequests + 1,
    oldestRequestAt: expect.stringMatching(/^\d{4}-.*Z$/) as string,
  });
  await expect(server.internal.chapterStatistics({ params: { id: 99 } })).rejects.toMatchObject({ status: 404 });

  const { Memberships, JoinRequests } = server.models;
  await Memberships.insertMany(
    [
      [1, '2019-01-01T00:00:00Z'],
      [2, '2019-01-31T23:59:59Z'],
      [1, '2019-02-01T00:00:00Z'],
    ].map(([chapterId, joinedAt]) => ({ userId: someId(), chapterId, role: 'member', joinedAt })),
  );
  await JoinRequests.insertMany(
    (['pending', 'approved', 'rejected'] as const).map((status) => ({
      userId: someId(),
      chapterId: 1,
      status,
      createdAt: new Date('2019-02-10T00:00:00Z'),
      ...(status !== 'pending' && {
        decidedAt: new Date(status === 'approved' ? '2019-02-10T06:00Z' : '2019-02-12T00:00Z'),
      }),
    })),
  );
  const intervals = [
    { from: '2019-01-01T00:00:00.000Z', to: '2019-02-01T00:00:00.000Z' },
    { from: '2019-02-01T00:00:00.000Z', to: '2019-03-01T00:00:00.000Z' },
  ];
  expect(await server.internal.counts({ body: { intervals } })).toEqual({
    counts: [
      { members: 2, requests: 0, waiting: { decisions: 0 } },
      { members: 1, requests: 3, waiting: { decisions: 2, medianHours: 6, maxHours: 48 } },
    ],
  });
  expect((await server.internal.counts({ body: { intervals, byChapter: true } })).byChapter).toEqual([
    [
      { chapterId: 1, members: 1, requests: 0, waiting: { decisions: 0 } },
      { chapterId: 2, members: 1, requests: 0, waiting: { decisions: 0 } },
    ],
    [{ chapterId: 1, members: 1, requests: 3, waiting: { decisions: 2, medianHours: 6, maxHours: 48 } }],
  ]);
  expect(await server.internal.pending()).toMatchObject({ oldestAt: '2019-02-10T00:00:00.000Z' });
  expect((await server.internal.pending()).count).toBe(await JoinRequests.countDocuments({ status: 'pending' }));
  expect(await server.internal.counts({ body: { intervals, chapterId: 2 } })).toEqual({
    counts: [
      { members: 1, requests: 0, waiting: { decisions: 0 } },
      { members: 0, requests: 0, waiting: { decisions: 0 } },
    ],
  });
});

test('pending join requests are counted, and those that were decided or withdrawn are not', async () => {
  const requesters = [await server.person(), await server.person(), await server.person()];
  const requests = await Promise.all(requesters.map((who) => server.ask(who, 2)));
  const [waiting, decided, withdrawn] = requests.map(({ id }) => id);
  await server.as(personas.otherAdmin).reject({ params: { id: decided! } });
  await server.as(requesters[2]).withdrawRequest({ params: { id: withdrawn! } });
  const requestIds = [waiting!, decided!, withdrawn!, someId()];
  expect(await server.internal.checkRequests({ body: { requestIds } })).toEqual({ pendingIds: [waiting] });
});
