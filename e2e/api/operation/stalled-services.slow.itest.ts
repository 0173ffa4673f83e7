import type { AuditEntry } from '@meridian/shared-types';
import { contradictions, differences } from '../product/consistency';
import { send, waitUntil, type HttpResponse } from '../product/http';
import { signed } from '../threats/threat';
import { insertPerson, insertMember } from '../records/people';
import { SAMPLE_EVENT } from '../records/events';
import {
  emitWithAck,
  HERE,
  REMOTE,
  useTestProduct,
  type TestProductPersona,
  type Visitor,
} from '../product/test-product';

jest.setTimeout(120_000);
const product = useTestProduct();

type Stallable = 'auth' | 'chapters' | 'events' | 'admin';
let stalled: Stallable | undefined;
const signal = (server: Stallable, name: 'SIGSTOP' | 'SIGCONT') => process.kill(product.server.pids()[server]!, name);
afterEach(() => {
  if (stalled) signal(stalled, 'SIGCONT');
});

/**
 * Stops a server during `work`, whose functions run at the same time. The server accepts connections but does not
 * respond, which is worse than a refused connection.
 */
async function whileStalled(server: Stallable, ...work: (() => Promise<unknown>)[]): Promise<void> {
  stalled = server;
  signal(server, 'SIGSTOP');
  try {
    await Promise.all(work.map((check) => check()));
  } finally {
    signal(server, 'SIGCONT');
    stalled = undefined;
  }
}

/**
 * The gateway times out after 10 s. An earlier response shows that the calling service timed out first, after 1 s for a
 * read.
 */
const GATEWAY_MS = 10_000;
const READ_MS = 5000;
async function expectQuickResponse(
  call: () => Promise<HttpResponse>,
  withinMs = GATEWAY_MS - 500,
): Promise<{ status: number; body: unknown }> {
  const started = performance.now();
  const { status, body } = await call();
  expect(performance.now() - started).toBeLessThan(withinMs);
  return { status, body };
}
const callBy = (person: TestProductPersona | Visitor, method: string, target: string, body?: unknown) =>
  expectQuickResponse(
    () =>
      (typeof person === 'string' ? product.personas[person] : person).call(
        method,
        target,
        body === undefined ? {} : { body },
      ),
    method === 'GET' ? READ_MS : undefined,
  );

/** Calls a service directly with an identity, because the gateway would wait for auth. */
async function callDirectly(server: Stallable, person: Visitor, target: string) {
  const identity = await signed(product, { sub: person.userId, active: true, admin: true });
  return expectQuickResponse(
    () => send(product.server.urlOf(server), 'GET', target, { headers: { 'x-internal-identity': identity } }),
    READ_MS,
  );
}
async function makeAdmin(userId: string, chapterId: number): Promise<void> {
  const target = `/api/chapters/${chapterId}/members/${userId}`;
  expect(await callBy('siteAdmin', 'PUT', target, { role: 'admin' })).toMatchObject({ status: 200 });
}
async function untilRecorded(userId: string): Promise<void> {
  const entries = product.collection('admin', 'auditEntries');
  const record = { action: 'member.role-changed', userId };
  await waitUntil('the role is in the log', async () => (await entries.countDocuments(record)) === 1, 30);
}
const REFUSED = { status: 503, body: expect.objectContaining({ code: 'unavailable' }) };

test('without chapters, calls of auth succeed without its data, and calls that need its decision are refused', async () => {
  const [payer, person] = [await insertPerson(product, HERE), await insertPerson(product, HERE)];
  const memberships = async () =>
    expect(await callBy('member', 'GET', '/api/auth/me')).toMatchObject({
      status: 200,
      body: { user: { name: 'Mia Member', memberships: [] } },
    });
  const changes = async () => {
    expect(await callBy(payer, 'PUT', '/api/profile', { name: 'Changed Meanwhile' })).toMatchObject({ status: 200 });
    expect(
      await callBy(payer, 'POST', '/api/mock-payment', { plan: 'monthly', amount: 29, cardLast4: '4242' }),
    ).toMatchObject({ status: 200 });
  };
  const registration = async () =>
    expect(
      await callBy(product.visitor(), 'POST', '/api/auth/register', {
        email: 'new@example.org',
        password: 'a new password',
        name: 'Ana Horvat',
        chapterId: HERE,
        membershipType: 'full',
      }),
    ).toEqual(REFUSED);
  const deletion = async () =>
    expect(await callBy(person.frozen(), 'DELETE', '/api/account', { password: person.password })).toEqual({
      status: 503,
      body: expect.objectContaining({
        message: 'Your account will be deleted as soon as all our services are available again.',
      }),
    });
  await whileStalled('chapters', memberships, changes, registration, deletion);
  await waitUntil('chapters has all changes', async () => (await differences(product.db)).length === 0, 30);
  expect(
    await product.collection('auth', 'users').countDocuments({ email: { $in: [person.email, 'new@example.org'] } }),
  ).toBe(0);
  expect(await product.collection('chapters', 'people').findOne({ name: 'Changed Meanwhile' })).toMatchObject({
    isActive: true,
  });
});

test('without chapters, events, chat and admin refuse access', async () => {
  const { member, siteAdmin } = product.personas;
  const { userId } = await insertPerson(product, HERE);
  await makeAdmin(userId, HERE);
  await untilRecorded(userId);
  const socket = await member.socket();
  const events = async () => {
    expect(await callBy('member', 'POST', '/api/events', SAMPLE_EVENT)).toEqual(REFUSED);
    expect(await callBy('siteAdmin', 'POST', '/api/events', SAMPLE_EVENT)).toEqual(REFUSED);
    expect(await callBy('member', 'GET', '/api/events')).toMatchObject({ status: 200 });
  };
  const chat = async () => {
    expect(await callBy('member', 'GET', `/api/chapters/${HERE}/messages`)).toEqual(REFUSED);
    for (const [name, payload] of [
      ['join-chapter', HERE],
      ['send-message', { chapterId: HERE, content: 'Hello' }],
    ] as const)
      expect(
        await (
          socket.timeout(GATEWAY_MS) as unknown as { emitWithAck(event: string, payload: unknown): Promise<unknown> }
        ).emitWithAck(name, payload),
      ).toMatchObject({ ok: false, retryable: true, problem: { status: 503 } });
  };
  const adminReads = [
    '/api/admin/pending-requests',
    '/api/admin/users',
    '/api/admin/statistics',
    '/api/admin/numbers',
    `/api/chapters/${HERE}/statistics`,
  ].map((target) => async () => expect([target, await callBy(siteAdmin, 'GET', target)]).toEqual([target, REFUSED]));
  const audit = async () =>
    expect(
      ((await callBy(siteAdmin, 'GET', '/api/admin/audit')).body as AuditEntry[]).map(
        ({ chapter }) => chapter?.name ?? 'none',
      ),
    ).toContain(`Chapter ${HERE}`);
  const decision = async () =>
    expect(await callBy(siteAdmin, 'POST', `/api/admin/approve-request/${'0'.repeat(24)}`)).toEqual(REFUSED);
  await whileStalled('chapters', events, chat, ...adminReads, audit, decision);
  socket.disconnect();
  expect(await product.collection('events', 'events').countDocuments()).toBe(0);
});

test('without events, its counts are omitted, a deletion is deferred, and later calls are refused at once', async () => {
  const { member } = product.personas;
  const person = await insertPerson(product, HERE);
  await product.server.restart('chapters'); // It caches the event counts of the week for some seconds.
  await product.server.restart('gateway'); // Its circuit counts calls of the last 30 s, even from earlier files.
  const reads = ['/api/chapters', '/api/chapters/by-slug/here', '/api/chapters/admin'].map(
    (target) => async () =>
      expect([target, await callBy('member', 'GET', target)]).toMatchObject([target, { status: 200 }]),
  );
  const deletion = async () =>
    expect(await callBy(person.frozen(), 'DELETE', '/api/account', { password: person.password })).toMatchObject({
      status: 503,
    });
  const gateway = async () => {
    const timedOut = await Promise.all(Array.from({ length: 6 }, () => member.call('GET', '/api/events')));
    expect(timedOut.map(({ status, headers }) => [status, headers['retry-after']])).toEqual(
      timedOut.map(() => [504, '5']),
    );
    const started = performance.now();
    const refused = await member.call('GET', '/api/events');
    expect(performance.now() - started).toBeLessThan(READ_MS);
    expect([refused.status, refused.headers['retry-after'], refused.headers['content-type']]).toEqual([
      503,
      '5',
      'application/problem+json; charset=utf-8',
    ]);
    expect((await member.call('GET', '/api/chapters')).status).toBe(200);
  };
  await whileStalled('events', ...reads, deletion, gateway);
  await waitUntil('events responds again', async () => (await member.call('GET', '/api/events')).status === 200);
  await waitUntil(
    'the account is gone',
    async () => (await product.collection('auth', 'users').countDocuments({ email: person.email })) === 0,
    30,
  );
});

test('without auth, visitors are served, all others are refused, and messages have no names', async () => {
  const { member, chapterAdmin, siteAdmin } = product.personas;
  const senderPerson = await insertMember(product);
  const [sender, reader] = [await senderPerson.socket(), await chapterAdmin.socket()];
  await emitWithAck(reader, 'join-chapter', HERE);
  const received = new Promise((resolve) => {
    reader.once('new-message', resolve);
  });
  const gateway = async () => {
    expect(await callBy('anonymous', 'GET', '/api/chapters')).toMatchObject({ status: 200 });
    expect(await callBy('member', 'GET', '/api/chapters')).toEqual(REFUSED);
    await expect(member.socket()).rejects.toThrow();
  };
  const chat = async () => {
    expect(
      await emitWithAck(sender, 'send-message', { chapterId: HERE, content: 'Still here' }).then(async (ack) =>
        ack === 'silent' ? 'silent' : ack.ok,
      ),
    ).not.toBe(false);
    expect(await received).toMatchObject({ content: 'Still here', senderProfile: { name: 'Member', avatarUrl: null } });
  };
  const audit = async () =>
    expect(
      ((await callDirectly('admin', siteAdmin, '/api/admin/audit')).body as AuditEntry[]).map(
        ({ actor }) => actor?.name,
      ),
    ).toContain('Name not available');
  const adminReads = ['/api/admin/users', '/api/admin/statistics'].map(
    (target) => async () => expect([target, await callDirectly('admin', siteAdmin, target)]).toEqual([target, REFUSED]),
  );
  await whileStalled('auth', gateway, chat, audit, ...adminReads);
  for (const socket of [sender, reader]) socket.disconnect();
});

test('without admin, audited actions succeed and are recorded later', async () => {
  const person = await insertPerson(product, REMOTE);
  await whileStalled('admin', () => makeAdmin(person.userId, REMOTE));
  await untilRecorded(person.userId);
  expect(await contradictions(product.db)).toEqual([]);
});
