import {
  adminApi,
  ApiError,
  authApi,
  chaptersApi,
  createClient,
  eventsApi,
  impersonationApi,
  type Contract,
} from '@meridian/shared-types';
import { randomUUID } from 'node:crypto';
import { avatarForm } from './avatar-form';
import { ELSEWHERE, HERE, send, waitUntil, useHarness, type Visitor } from './harness';
import { createWorld, inDays, someEmail, someId, type World } from './matrix/world';

const harness = useHarness();
let world: World;
beforeAll(async () => {
  world = await createWorld(harness);
}, 60_000);

/** The typed client of the pages, and the text that its last answer had. */
function clientOf<C extends Contract>(contract: C, { url, cookie }: Visitor) {
  const last = { text: '' };
  const client = createClient(contract, {
    baseUrl: url,
    headers: (): Record<string, string> => (cookie ? { cookie } : {}),
    fetch: async (...args) => {
      const response = await fetch(...args);
      last.text = await response.clone().text();
      return response;
    },
  });
  return { client, last };
}

/**
 * A call that has to fail: the client's message is `status: body text`, and the server's own message is a sentence for
 * a toast.
 */
async function expectRefusal<C extends Contract>(
  contract: C,
  person: Visitor,
  call: (client: ReturnType<typeof createClient<C>>) => Promise<unknown>,
  status: number,
  message: string | RegExp,
): Promise<void> {
  const { client, last } = clientOf(contract, person);
  const error = await call(client).then(
    () => {
      throw new Error('it succeeded');
    },
    (thrown: unknown) => thrown as ApiError,
  );
  expect(error).toBeInstanceOf(ApiError);
  expect(error.status).toBe(status);
  expect(last.text).not.toBe('');
  expect(error.message).toBe(`${status}: ${last.text}`);
  expect(error.problem).toMatchObject({
    type: 'about:blank',
    status,
    message: typeof message === 'string' ? message : expect.stringMatching(message),
  });
  expect(JSON.parse(last.text)).toEqual(error.problem); // nothing else in the body
}

const account = (changes: object = {}) => ({
  email: someEmail(),
  password: 'long-enough-7',
  name: 'Ana Horvat',
  chapterId: HERE,
  membershipType: 'full' as const,
  ...changes,
});
const event = (changes: object = {}) => ({
  title: 'Evening',
  startTime: inDays(1),
  endTime: inDays(2),
  chapterId: HERE,
  ...changes,
});
const payment = (changes: object = {}) => ({
  plan: 'monthly' as const,
  amount: 29 as const,
  cardLast4: '4242',
  ...changes,
});

describe('each failure of the error catalogue has a message of its own', () => {
  test('login', async () => {
    const { member } = harness.personas;
    await expectRefusal(
      authApi,
      harness.visitor(),
      (api) => api.login({ body: { email: member.email, password: 'not-the-one' } }),
      401,
      'Invalid email or password',
    );
    await expectRefusal(
      authApi,
      harness.visitor(),
      (api) => api.login({ body: { email: 'nobody@example.org', password: 'not-the-one' } }),
      401,
      'Invalid email or password',
    );
    await expectRefusal(
      authApi,
      harness.visitor(),
      (api) => api.login({ body: { email: 'no address', password: 'not-the-one' } }),
      400,
      'Invalid email address',
    );
    await expectRefusal(
      authApi,
      harness.visitor(),
      (api) => api.login({ body: { email: member.email, password: 'short' } }),
      400,
      'Password must be at least 6 characters',
    );
  });

  test('registration', async () => {
    const { member } = harness.personas;
    const refused = (changes: object, status: number, message: string | RegExp) =>
      expectRefusal(authApi, harness.visitor(), (api) => api.register({ body: account(changes) }), status, message);
    await refused({ email: member.email }, 409, /already an account/);
    await refused({ email: 'no address' }, 400, 'Invalid email address');
    await refused({ password: 'short' }, 400, 'Password must be at least 6 characters');
    await refused({ password: 'password' }, 400, /password/i);
    await refused({ name: 'A' }, 400, 'Name must be at least 2 characters');
    await refused({ chapterId: 999 }, 400, /chapter/i);
  });

  test('newsletter', () =>
    expectRefusal(
      authApi,
      harness.visitor(),
      (api) => api.subscribeNewsletter({ body: { email: 'no address' } }),
      400,
      'Invalid email address',
    ));

  test('RSVP', async () => {
    const { newsletter, member, anonymous } = harness.personas;
    const rsvp = (id: string) => ({ params: { id }, body: { status: 'attending' as const } });
    await expectRefusal(
      eventsApi,
      newsletter,
      (api) => api.rsvp(rsvp(world.publicEvent)),
      403,
      'An active membership is required.',
    );
    await expectRefusal(eventsApi, anonymous, (api) => api.rsvp(rsvp(world.publicEvent)), 401, 'Please sign in.');
    await expectRefusal(eventsApi, member, (api) => api.rsvp(rsvp(someId())), 404, 'This event does not exist.');
    await expectRefusal(
      eventsApi,
      member,
      (api) => api.rsvp({ params: { id: world.publicEvent }, body: { status: 'going' as never } }),
      400,
      'Must be attending, not_attending or maybe',
    );
  });

  test('payment', async () => {
    const { newsletter, member } = harness.personas;
    await expectRefusal(
      authApi,
      newsletter,
      (api) => api.mockPayment({ body: payment({ amount: 299 }) }),
      400,
      'The amount does not match the plan',
    );
    await expectRefusal(
      authApi,
      member,
      (api) => api.mockPayment({ body: payment({ idempotencyKey: randomUUID() }) }),
      409,
      'Your membership is already active.',
    );
  });

  test('join request, and its decision', async () => {
    const { member, outsider, chapterAdmin, siteAdmin } = harness.personas;
    await expectRefusal(
      chaptersApi,
      member,
      (api) => api.requestToJoinByPath({ params: { id: HERE } }),
      409,
      'You are already a member of this chapter.',
    );
    await outsider.ok('POST', `/api/chapters/${HERE}/join-request`, { message: '' });
    await expectRefusal(
      chaptersApi,
      outsider,
      (api) => api.requestToJoinByBody({ body: { chapterId: HERE } }),
      409,
      /^You have already asked to join this chapter\./,
    );
    await expectRefusal(
      chaptersApi,
      harness.visitor(),
      (api) => api.requestToJoinByBody({ body: { chapterId: HERE } }),
      401,
      'Please sign in.',
    );
    const id = await world.newRequest(HERE);
    await chapterAdmin.ok('POST', `/api/join-requests/${id}/approve`);
    await expectRefusal(
      chaptersApi,
      chapterAdmin,
      (api) => api.approve({ params: { id } }),
      409,
      /^This request was already approved by \w/,
    );
    await expectRefusal(
      chaptersApi,
      chapterAdmin,
      (api) => api.reject({ params: { id } }),
      409,
      /^This request was already approved by \w/,
    );
    await expectRefusal(
      chaptersApi,
      member,
      (api) => api.approve({ params: { id: world.pendingHere } }),
      403,
      'Only admins of this chapter can decide its join requests.',
    );
    await expectRefusal(
      adminApi,
      siteAdmin,
      (api) => api.approve({ params: { id } }),
      409,
      /^This request was already approved by \w/,
    );
    await expectRefusal(
      adminApi,
      siteAdmin,
      (api) => api.reject({ params: { id: someId() } }),
      404,
      'This request does not exist.',
    );
    await expectRefusal(
      adminApi,
      member,
      (api) => api.pendingRequests(),
      403,
      'This is only accessible to administrators.',
    );
  });

  test('profile and avatar', async () => {
    const { member } = harness.personas;
    await expectRefusal(
      authApi,
      member,
      (api) => api.updateProfile({ body: { name: ' A ' } }),
      400,
      'Name must be at least 2 characters',
    );
    await expectRefusal(
      authApi,
      member,
      (api) => api.uploadAvatar({ body: avatarForm(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')) }),
      415,
      /image/,
    );
    await expectRefusal(
      authApi,
      member,
      (api) => api.uploadAvatar({ body: avatarForm(Buffer.alloc(5 * 1024 * 1024 + 1)) }),
      413,
      /5 ?MB/,
    );
  });

  test('event creation', async () => {
    const { member, newsletter } = harness.personas;
    await expectRefusal(
      eventsApi,
      member,
      (api) => api.create({ body: event({ title: ' ' }) }),
      400,
      'Event title is required',
    );
    await expectRefusal(
      eventsApi,
      member,
      (api) => api.create({ body: event({ chapterId: ELSEWHERE }) }),
      403,
      'Only members of this chapter can create events in it.',
    );
    await expectRefusal(
      eventsApi,
      newsletter,
      (api) => api.create({ body: event() }),
      403,
      'An active membership is required to create events.',
    );
  });

  test('impersonation', async () => {
    const { siteAdmin, inactiveSiteAdmin, member } = harness.personas;
    await expectRefusal(
      impersonationApi,
      siteAdmin,
      (api) => api.start({ body: { userId: inactiveSiteAdmin.userId } }),
      403,
      'Administrators cannot be impersonated.',
    );
    await expectRefusal(
      impersonationApi,
      member,
      (api) => api.start({ body: { userId: siteAdmin.userId } }),
      403,
      'This is only accessible to administrators.',
    );
  });
});

test.each([
  ['an address that does not exist', 'GET', '/api/nothing', undefined, {}, 404, 'There is no such address here.'],
  [
    'a method that an address does not have',
    'DELETE',
    '/api/chapters',
    undefined,
    {},
    405,
    'This address answers to GET, HEAD only.',
  ],
  [
    'JSON that breaks off',
    'POST',
    '/api/auth/login',
    '{"email":',
    { 'content-type': 'application/json' },
    400,
    'The request could not be read.',
  ],
  [
    'a body that is no JSON',
    'POST',
    '/api/auth/login',
    'email=a',
    { 'content-type': 'application/x-www-form-urlencoded' },
    415,
    /JSON/,
  ],
  [
    'a body that is too large',
    'POST',
    '/api/auth/login',
    `{"email":"${'a'.repeat(70_000)}"}`,
    { 'content-type': 'application/json' },
    413,
    'The request is too large.',
  ],
  [
    'a page of another site',
    'POST',
    '/api/auth/logout',
    undefined,
    { origin: 'https://evil.example' },
    403,
    'This request came from another site.',
  ],
])('%s is refused in the same format', async (_, method, target, body, headers, status, message) => {
  const answer = await send(harness.url, method, target, { body, headers: headers as Record<string, string> });
  expect(answer.status).toBe(status);
  expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/);
  expect(answer.body).toMatchObject({
    type: 'about:blank',
    status,
    message: typeof message === 'string' ? message : expect.stringMatching(message),
    requestId: answer.headers['x-request-id'],
  });
});

test('calls without a body are taken with an empty one, whatever type it is said to have', async () => {
  const { chapterAdmin, siteAdmin } = harness.personas;
  const json = { 'content-type': 'application/json' };
  expect(
    (
      await chapterAdmin.call('POST', `/api/join-requests/${await world.newRequest(HERE)}/approve`, {
        body: '',
        headers: json,
      })
    ).status,
  ).toBe(200);
  expect((await chapterAdmin.call('POST', `/api/join-requests/${await world.newRequest(HERE)}/reject`)).status).toBe(
    200,
  );
  expect(
    (
      await siteAdmin.call('POST', `/api/admin/approve-request/${await world.newRequest(HERE)}`, {
        body: '',
        headers: json,
      })
    ).status,
  ).toBe(200);
  expect((await siteAdmin.call('POST', `/api/admin/reject-request/${await world.newRequest(HERE)}`)).status).toBe(200);
  expect(
    (await (await harness.createPerson(HERE)).call('POST', '/api/auth/logout', { body: '', headers: json })).status,
  ).toBe(200);
});

test('a part that is away is told as such, with a time to come back', async () => {
  await harness.server.stop('events');
  const { client } = clientOf(eventsApi, harness.personas.member);
  await expect(client.list()).rejects.toMatchObject({
    status: 503,
    problem: { message: 'This is not available right now. Please try again in a moment.' },
  });
  expect((await harness.personas.member.call('GET', '/api/events')).headers['retry-after']).toBe('5');
  expect((await harness.personas.member.call('GET', '/api/chapters')).status).toBe(200); // a decoration that is missing is no failure
  await harness.server.stop('chapters');
  await harness.server.bring('events');
  // Whether somebody may create events there cannot be known: a refusal, not a guess.
  await waitUntil(
    'events answers',
    async () => (await harness.personas.member.call('GET', '/api/events')).status === 200,
  );
  await expectRefusal(
    eventsApi,
    harness.personas.member,
    (api) => api.create({ body: event() }),
    503,
    'This is not available right now. Please try again in a moment.',
  );
  await harness.server.bring('chapters');
  await waitUntil(
    'chapters answers',
    async () => (await harness.personas.member.call('POST', '/api/events', { body: event() })).status === 201,
  );
}, 60_000);
