import { aProfile } from '@meridian/shared-types/testing';
import { someId, RACERS } from '@meridian/service-kit/testing';
import { expectConsistent, useTestServer } from '../testing/test-server';

const server = useTestServer();
afterEach(() => expectConsistent(server.models));

const profile = {
  name: 'Inês Müller',
  location: 'Évora',
  description: 'Runs the choir',
  tags: ['Law', 'Music'],
  avatarUrl: null,
};
const body = { ...profile, isActive: true, homeChapterId: 2, version: 1 };
const sync = (userId: string, change: Partial<typeof body> & { isSuspended?: boolean } = {}) =>
  server.internal.syncPerson({ params: { userId }, body: { ...body, ...change } });
const findProfile = async (userId: string) =>
  (await server.as({ userId }).everyone({ query: { limit: '100' } })).find((entry) => entry.userId === userId)?.profile;

test('a person invited as an admin is one immediately, and a site admin without a chapter is only in the directory', async () => {
  const [admin, office] = [someId(), someId()];
  const { homeChapterId: _home, ...withoutHome } = body;
  await server.internal.syncPerson({
    params: { userId: admin },
    body: { ...body, homeChapterId: 1, homeRole: 'admin' },
  });
  await server.internal.syncPerson({ params: { userId: office }, body: withoutHome });
  expect((await server.internal.memberships({ params: { userId: admin } })).map(({ role }) => role)).toEqual(['admin']);
  expect(await server.internal.memberships({ params: { userId: office } })).toEqual([]);
  expect((await server.internal.profiles({ body: { userIds: [office] } })).people).toHaveLength(1);
  expect(await server.internal.firstSteps()).toMatchObject({ chapter: { id: 1 }, hasAdmin: true });
});

test('the first steps require an admin of the chapter that they show, and admins of archived chapters do not count', async () => {
  const archive = { at: new Date(), reason: 'Everyone has moved' };
  await server.models.Chapters.updateOne({ _id: 1 }, { archive });
  expect(await server.internal.firstSteps()).toMatchObject({ chapter: { id: 2 }, hasAdmin: false });
  await server.models.Chapters.updateOne({ _id: 1 }, { $unset: { archive: 1 } });
});

test('a new person joins the home chapter once', async () => {
  const userId = someId();
  const before = (await server.models.Chapters.findById(2).lean())!.memberCount;
  await sync(userId);
  await sync(userId);
  expect(await server.internal.memberships({ params: { userId } })).toEqual([
    {
      id: expect.any(String),
      chapterId: 2,
      role: 'member',
      joinedAt: expect.any(String),
      profile: { name: 'Inês Müller', location: 'Évora', avatarUrl: null },
      chapter: { name: 'São Paulo Bridge', state: 'Florida', description: 'About São Paulo Bridge', slug: 'sao-paulo' },
    },
  ]);
  expect((await server.models.Chapters.findById(2).lean())!.memberCount).toBe(before + 1);
  await server.as({ userId }).removeMember({ params: { id: 2, userId } });
  await sync(userId, { version: 2 });
  expect(await server.internal.membershipStatus({ params: { id: 2, userId } })).toEqual({
    isMember: false,
    role: null,
  });
});

test('concurrent syncs of a new person add one member', async () => {
  const userId = someId();
  await Promise.all(Array.from({ length: RACERS }, (_, index) => sync(userId, { version: 1 + (index % 5) })));
  expect(await server.models.Memberships.countDocuments({ userId })).toBe(1);
});

test('the newest version is kept in any order of syncs', async () => {
  const userId = someId();
  await sync(userId);
  await sync(userId, { version: 3, name: 'Inês Santos' });
  await sync(userId, { version: 2, name: 'Late' });
  await sync(userId, { version: 3, name: 'Again' });
  expect(await findProfile(userId)).toEqual(aProfile({ ...profile, name: 'Inês Santos' }));
  await sync(userId, { version: 4, isActive: false });
  expect(await findProfile(userId)).toBeUndefined();
});

test('an unknown home chapter stores nothing', async () => {
  const userId = someId();
  await expect(sync(userId, { homeChapterId: 99 })).rejects.toMatchObject({
    status: 404,
    message: 'This chapter does not exist.',
  });
  expect(await server.models.People.countDocuments({ _id: userId })).toBe(0);
  expect(await server.models.Memberships.countDocuments({ userId })).toBe(0);
  await sync(userId);
  expect(await server.internal.membershipStatus({ params: { id: 2, userId } })).toEqual({
    isMember: true,
    role: 'member',
  });
});

test('chapters are looked up by id', async () => {
  expect(await server.internal.exists({ params: { id: 2 } })).toEqual({ id: 2, name: 'São Paulo Bridge' });
  await expect(server.internal.exists({ params: { id: 99 } })).rejects.toMatchObject({
    status: 404,
    message: 'This chapter does not exist.',
  });
  await expect(server.internal.membershipStatus({ params: { id: 99, userId: someId() } })).rejects.toMatchObject({
    status: 404,
  });
  expect(await server.internal.memberships({ params: { userId: someId() } })).toEqual([]);
});

test('a suspended person is in no list and is not notified, and the membership stays', async () => {
  const [userId, reader] = [someId(), someId()];
  await sync(reader);
  await sync(userId);
  const lists = async () => {
    const as = server.as({ userId: reader });
    const entries = [
      await as.members({ params: { id: 2 }, query: { limit: '100' } }),
      await as.members({ params: { id: 2 }, query: { search: 'choir' } }),
      await as.directory({ query: { limit: '100' } }),
      await as.everyone({ query: { limit: '100' } }),
    ];
    const { userIds } = await server.internal.audience({ params: { id: 2 }, query: { role: 'members' } });
    const { memberships } = await server.internal.checkMemberships({ body: { userIds: [userId] } });
    const checked = memberships.filter(({ chapterId }) => chapterId === 2).map((found) => found.userId);
    return [...entries.map((list) => list.map((entry) => entry.userId)), userIds, checked].map((ids) =>
      ids.includes(userId),
    );
  };
  const { count } = await server.as({ userId: reader }).countPeople();
  expect(await lists()).toEqual([true, true, true, true, true, true]);
  await sync(userId, { version: 2, isActive: false, isSuspended: true });
  expect(await lists()).toEqual([false, false, false, false, false, false]);
  expect((await server.as({ userId: reader }).countPeople()).count).toBe(count - 1);
  expect(await server.internal.membershipStatus({ params: { id: 2, userId } })).toMatchObject({ isMember: true });
  expect(await server.internal.standing({ params: { userId } })).toEqual({
    isActive: false,
    isSuspended: true,
    isSiteAdmin: false,
    chapterIds: [2],
  });
  await sync(userId, { version: 3, isSuspended: false });
  expect(await lists()).toEqual([true, true, true, true, true, true]);
});
