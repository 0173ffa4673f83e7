import { authRig, newcomer, type AuthRig } from '../testing';

let auth: AuthRig;
beforeAll(async () => {
  auth = await authRig();
});
afterAll(() => auth.stop());

const PATH = '/api/profile/notifications';

test("settings have a standard, are kept, and are everyone's own", async () => {
  const [ana, ben] = [await newcomer(auth), await newcomer(auth)];
  const standard = { email: true, push: false, weeklyDigest: true };
  expect((await ana.visitor.call('GET', PATH)).body).toEqual(standard);
  const chosen = { email: false, push: true, weeklyDigest: false };
  expect((await ana.visitor.call('PUT', PATH, chosen)).body).toEqual(chosen);
  expect((await ana.visitor.call('GET', PATH)).body).toEqual(chosen);
  expect((await ben.visitor.call('GET', PATH)).body).toEqual(standard);
});

test.each([
  {},
  { email: true, push: true },
  { email: 'yes', push: true, weeklyDigest: true },
  { email: true, push: true, weeklyDigest: true, sms: true },
])('refuses %j', async (input) => {
  const { visitor } = await newcomer(auth);
  expect((await visitor.call('PUT', PATH, input)).status).toBe(400);
  expect((await visitor.call('GET', PATH)).body).toMatchObject({ push: false });
});
