import { recordedDomainEvents, someId } from '@meridian/service-kit/testing';
import { useEmptyOutboxes, usePerson, useTestServer, type TestServer } from '../testing/test-server';

const server = useTestServer();
const admin = usePerson(server, { 1: 'admin' });
useEmptyOutboxes(server);

const params = { id: 1 };
const recorded = async () =>
  (await recordedDomainEvents(server.models.db)).map(({ id: _id, at: _at, ...domainEvent }) => domainEvent as unknown);

test('admins are notified of a request and the person of its decision, but nobody of their own action', async () => {
  const requester = await server.person();
  const { id } = await server.ask(requester);
  await server.as(admin).approve({ params: { id }, body: { reason: 'Welcome!' } });
  expect(await recorded()).toEqual([
    {
      kind: 'join-request.created',
      by: requester.userId,
      audience: { chapterId: 1, role: 'admins' },
      data: { requestId: id, chapterId: 1, userId: requester.userId },
    },
    {
      kind: 'join-request.decided',
      by: admin.userId,
      audience: { userIds: [requester.userId] },
      data: { requestId: id, chapterId: 1, decision: 'approved', note: 'Welcome!' },
    },
  ]);
});

test('members are notified of an announcement', async () => {
  const { id } = await server.as(admin).announce({ params, body: { title: 'News', content: 'Good ones' } });
  expect(await recorded()).toEqual([
    {
      kind: 'announcement.posted',
      by: admin.userId,
      audience: { chapterId: 1, role: 'members' },
      data: { announcementId: id, chapterId: 1, title: 'News' },
    },
  ]);
});

test('a changed role and the end of a membership are recorded, each once', async () => {
  const member = await server.person({ 1: 'member' });
  const ofMember = { params: { id: 1, userId: member.userId } };
  await server.as(admin).setRole({ ...ofMember, body: { role: 'admin' } });
  await server.as(admin).setRole({ ...ofMember, body: { role: 'admin' } }); // This call changes nothing.
  await server.as(member).removeMember(ofMember);
  const audience = { userIds: [member.userId] };
  expect(await recorded()).toEqual([
    { kind: 'member.role-changed', by: admin.userId, audience, data: { chapterId: 1, role: 'admin' } },
    { kind: 'membership.ended', by: member.userId, audience, data: { chapterId: 1 } },
  ]);
});

test('an audience is read in pages of 500, in order', async () => {
  const ids = Array.from({ length: 501 }, () => someId()).sort();
  const joinedAt = new Date();
  await server.models.Memberships.insertMany(
    ids.map((userId, index) => ({ userId, chapterId: 77, role: index < 2 ? 'admin' : 'member', joinedAt })),
  );
  const read = async (query: Parameters<TestServer['internal']['audience']>[0]['query'], id = 77) =>
    (await server.internal.audience({ params: { id }, query })).userIds;
  const first = await read({ role: 'members' });
  expect(first).toEqual(ids.slice(0, 500));
  expect(await read({ role: 'members', after: first.at(-1)! })).toEqual(ids.slice(500));
  expect(await read({ role: 'members', after: ids[1]!, to: ids[3]! })).toEqual(ids.slice(2, 4));
  expect(await read({ role: 'admins' })).toEqual(ids.slice(0, 2));
  expect(await read({ role: 'members' }, 999)).toEqual([]);
});
