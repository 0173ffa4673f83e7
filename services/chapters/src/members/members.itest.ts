import { outcome, readPages } from '@meridian/service-kit/testing';
import type { Role } from '@meridian/shared-types';
import { useTestServer, createTestServer, expectConsistent, subscribeToSignals } from '../testing/test-server';

const REDIS_URL = process.env.REDIS_URL!;
const server = useTestServer({ REDIS_URL });
afterEach(() => expectConsistent(server.models));

const ONLY_ADMIN = '409 A chapter needs an admin. Make another member an admin first.';
const setRole = (by: { userId: string }, of: { userId: string }, role: Role, id = 1) =>
  outcome(server.as(by).setRole({ params: { id, userId: of.userId }, body: { role } }));
const remove = (by: { userId: string }, of: { userId: string }, id = 1) =>
  outcome(server.as(by).removeMember({ params: { id, userId: of.userId } }));

test('members are returned earliest first, in pages without gaps or repeats', async () => {
  const joinedAt = new Date(Date.UTC(2021, 0, 1));
  const joined: string[] = [];
  for (let index = 0; index < 11; index += 1) {
    const { userId } = await server.person({ 3: index === 5 ? 'admin' : 'member' });
    const at = new Date(joinedAt.getTime() + Math.floor(index / 4) * 1000);
    const { _id } = (await server.models.Memberships.findOneAndUpdate({ userId }, { joinedAt: at }).lean())!;
    await server.models.People.updateOne({ _id: userId }, { 'places.0.joinedAt': at });
    joined.push(`${index >> 2} ${String(_id)} ${index === 5}`);
  }
  const reader = server.as(await server.person());
  const query = (after?: string) => ({ limit: '3', ...(after && { after }) });
  const seen = await readPages((after) => reader.members({ params: { id: 3 }, query: query(after) }));
  // Members with the same time are sorted by id.
  const expected = joined.sort().map((line) => line.split(' ').slice(1));
  expect(seen.map(({ id }) => id)).toEqual(expected.map(([id]) => id));
  expect((await reader.members({ params: { id: 3 } })).map(({ id, role }) => [id, String(role === 'admin')])).toEqual(
    expected,
  );
});

test('a role is changed, repeated without effect, and changed back', async () => {
  const admin = await server.person({ 1: 'admin' });
  const member = await server.person({ 1: 'member' });
  expect(
    await server.as(admin).setRole({ params: { id: 1, userId: member.userId }, body: { role: 'admin' } }),
  ).toMatchObject({ userId: member.userId, chapterId: 1, role: 'admin', profile: { location: 'Lisbon' } });
  expect(await setRole(admin, member, 'admin')).toBe('ok');
  expect(await setRole(member, admin, 'member')).toBe('ok');
  expect(await setRole(admin, member, 'member')).toBe('403 Only admins of this chapter can change roles.');
  expect(await setRole(member, await server.person(), 'admin')).toBe('404 This member does not exist.');
  expect(await setRole(member, admin, 'admin')).toBe('ok');
});

test("a chapter's only admin cannot be removed or demoted, and cannot leave", async () => {
  const admin = await server.person({ 2: 'admin' });
  const siteAdmin = { ...(await server.person()), isSiteAdmin: true };
  expect(await setRole(siteAdmin, admin, 'member', 2)).toBe(ONLY_ADMIN);
  expect(await setRole(admin, admin, 'member', 2)).toBe(ONLY_ADMIN);
  expect(await remove(siteAdmin, admin, 2)).toBe(ONLY_ADMIN);
  expect(await remove(admin, admin, 2)).toBe(ONLY_ADMIN);
  expect(await server.as(admin).membershipStatus({ params: { id: 2 } })).toEqual({ isMember: true, role: 'admin' });
  const heir = await server.person({ 2: 'member' });
  expect(await setRole(admin, heir, 'admin', 2)).toBe('ok');
  expect(await remove(admin, admin, 2)).toBe('ok');
  expect(await remove(heir, heir, 2)).toBe(ONLY_ADMIN);
});

test.each(['leave', 'are demoted'])('when all six admins %s at the same time, one remains', async (way) => {
  await server.models.Memberships.deleteMany({ chapterId: 1 });
  await server.models.People.updateMany({}, { $pull: { places: { chapterId: 1 } } });
  await server.models.Chapters.updateOne({ _id: 1 }, { memberCount: 0, adminCount: 0 });
  const admins = [];
  for (let index = 0; index < 6; index += 1) admins.push(await server.person({ 1: 'admin' }));
  const outcomes = await Promise.all(
    admins.map((admin) => (way === 'leave' ? remove(admin, admin) : setRole(admin, admin, 'member'))),
  );
  expect(outcomes.sort()).toEqual([ONLY_ADMIN, 'ok', 'ok', 'ok', 'ok', 'ok']);
  expect(await server.models.Memberships.countDocuments({ chapterId: 1, role: 'admin' })).toBe(1);
});

test('chat gets one signal for each changed role', async () => {
  const subscription = await subscribeToSignals('roleChanged');
  const [admin, member] = [await server.person({ 1: 'admin' }), await server.person({ 1: 'member' })];
  const { userId } = member;
  const set = (who: typeof admin, role: 'admin' | 'member', of = userId) =>
    outcome(server.as(who).setRole({ params: { id: 1, userId: of }, body: { role } }));
  for (const [who, role] of [
    [member, 'admin'],
    [admin, 'admin'],
    [admin, 'admin'],
    [admin, 'member'],
  ] as const)
    await set(who, role);
  await subscription.expectSignals(userId, [
    { userId, chapterId: 1, role: 'admin' },
    { userId, chapterId: 1, role: 'member' },
  ]);
});

test('chat gets signals for join requests, decisions and ended memberships, but not for refused calls', async () => {
  const subscription = await subscribeToSignals('membershipEnded', 'joinRequestChanged');
  const siteAdmin = { ...(await server.person()), isSiteAdmin: true };
  const who = await server.person();
  const { userId } = who;
  const rejected = await server.ask(who);
  await server.as(siteAdmin).reject({ params: { id: rejected.id } });
  await outcome(server.as(siteAdmin).approve({ params: { id: rejected.id } }));
  const approved = await server.ask(who);
  await outcome(server.ask(who));
  await server.internal.decide(
    { params: { id: approved.id }, body: { decision: 'approved' } },
    { headers: await server.environment.as(siteAdmin) },
  );
  await remove(who, who);
  await remove(who, who);
  await subscription.expectSignals(userId, [
    ...['pending', 'rejected', 'pending', 'approved'].map((status) => ({ userId, chapterId: 1, status })),
    { userId, chapterId: 1 },
  ]);
});

test('calls succeed while Redis is unavailable', async () => {
  const alone = await createTestServer({ REDIS_URL: 'redis://127.0.0.1:1' });
  const member = await alone.person({ 1: 'member' });
  expect(await alone.as(member).removeMember({ params: { id: 1, userId: member.userId } })).toEqual({ ok: true });
  await alone.close();
});
