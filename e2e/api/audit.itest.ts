import type { AuditEntry } from '@meridian/shared-types';
import { adminApi, authApi } from '@meridian/shared-types/contracts';
import { HERE, waitUntil, useHarness, type Visitor } from './harness';

jest.setTimeout(60_000); // programs stop and start

const harness = useHarness();

const lines = (query = '') => harness.personas.siteAdmin.ok<AuditEntry[]>('GET', `/api/admin/audit${query}`);
const about = async (person: Visitor) => (await lines(`?search=${person.userId}`)).map(({ action }) => action);
const ask = async () => {
  const wisher = await harness.createPerson(2);
  return { wisher, id: (await wisher.ok<{ id: string }>('POST', `/api/chapters/${HERE}/join-request`, {})).id };
};

test('an act through the gateway and two services says who, from where, and for whom', async () => {
  const { wisher, id } = await ask();
  const { siteAdmin } = harness.personas;
  await siteAdmin.call('POST', `/api/admin/approve-request/${id}`, {
    headers: { 'user-agent': 'Browser of Sam', 'x-real-ip': '198.51.100.7', 'x-forwarded-for': '198.51.100.8' },
  });
  await waitUntil('the line is there', async () => (await about(wisher)).includes('join-request.approved'));
  const [line] = await lines(`?search=${wisher.userId}&action=join-request.approved`);
  expect(line).toMatchObject({
    actor: { id: siteAdmin.userId, name: siteAdmin.name },
    actingAs: null,
    person: { id: wisher.userId, name: wisher.name },
    chapter: { id: HERE, name: 'Here' },
    subject: id,
    address: expect.stringMatching(/127\.0\.0\.1$/),
    userAgent: 'Browser of Sam', // what the client says of its address counts for nothing
  });
});

test('while the log is away acts go on and nothing of them is lost, whoever crashes meanwhile', async () => {
  const { siteAdmin, chapterAdmin } = harness.personas;
  await harness.server.stop('admin');
  const { wisher, id } = await ask();
  await chapterAdmin.ok('POST', `/api/join-requests/${id}/approve`, {});
  await siteAdmin.ok('PUT', `/api/chapters/${HERE}/members/${wisher.userId}`, { role: 'admin' });
  expect((await siteAdmin.call('GET', '/api/admin/audit')).status).toBe(503);
  const { chapters } = harness.server.pids();
  process.kill(chapters!, 'SIGKILL');
  await waitUntil('chapters runs again', () => harness.server.pids().chapters !== chapters, 30);
  const register = () => harness.createPerson(HERE).catch(() => undefined);
  await waitUntil('auth can call chapters again', async () => Boolean(await register()), 30);
  await harness.server.bring('admin');
  await waitUntil('the lines are there', async () => (await about(wisher)).length === 3, 30);
  expect(await about(wisher)).toEqual(['member.role-changed', 'join-request.approved', 'payment.taken']);
  await waitUntil(
    'the outbox is empty',
    async () => (await harness.db('chapters').collection('auditOutbox').countDocuments()) === 0,
  );
});

test('of somebody who has left there is the line, and nothing of the name', async () => {
  const leaver = await harness.createPerson(HERE, { name: 'Zacharias Leaver' });
  await leaver.call('DELETE', '/api/account', { body: { password: leaver.password } });
  await waitUntil('the line is there', async () => (await about(leaver)).includes('account.deleted'));
  expect((await lines(`?actor=${leaver.userId}`))[0]).toMatchObject({ actor: { id: leaver.userId, name: null } });
  const file = await harness.personas.siteAdmin.call('GET', '/api/admin/audit/export');
  expect(file.text).toContain(leaver.userId);
  expect(file.text).not.toMatch(/Zacharias|Leaver/);
  expect(file.text).not.toContain(leaver.email);
});

test("a chapter's admin sees that chapter's requests and numbers and nothing else", async () => {
  const { chapterAdmin, otherAdmin } = harness.personas;
  const [mine, theirs] = [chapterAdmin.client(adminApi), otherAdmin.client(adminApi)];
  const { id } = await ask();
  const numbers = await mine.chapterStatistics({ params: { id: HERE } });
  expect(numbers.pendingRequests).toBe(
    (await chapterAdmin.ok<unknown[]>('GET', `/api/chapters/${HERE}/join-requests`)).length,
  );
  expect(numbers.activity.at(-1)!.members).toBe(
    await harness.db('chapters').collection('memberships').countDocuments({ chapterId: HERE }),
  );
  expect(numbers.members).toBe(numbers.activity.at(-1)!.members);
  await expect(theirs.chapterStatistics({ params: { id: HERE } })).rejects.toMatchObject({ status: 403 });
  expect((await otherAdmin.call('POST', `/api/join-requests/${id}/approve`, { body: {} })).status).toBe(403);
  for (const call of [
    () => mine.pendingRequests(),
    () => mine.users(),
    () => mine.statistics(),
    () => mine.activity(),
    () => mine.audit(),
    () => mine.approve({ params: { id } }),
  ])
    await expect(call()).rejects.toMatchObject({ status: 403 });
});

test('in production nobody acts as anybody else, and the log is the same', async () => {
  const { siteAdmin, member } = harness.personas;
  for (const name of ['auth', 'admin'] as const)
    await harness.server.restart(name, { env: { NODE_ENV: 'production', COOKIE_SECURE: 'false' } });
  for (const path of ['/api/admin/impersonate', '/api/admin/impersonate/exit'])
    expect((await siteAdmin.call('POST', path, { body: { userId: member.userId } })).status).toBe(404);
  const users = await siteAdmin.client(adminApi).users({ query: { limit: '200' } });
  expect(users.length).toBeGreaterThan(5);
  expect(users.filter(({ mayImpersonate }) => mayImpersonate)).toEqual([]);
  expect((await lines()).length).toBeGreaterThan(0);
  expect(await siteAdmin.client(adminApi).activity()).toHaveLength(12);
  expect(await siteAdmin.client(authApi).adminStatus()).toEqual({ isAdmin: true });
});
