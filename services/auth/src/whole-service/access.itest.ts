import { someId } from '@meridian/service-kit/testing';
import { authApi } from '@meridian/shared-types/contracts';
import { createAuthTestServer, serveAuth, payment } from '../testing/test-server';

const auth = serveAuth();

test('an identity header without the service token is refused, whatever its rights and its signature', async () => {
  const foreign = await createAuthTestServer();
  const forged = await foreign.environment.as({ userId: someId(), isSiteAdmin: true });
  await foreign.stop();
  const { id } = await auth.register();
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
