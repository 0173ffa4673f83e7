import { someId } from '@meridian/service-kit/testing';
import { authApi, authInternalApi } from '@meridian/shared-types/contracts';
import { createAuthTestServer, registerUser, payment, type AuthTestServer } from './testing/test-server';

let auth: AuthTestServer;
beforeAll(async () => {
  auth = await createAuthTestServer();
});
afterAll(() => auth.stop());

test('an identity header without the service token is refused, whatever its rights and its signature', async () => {
  const foreign = await createAuthTestServer();
  const forged = await foreign.environment.as({ userId: someId(), isSiteAdmin: true });
  await foreign.stop();
  const { id } = await registerUser(auth);
  const authorization = `Bearer ${auth.env.SERVICE_TOKEN}`;
  const unsigned = { 'x-internal-identity': 'eyJhbGciOiJub25lIn0.e30.' };
  const own = await auth.environment.as({ userId: id });
  const refused: Record<string, string>[] = [
    forged,
    unsigned,
    own,
    { ...own, authorization: 'Bearer guess' },
    { ...forged, authorization },
    { ...unsigned, authorization },
  ];
  for (const headers of refused)
    for (const spec of [authApi.me, authApi.profile, authApi.adminStatus])
      expect((await auth.createBrowser().call('GET', spec.path, undefined, headers)).status).toBe(401);
});

test('the identity of a deleted person can neither read nor change anything', async () => {
  const headers = await auth.as({ userId: someId() });
  const calls: [string, string, unknown?][] = [
    ['GET', '/api/auth/me'],
    ['GET', '/api/profile'],
    ['PUT', '/api/profile', { name: 'Nobody' }],
    ['POST', '/api/mock-payment', payment()],
  ];
  for (const [method, path, body] of calls)
    expect((await auth.createBrowser().call(method, path, body, headers)).status).toBe(401);
});

test('internal calls need the service token', async () => {
  for (const spec of Object.values(authInternalApi))
    expect(
      (await auth.createBrowser().call(spec.method, spec.path, spec.method === 'GET' ? undefined : {})).status,
    ).toBe(401);
});

test.each([
  ['text/plain', '{"email":"a@example.org"}', 415],
  ['application/json', '{"email":', 400],
  ['application/json', '[]', 400],
  ['application/json', 'null', 400],
  ['application/json', `{"email":"${'a'.repeat(70_000)}"}`, 413],
  ['application/json', '{"email":["a@example.org"]}', 400],
  ['application/json', '{"email":{"$gt":""}}', 400],
  ['application/json', '{"email":"a@example.org","__proto__":{"x":1}}', 400],
])('the response to a %s body %.30s has status %i', async (contentType, body, expected) => {
  const response = await fetch(`${auth.url}/api/newsletter/subscribe`, {
    method: 'POST',
    headers: { 'content-type': contentType },
    body,
  });
  expect(response.status).toBe(expected);
  expect(response.headers.get('content-type')).toMatch(/^application\/problem\+json/);
});
