import { someId } from '@meridian/service-kit/testing';
import { AUDIENCE_PAGE } from '@meridian/shared-types';
import { Types } from 'mongoose';
import { createAuthTestServer, registerUser, someEmail, type AuthTestServer } from '../testing/test-server';
import { userModel } from '../models/user.model';

let auth: AuthTestServer;
beforeAll(async () => {
  auth = await createAuthTestServer();
});
afterAll(() => auth.stop());

const PATH = '/api/profile/notifications';

test('notification settings have a default, are stored, and belong to one person', async () => {
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
])('the settings refuse %j', async (input) => {
  const { browser } = await registerUser(auth);
  expect((await browser.call('PUT', PATH, input)).status).toBe(400);
  expect((await browser.call('GET', PATH)).body).toMatchObject({ push: false });
});

test('pages of contacts contain everyone who wants mail, with the weekly digest setting, ordered by id', async () => {
  const [ana, ben, leaving] = [await registerUser(auth), await registerUser(auth), await registerUser(auth)];
  const quiet = await registerUser(auth);
  await ben.browser.call('PUT', PATH, { email: true, push: false, weeklyDigest: false });
  await quiet.browser.call('PUT', PATH, { email: false, push: false, weeklyDigest: true });
  await userModel(auth.db).updateOne({ _id: leaving.id }, { removalPending: true });
  const { people, next } = await auth.internal.contactPage({ query: {} });
  expect(next).toBeNull();
  expect(people.map(({ userId }) => userId)).toEqual(people.map(({ userId }) => userId).sort());
  const found = people.filter(({ userId }) => [ana, ben, leaving, quiet].some(({ id }) => id === userId));
  expect(found).toEqual([
    { userId: ana.id, homeChapterId: 1, weeklyDigest: true },
    { userId: ben.id, homeChapterId: 1, weeklyDigest: false },
  ]);
  const after = await auth.internal.contactPage({ query: { after: ana.id } });
  expect(after.people.map(({ userId }) => userId)).toEqual([ben.id]);
});

test('a full page of contacts has a cursor to the next one, and the last page has none', async () => {
  const { homeChapterId, ...person } = (await userModel(auth.db).findOne().lean())!;
  const everyone = await userModel(auth.db).countDocuments({ 'notifications.email': { $ne: false } });
  const added = Array.from({ length: AUDIENCE_PAGE }, () => ({
    ...person,
    homeChapterId,
    _id: new Types.ObjectId(),
    email: someEmail(),
    notifications: undefined,
    removalPending: undefined,
  }));
  await userModel(auth.db).insertMany(added);
  const seen: string[] = [];
  for (let after: string | undefined, more = true; more;) {
    const { people, next } = await auth.internal.contactPage({ query: { ...(after && { after }) } });
    seen.push(...people.map(({ userId }) => userId));
    more = next !== null;
    after = next ?? undefined;
  }
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen.length).toBeGreaterThanOrEqual(everyone - 1 + added.length);
});

test('the switches of a mail change only which mails this person gets', async () => {
  const ana = await registerUser(auth);
  const stored = async () => (await ana.browser.call('GET', PATH)).body;
  const set = (userId: string, body: { email: boolean; weeklyDigest: boolean }) =>
    auth.internal.setMailSwitches({ params: { userId }, body });
  await set(ana.id, { email: true, weeklyDigest: false });
  expect(await stored()).toEqual({ email: true, push: false, weeklyDigest: false });
  await ana.browser.call('PUT', PATH, { email: true, push: true, weeklyDigest: true });
  await set(ana.id, { email: false, weeklyDigest: true });
  expect(await stored()).toEqual({ email: false, push: true, weeklyDigest: true });
  await expect(set(someId(), { email: true, weeklyDigest: true })).rejects.toMatchObject({ status: 404 });
  await userModel(auth.db).updateOne({ _id: ana.id }, { removalPending: true });
  await expect(set(ana.id, { email: true, weeklyDigest: true })).rejects.toMatchObject({ status: 404 });
  expect((await userModel(auth.db).findById(ana.id).lean())?.notifications).toMatchObject({ email: false });
});
