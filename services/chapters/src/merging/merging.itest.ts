import { DAY_MS } from '@meridian/shared-types';
import { outcome, someId } from '@meridian/service-kit/testing';
import { PROFILE, useTestServer, expectConsistent } from '../testing/test-server';

const server = useTestServer();
afterEach(() => expectConsistent(server.models));

const merge = (from: { userId: string }, into: { userId: string }) =>
  server.internal.mergePerson({ params: { userId: from.userId }, body: { intoId: into.userId } });
const readRoles = async ({ userId }: { userId: string }) =>
  Object.fromEntries(
    (await server.models.Memberships.find({ userId }).sort({ chapterId: 1 }).lean()).map(({ chapterId, role }) => [
      chapterId,
      role,
    ]),
  );
const ban = (chapterId: number, { userId }: { userId: string }, until?: Date) =>
  server.models.Bans.create({
    chapterId,
    userId,
    reason: 'Shouts',
    ...(until && { until }),
    bannedBy: someId(),
    createdAt: new Date(),
  });

test('two memberships in a chapter become one with the higher role and the earlier date, and counts and the directory follow', async () => {
  await server.person({ 1: 'admin', 2: 'admin', 3: 'admin' });
  const from = await server.person({ 1: 'admin', 2: 'member' });
  const into = await server.person({ 1: 'member', 3: 'member' });
  const early = new Date('2020-02-02T00:00:00Z');
  await server.models.Memberships.updateOne({ userId: from.userId, chapterId: 1 }, { joinedAt: early });
  await server.models.People.updateOne(
    { _id: from.userId, 'places.chapterId': 1 },
    { $set: { 'places.$.joinedAt': early, firstJoinedAt: early } },
  );
  expect(
    (await server.internal.mergeCounts({ params: { userId: from.userId }, query: { into: into.userId } })).counts,
  ).toContainEqual({ part: 'memberships', count: 2, met: 1 });
  await Promise.all([merge(from, into), merge(from, into)]);
  await merge(from, into);
  expect(await readRoles(into)).toEqual({ 1: 'admin', 2: 'member', 3: 'member' });
  expect(await readRoles(from)).toEqual({});
  const person = await server.models.People.findById(into.userId).lean();
  expect(person!.places.map(({ chapterId }) => chapterId)[0]).toBe(1);
  expect(person!.firstJoinedAt).toEqual(early);
  expect(await server.models.People.countDocuments({ _id: from.userId })).toBe(0);
  expect(await outcome(server.ask(from, 3))).toBe('403 This account was merged into another one.');
});

test('the only admin of a chapter is still its admin, and a late sync does not restore the account', async () => {
  const [from, into] = [await server.person({ 2: 'admin' }), await server.person({})];
  await merge(from, into);
  expect(await readRoles(into)).toEqual({ 2: 'admin' });
  await server.internal.syncPerson({
    params: { userId: from.userId },
    body: { ...PROFILE, isActive: true, homeChapterId: 1, version: 9 },
  });
  expect(await server.models.People.countDocuments({ _id: from.userId })).toBe(0);
});

test('the longer of two bans stays and ends a membership of the other account, except that of an admin', async () => {
  const [from, into] = [await server.person({ 3: 'member' }), await server.person({ 1: 'member', 2: 'admin' })];
  const soon = new Date(Date.now() + DAY_MS);
  await ban(1, from);
  await ban(2, from);
  await ban(3, into, soon);
  const other = await server.person({});
  await ban(3, other);
  await merge(from, into);
  expect(await readRoles(into)).toEqual({ 2: 'admin' });
  const bans = () => server.models.Bans.find({ userId: into.userId }).sort({ chapterId: 1 }).lean();
  expect((await bans()).map(({ chapterId, until }) => [chapterId, until])).toEqual([
    [1, undefined],
    [3, soon],
  ]);
  await merge(other, into);
  expect((await bans()).map(({ chapterId, until }) => [chapterId, until])).toEqual([
    [1, undefined],
    [3, undefined],
  ]);
});

test('requests that are no longer needed end, and what the person wrote and decided moves', async () => {
  const { models } = server;
  const from = await server.person({ 2: 'admin' });
  const into = await server.person({});
  const requester = await server.person({});
  await server.ask(from);
  await server.ask(into);
  await server.ask(into, 2);
  await server.ask(from, 3);
  const wish = await server.ask(requester, 2);
  await server.as(from).reject({ params: { id: wish.id }, body: {} });
  const announcement = { title: 'News', content: 'Good ones' };
  await server.as(from).announce({ params: { id: 2 }, body: announcement });
  const { _id } = (await models.Announcements.findOne({ authorId: from.userId }).lean())!;
  await models.AnnouncementReads.create([from, into].map(({ userId }) => ({ announcementId: _id, userId })));
  await merge(from, into);
  const requests = await models.JoinRequests.find({ userId: into.userId }).sort({ chapterId: 1 }).lean();
  expect(requests.map(({ chapterId, status }) => [chapterId, status])).toEqual([
    [1, 'pending'],
    [3, 'pending'],
  ]);
  expect(String((await models.JoinRequests.findById(wish.id).lean())!.decidedBy)).toBe(into.userId);
  expect(String((await models.Announcements.findById(_id).lean())!.authorId)).toBe(into.userId);
  expect(await models.AnnouncementReads.countDocuments({ announcementId: _id })).toBe(1);
});
