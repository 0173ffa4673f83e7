import { createAuthRig, registerUser, type AuthRig } from '../testing/auth-rig';

let auth: AuthRig;
beforeAll(async () => {
  auth = await createAuthRig();
});
afterAll(() => auth.stop());

const PATH = '/api/profile/notifications';

test('settings have a default, are stored, and belong to one person', async () => {
  const [ana, ben] = [await registerUser(auth), await registerUser(auth)];
  const defaults = { email: true, push: false, weeklyDigest: true };
  expect((await ana.browser.call('GET', PATH)).body).toEqual(defaults);
  const chosen = { email: false, push: true, weeklyDigest: false };
  expect((await ana.browser.call('PUT', PATH, chosen)).body).toEqual(chosen);
  expect((await ana.browser.call('GET', PATH)).body).toEqual(chosen);
  expect((await ben.browser.call('GET', PATH)).body).toEqual(defaults);
});

test.each([
  {},
  { email: true, push: true },
  { email: 'yes', push: true, weeklyDigest: true },
  { email: true, push: true, weeklyDigest: true, sms: true },
])('refuses %j', async (input) => {
  const { browser } = await registerUser(auth);
  expect((await browser.call('PUT', PATH, input)).status).toBe(400);
  expect((await browser.call('GET', PATH)).body).toMatchObject({ push: false });
});
