import { recordedActions, someId } from '@meridian/service-kit/testing';
import { createChapter } from './administration/create-chapter';
import { usePerson, useTestServer } from './testing/test-server';

const server = useTestServer();
const admin = usePerson(server, { 1: 'admin' });
beforeEach(() => server.models.db.collection('auditOutbox').deleteMany({}));

const params = { id: 1 };
const recorded = () => recordedActions(server.models.db);
const byAdmin = () => ({ actorId: admin.userId, actingAsId: null, chapterId: 1 });
const createRequest = async () => {
  const requester = await server.person();
  return { requester, id: (await server.ask(requester)).id };
};

test.each([
  ['approve', 'join-request.approved'],
  ['reject', 'join-request.rejected'],
] as const)('the call %s records the admin and the requester, without the reason', async (call, action) => {
  const { requester, id } = await createRequest();
  await server.as(admin)[call]({ params: { id }, body: { reason: 'A private word' } });
  expect(await recorded()).toMatchObject([
    { ...byAdmin(), action, subject: id, userId: requester.userId, detail: 'North Shore' },
  ]);
});

test('a changed role, a removed member and an announcement are recorded', async () => {
  const member = await server.person({ 1: 'member' });
  const memberships = await server.models.Memberships.find({ userId: member.userId }).lean();
  const subject = String(memberships[0]!._id);
  await server.as(admin).setRole({ params: { id: 1, userId: member.userId }, body: { role: 'admin' } });
  // This call changes nothing.
  await server.as(admin).setRole({ params: { id: 1, userId: member.userId }, body: { role: 'admin' } });
  await server.as(admin).removeMember({ params: { id: 1, userId: member.userId } });
  const { id } = await server.as(admin).announce({ params, body: { title: 'Dinner', content: 'At eight' } });
  expect(await recorded()).toMatchObject([
    { ...byAdmin(), action: 'member.role-changed', subject, userId: member.userId, detail: 'now admin' },
    { ...byAdmin(), action: 'member.removed', subject, userId: member.userId, detail: 'admin' },
    { ...byAdmin(), action: 'announcement.posted', subject: id, userId: null, detail: 'Dinner' },
  ]);
});

test('actions during impersonation have both people', async () => {
  const siteAdmin = someId();
  await server.as({ ...admin, actorId: siteAdmin }).announce({ params, body: { title: 'T', content: 'C' } });
  expect(await recorded()).toMatchObject([{ actorId: siteAdmin, actingAsId: admin.userId }]);
});

test('a record has the time, address, user agent and request id', async () => {
  const before = Date.now();
  const headers = {
    ...(await server.environment.as(admin)),
    'x-real-ip': '203.0.113.9',
    'user-agent': 'A browser/1.0',
    'content-type': 'application/json',
  };
  const response = await fetch(`${server.running.url}/api/chapters/1/announcements`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ title: 'T', content: 'C' }),
  });
  const [record] = await recordedActions(server.models.db);
  expect(record).toMatchObject({
    address: '203.0.113.9',
    userAgent: 'A browser/1.0',
    requestId: response.headers.get('x-request-id'),
  });
  expect(Date.parse(record!.at)).toBeGreaterThanOrEqual(before);
});

test('own actions are not recorded', async () => {
  const member = await server.person({ 1: 'member' });
  await server.as(member).removeMember({ params: { id: 1, userId: member.userId } });
  expect(await recorded()).toEqual([]);
});

test('a chapter that is created on the command line is recorded', async () => {
  await createChapter(server.models.db, ['Lake District', 'Ohio']);
  const nobody = { actorId: null, actingAsId: null, userId: null };
  expect(await recorded()).toMatchObject([
    { ...nobody, action: 'chapter.founded', chapterId: 4, subject: '4', detail: 'Lake District' },
  ]);
});
