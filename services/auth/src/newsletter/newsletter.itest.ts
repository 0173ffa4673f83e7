import { subscriberModel } from './newsletter.model';
import { createAuthTestServer, registerUser, someEmail, type AuthTestServer } from '../testing/test-server';

let auth: AuthTestServer;
beforeAll(async () => {
  auth = await createAuthTestServer();
});
afterAll(() => auth.stop());

const subscribe = (email: unknown) => auth.createBrowser().call('POST', '/api/newsletter/subscribe', { email });

test('an address is stored once, and the response does not reveal an earlier subscription', async () => {
  const email = someEmail();
  const responses = [
    await subscribe(email),
    await subscribe(email.toUpperCase()),
    ...(await Promise.all(Array.from({ length: 20 }, () => subscribe(email)))),
  ];
  for (const { status, text } of responses) expect([status, text]).toEqual([200, responses[0]!.text]);
  expect(await subscriberModel(auth.db).countDocuments({ email })).toBe(1);
});

test('the list is independent of accounts', async () => {
  const { email } = await registerUser(auth);
  expect(await subscriberModel(auth.db).countDocuments({ email })).toBe(0);
  expect((await subscribe(email)).status).toBe(200);
});

test.each(['', 'nobody', 'a@b', `${'a'.repeat(250)}@example.org`, null, 7])(
  'the subscription refuses %j',
  async (email) => {
    expect((await subscribe(email)).status).toBe(400);
  },
);
