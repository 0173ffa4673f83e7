import type { AuditEntry } from '@meridian/shared-types';
import { adminApi, authApi } from '@meridian/shared-types/contracts';
import { HERE, waitUntil, useTestProduct, type Visitor } from '../product/test-product';

jest.setTimeout(60_000); // Processes stop and start in these tests.

const product = useTestProduct();

const entries = (query = '') => product.personas.siteAdmin.ok<AuditEntry[]>('GET', `/api/admin/audit${query}`);
const actionsOf = async (person: Visitor) => (await entries(`?search=${person.userId}`)).map(({ action }) => action);
const createRequest = async () => {
  const requester = await product.registerPerson(2);
  return { requester, id: await requester.requestToJoin(HERE) };
};

test('the record of an action through the gateway and two services names the actor, the address and the person concerned', async () => {
  const { requester, id } = await createRequest();
  const { siteAdmin } = product.personas;
  await siteAdmin.call('POST', `/api/admin/approve-request/${id}`, {
    headers: {
      'user-agent': 'Browser of Sam',
      'x-real-ip': '198.51.100.7',
      'x-forwarded-for': '198.51.100.9, 198.51.100.8',
    },
  });
  await waitUntil('the record is in the log', async () =>
    (await actionsOf(requester)).includes('join-request.approved'),
  );
  const [line] = await entries(`?search=${requester.userId}&action=join-request.approved`);
  expect(line).toMatchObject({
    actor: { id: siteAdmin.userId, name: siteAdmin.name },
    actingAs: null,
    person: { id: requester.userId, name: requester.name },
    chapter: { id: HERE, name: 'Here' },
    subject: id,
    address: '198.51.100.8', // The proxy in front reports it; other addresses that the client claims are ignored.
    userAgent: 'Browser of Sam',
  });
});

test('the page of a person is one entry in the log, and each list of addresses another one', async () => {
  const admin = product.personas.siteAdmin;
  const { userId } = await product.registerPerson(HERE);
  for (const path of ['', '/record', '/access', '/chapters', '/mails', '/record'])
    await admin.ok('GET', `/api/admin/people/${userId}${path}`);
  for (const path of ['/api/admin/users', '/api/newsletter/subscribers', '/api/newsletter/subscribers?limit=1'])
    await admin.ok('GET', path);
  const reads = async () =>
    (await entries('?action=personal-data.read')).map(({ subject }) => subject).filter((each) => each !== 'audit log');
  const expected = ['newsletter list', userId, 'users'].sort();
  const isOnce = async () => {
    const all = await reads();
    return expected.every((each) => all.filter((subject) => subject === each).length === 1);
  };
  await waitUntil('each read is in the log once', isOnce);
});

test("the memberships of another person are recorded as read by a site admin, and one's own are not", async () => {
  const admin = product.personas.siteAdmin;
  const person = await product.registerPerson(HERE);
  const read = (who: typeof admin, { userId }: { userId: string }) => who.ok('GET', `/api/user/${userId}/memberships`);
  await read(person, person);
  await read(admin, admin);
  await read(admin, person);
  const readers = async (userId: string) => {
    const found = await entries(`?action=personal-data.read&search=${userId}`);
    return found.filter(({ subject }) => subject === userId).map(({ actor }) => actor?.id);
  };
  await waitUntil('the read is in the log', async () => (await readers(person.userId)).length > 0);
  expect([await readers(person.userId), await readers(admin.userId)]).toEqual([[admin.userId], []]);
});

test('while the log is down actions still succeed and no record is lost, even if a service crashes', async () => {
  const { siteAdmin, chapterAdmin } = product.personas;
  await product.server.stop('admin');
  const { requester, id } = await createRequest();
  await chapterAdmin.ok('POST', `/api/join-requests/${id}/approve`, {});
  await siteAdmin.ok('PUT', `/api/chapters/${HERE}/members/${requester.userId}`, { role: 'admin' });
  expect((await siteAdmin.call('GET', '/api/admin/audit')).status).toBe(503);
  const { chapters } = product.server.pids();
  process.kill(chapters!, 'SIGKILL');
  await waitUntil('chapters runs again', () => product.server.pids().chapters !== chapters, 30);
  const register = () => product.registerPerson(HERE).catch(() => undefined);
  await waitUntil('auth can call chapters again', async () => Boolean(await register()), 30);
  await product.server.bring('admin');
  await waitUntil('the records are in the log', async () => (await actionsOf(requester)).length === 3, 30);
  expect(await actionsOf(requester)).toEqual(['member.role-changed', 'join-request.approved', 'payment.taken']);
  await waitUntil(
    'the outbox is empty',
    async () => (await product.db('chapters').collection('auditOutbox').countDocuments()) === 0,
  );
});

test('after an account is deleted, its record stays without the name', async () => {
  const person = await product.createPerson(HERE, { name: 'Zacharias Zeller' });
  await person.call('DELETE', '/api/account', { body: { password: person.password } });
  await waitUntil('the record is in the log', async () => (await actionsOf(person)).includes('account.deleted'));
  expect((await entries(`?actor=${person.userId}`))[0]).toMatchObject({ actor: { id: person.userId, name: null } });
  const file = await product.personas.siteAdmin.call('GET', '/api/admin/audit/export');
  expect(file.text).toContain(person.userId);
  expect(file.text).not.toMatch(/Zacharias|Zeller/);
  expect(file.text).not.toContain(person.email);
});

test('a chapter admin sees only the requests and statistics of their chapter', async () => {
  const { chapterAdmin, otherAdmin } = product.personas;
  const [chapterAdminApi, otherAdminApi] = [chapterAdmin.client(adminApi), otherAdmin.client(adminApi)];
  const { id } = await createRequest();
  await product.db('admin').collection('countRuns').deleteMany({}); // The next read counts again.
  const path = `/api/chapters/${HERE}/statistics`;
  await waitUntil('the numbers are counted', async () => (await chapterAdmin.call('GET', path)).status === 200, 30);
  const numbers = await chapterAdminApi.chapterStatistics({ params: { id: HERE } });
  const joined = numbers.monthly.find(({ name }) => name === 'new-members')!.months.at(-1)!.values[0];
  expect(numbers.pendingRequests).toBe(
    (await chapterAdmin.ok<unknown[]>('GET', `/api/chapters/${HERE}/join-requests`)).length,
  );
  expect(joined).toBe(await product.db('chapters').collection('memberships').countDocuments({ chapterId: HERE }));
  expect(numbers.members).toBe(joined);
  await expect(otherAdminApi.chapterStatistics({ params: { id: HERE } })).rejects.toMatchObject({ status: 403 });
  expect((await otherAdmin.call('POST', `/api/join-requests/${id}/approve`, { body: {} })).status).toBe(403);
  for (const call of [
    () => chapterAdminApi.pendingRequests(),
    () => chapterAdminApi.users(),
    () => chapterAdminApi.statistics(),
    () => chapterAdminApi.numbers(),
    () => chapterAdminApi.audit(),
    () => chapterAdminApi.approve({ params: { id } }),
  ])
    await expect(call()).rejects.toMatchObject({ status: 403 });
});

const PRODUCTION = {
  NODE_ENV: 'production',
  PASSWORD_HASHING: '',
  PAYMENTS: 'mock',
  REQUIRE_TWO_FACTOR: 'false',
  ALLOW_INSECURE_HTTP: 'yes',
};

test('in production there is no impersonation, and the log is the same', async () => {
  const { siteAdmin, member } = product.personas;
  for (const name of ['auth', 'admin'] as const) await product.server.restart(name, { env: PRODUCTION });
  for (const path of ['/api/admin/impersonate', '/api/admin/impersonate/exit'])
    expect((await siteAdmin.call('POST', path, { body: { userId: member.userId } })).status).toBe(404);
  const users = await siteAdmin.client(adminApi).users({ query: { limit: '200' } });
  expect(users.length).toBeGreaterThan(5);
  expect(users.filter(({ mayImpersonate }) => mayImpersonate)).toEqual([]);
  expect((await entries()).length).toBeGreaterThan(0);
  expect((await siteAdmin.client(adminApi).numbers()).monthly[0]!.months).toHaveLength(12);
  expect(await siteAdmin.client(authApi).adminStatus()).toEqual({ isAdmin: true });
});
