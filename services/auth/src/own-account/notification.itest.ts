import { someId } from '@meridian/service-kit/testing';
import { AUDIENCE_PAGE } from '@meridian/shared-types';
import { Types } from 'mongoose';
import { serveAuth, someEmail } from '../testing/test-server';

const auth = serveAuth();

const PATH = '/api/profile/notifications';

test('notification settings have a default, are stored, and belong to one person', async () => {
  const [ana, ben] = [await auth.register(), await auth.register()];
  const defaults = { email: true, push: false, weeklyDigest: true };
  expect((await ana.browser.call('GET', PATH)).body).toEqual(defaults);
  const chosen = { email: false, push: true, weeklyDigest: false };
  expect((await ana.browser.call('PUT', PATH, chosen)).body).toEqual(chosen);
  expect((await ana.browser.call('GET', PATH)).body).toEqual(chosen);
  expect((await ben.browser.call('GET', PATH)).body).toEqual(defaults);
});

test('pages of contacts contain everyone who wants mail, with the weekly digest setting, ordered by id', async () => {
  const [ana, ben, leaving] = [await auth.register(), await auth.register(), await auth.register()];
  const quiet = await auth.register();
  await ben.browser.call('PUT', PATH, { email: true, push: false, weeklyDigest: false });
  await quiet.browser.call('PUT', PATH, { email: false, push: false, weeklyDigest: true });
  await auth.change(leaving.id, { removalPending: true });
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
  const { homeChapterId, ...person } = (await auth.Users.findOne().lean())!;
  const everyone = await auth.Users.countDocuments({ 'notifications.email': { $ne: false } });
  const added = Array.from({ length: AUDIENCE_PAGE }, () => ({
    ...person,
    homeChapterId,
    _id: new Types.ObjectId(),
    email: someEmail(),
    notifications: undefined,
    removalPending: undefined,
  }));
  await auth.Users.insertMany(added);
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
  const ana = await auth.register();
  const stored = async () => (await ana.browser.call('GET', PATH)).body;
  const set = (userId: string, body: { email: boolean; weeklyDigest: boolean }) =>
    auth.internal.setMailSwitches({ params: { userId }, body });
  await set(ana.id, { email: true, weeklyDigest: false });
  expect(await stored()).toEqual({ email: true, push: false, weeklyDigest: false });
  await ana.browser.call('PUT', PATH, { email: true, push: true, weeklyDigest: true });
  await set(ana.id, { email: false, weeklyDigest: true });
  expect(await stored()).toEqual({ email: false, push: true, weeklyDigest: true });
  await expect(set(someId(), { email: true, weeklyDigest: true })).rejects.toMatchObject({ status: 404 });
  await auth.change(ana.id, { removalPending: true });
  await expect(set(ana.id, { email: true, weeklyDigest: true })).rejects.toMatchObject({ status: 404 });
  expect((await auth.Users.findById(ana.id).lean())?.notifications).toMatchObject({ email: false });
});
