import { someId } from '@meridian/kit/testing';
import { pathOf } from '@meridian/shared-types';
import { authApi, authInternalApi, type Route } from '@meridian/shared-types/contracts';
import {
  createAuthRig,
  registerUser,
  payment,
  registration,
  someEmail,
  somePassword,
  type AuthRig,
} from './testing/auth-rig';
import type { Browser } from './testing/browser';
import { userModel } from './accounts/user.model';

let auth: AuthRig;
const people: Record<string, Browser> = {};

beforeAll(async () => {
  auth = await createAuthRig();
  const siteAdmin = await registerUser(auth);
  await userModel(auth.db).updateOne({ _id: siteAdmin.id }, { isSiteAdmin: true });
  Object.assign(people, {
    anonymous: auth.createBrowser(),
    newsletter: (await registerUser(auth)).browser,
    active: (await registerUser(auth, 'member')).browser,
    siteAdmin: siteAdmin.browser,
  });
});
afterAll(() => auth.stop());

const NO_PASSKEY = { name: 'Phone', id: 'AAAA', clientDataJSON: 'AAAA', attestationObject: 'AAAA', transports: [] };
const NO_PROOF = {
  id: 'AAAA',
  clientDataJSON: 'AAAA',
  authenticatorData: 'AAAA',
  signature: 'AAAA',
  userHandle: 'AAAA',
};

/** For each route: the request, and the status for anonymous, newsletter, active, site admin (no subscription). */
const matrix: Record<
  keyof typeof authApi,
  { params?: Record<string, string>; body?: () => unknown; expect: [number, number, number, number] }
> = {
  me: { expect: [401, 200, 200, 200] },
  adminStatus: { expect: [401, 200, 200, 200] },
  profile: { expect: [401, 200, 200, 200] },
  updateProfile: { body: () => ({ name: 'New Name' }), expect: [401, 200, 200, 200] },
  uploadAvatar: { body: () => new FormData(), expect: [401, 400, 400, 400] },
  notifications: { expect: [401, 200, 200, 200] },
  updateNotifications: { body: () => ({ email: true, push: true, weeklyDigest: false }), expect: [401, 200, 200, 200] },
  cancelSubscription: { expect: [401, 409, 200, 409] },
  resumeSubscription: { expect: [401, 409, 200, 409] },
  changePlan: { body: () => ({ plan: 'annual' }), expect: [401, 409, 200, 409] },
  user: { params: { id: someId() }, expect: [401, 403, 404, 404] },
  avatar: { params: { key: 'a'.repeat(32) }, expect: [404, 404, 404, 404] },
  confirmNewsletter: { body: () => ({ token: 'a'.repeat(43) }), expect: [400, 400, 400, 400] },
  subscribers: { expect: [401, 403, 403, 200] },
  exportSubscribers: { expect: [401, 403, 403, 200] },
  subscribeNewsletter: { body: () => ({ email: someEmail() }), expect: [200, 200, 200, 200] },
  mockPayment: { body: payment, expect: [401, 200, 409, 200] },
  deleteAccount: { body: () => ({ password: 'wrong-one' }), expect: [401, 403, 403, 403] },
  requestPasswordReset: { body: () => ({ email: someEmail() }), expect: [200, 200, 200, 200] },
  resetPassword: { body: () => ({ token: 'a'.repeat(43), password: somePassword() }), expect: [400, 400, 400, 400] },
  changePassword: {
    body: () => ({ currentPassword: 'wrong-one', password: somePassword() }),
    expect: [401, 403, 403, 403],
  },
  sendConfirmation: { expect: [401, 200, 200, 200] },
  changeEmail: { body: () => ({ email: someEmail(), password: 'wrong-one' }), expect: [401, 403, 403, 403] },
  undoEmailChange: { body: () => ({ token: 'a'.repeat(43) }), expect: [400, 400, 400, 400] },
  confirmEmail: { body: () => ({ token: 'a'.repeat(43) }), expect: [400, 400, 400, 400] },
  sessions: { expect: [401, 200, 200, 200] },
  endSession: { params: { id: someId() }, expect: [401, 404, 404, 404] },
  endOtherSessions: { expect: [401, 200, 200, 200] },
  finishLogin: { body: () => ({ code: '123456' }), expect: [401, 401, 401, 401] },
  stepUp: { body: () => ({ password: 'wrong-one' }), expect: [401, 403, 403, 403] },
  secondStep: { expect: [401, 200, 200, 200] },
  beginCodeApp: { expect: [401, 200, 200, 200] },
  confirmCodeApp: { body: () => ({ code: 'AAAABBBBCCCC' }), expect: [401, 403, 403, 403] },
  removeCodeApp: { expect: [401, 200, 200, 200] },
  renewRecoveryCodes: { expect: [401, 409, 409, 409] },
  beginPasskey: { expect: [401, 200, 200, 200] },
  addPasskey: { body: () => NO_PASSKEY, expect: [401, 400, 400, 400] },
  renamePasskey: { params: { id: someId() }, body: () => ({ name: 'Phone' }), expect: [401, 404, 404, 404] },
  removePasskey: { params: { id: someId() }, expect: [401, 404, 404, 404] },
  passkeyChallenge: { expect: [200, 200, 200, 200] },
  passkeyLogin: { body: () => NO_PROOF, expect: [400, 400, 400, 400] },
  login: { body: () => ({ email: someEmail(), password: 'wrong-one' }), expect: [401, 401, 401, 401] },
  register: { body: registration, expect: [201, 201, 201, 201] },
  logout: { expect: [200, 200, 200, 200] },
};

const roles = ['anonymous', 'newsletter', 'active', 'siteAdmin'];
// In the order of the matrix, because a payment changes a person's rights and a registration signs in another person.
test.each(
  Object.entries(matrix).flatMap(([name, row]) => row.expect.map((status, i) => [name, roles[i]!, status] as const)),
)('%s by %s: %i', async (name, person, expected) => {
  const spec: Route = authApi[name as keyof typeof authApi];
  const row = matrix[name as keyof typeof authApi];
  const { status, text } = await people[person]!.call(spec.method, pathOf(spec, row.params), row.body?.());
  expect(status).toBe(expected);
  expect(text).not.toMatch(/argon2|passwordHash|tokenHash|stack|mongo/i);
});

test('an identity header is refused, whatever rights it has, and whoever signed it without the service token', async () => {
  const foreign = await createAuthRig();
  const forged = await foreign.rig.as({ userId: someId(), isSiteAdmin: true });
  await foreign.stop();
  const { id } = await registerUser(auth);
  const authorization = `Bearer ${auth.env.SERVICE_TOKEN}`;
  const unsigned = { 'x-internal-identity': 'eyJhbGciOiJub25lIn0.e30.' };
  const own = await auth.rig.as({ userId: id });
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
])('a %s body %.30s: %i', async (contentType, body, expected) => {
  const response = await fetch(`${auth.url}/api/newsletter/subscribe`, {
    method: 'POST',
    headers: { 'content-type': contentType },
    body,
  });
  expect(response.status).toBe(expected);
  expect(response.headers.get('content-type')).toMatch(/^application\/problem\+json/);
});
