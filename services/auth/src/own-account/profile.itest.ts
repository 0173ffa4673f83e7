import { fieldNames, PROFILE_FIELDS } from '@meridian/shared-types/schemas';
import { aProfile } from '@meridian/shared-types/testing';
import { someId } from '@meridian/service-kit/testing';
import type { CurrentUser, Problem, Profile } from '@meridian/shared-types';
import { eventually, serveAuth } from '../testing/test-server';

const auth = serveAuth();

test('a changed profile is returned and sent to chapters', async () => {
  const { browser, id } = await auth.register();
  expect((await browser.call('GET', '/api/profile')).body).toEqual(aProfile({ name: 'Ana Horvat' }));
  const changed = {
    name: 'Ana Kovač',
    jobTitle: 'Nurse',
    employer: 'Klinika Sveti Duh',
    languages: ['Hrvatski'],
    location: 'Zagreb',
    description: 'Line one\nline two <b>',
    tags: ['Health', 'Σοφία'],
  };
  const { status, body } = await browser.call<Profile>('PUT', '/api/profile', changed);
  expect(status).toBe(200);
  expect(body).toEqual({ ...changed, avatarUrl: null });
  expect((await browser.call('GET', '/api/profile')).body).toEqual(body);
  expect((await browser.call<CurrentUser>('GET', '/api/auth/me')).body.user).toMatchObject({
    name: 'Ana Kovač',
    profile: body,
  });
  expect(auth.chapters.people.get(id)).toMatchObject({ ...changed, version: 2 });
});

test('fields that a page of an earlier release does not know stay unchanged', async () => {
  const { browser } = await auth.register();
  const work = { jobTitle: 'Nurse', employer: 'Klinika Sveti Duh', languages: ['Hrvatski'] };
  await browser.call('PUT', '/api/profile', { name: 'Ana Kovač', ...work });
  const { body } = await browser.call<Profile>('PUT', '/api/profile', { name: 'Ana Novak', location: 'Split' });
  expect(body).toEqual(aProfile({ name: 'Ana Novak', location: 'Split', ...work }));
});

test.each([
  ['name', { name: ' A' }, 'Name must be at least 2 characters'],
  ['name', { name: 'A'.repeat(101) }, 'Must be at most 100 characters'],
  ['name', { name: 'An\u0000a' }, 'Contains characters that cannot be stored'],
  ['tags', { name: 'Ana', tags: ['a', 'a'] }, 'Each tag only once'],
  ['tags', { name: 'Ana', tags: ['Nursing', 'nursing'] }, 'Each tag only once'],
  ['tags', { name: 'Ana', tags: Array.from({ length: 21 }, (_, i) => `t${i}`) }, 'At most 20 tags'],
  ['tags.0', { name: 'Ana', tags: [' '] }, 'A tag cannot be empty'],
  ['email', { name: 'Ana', email: 'other@example.org' }, 'is not known here'],
  ['isSiteAdmin', { name: 'Ana', isSiteAdmin: true }, 'is not known here'],
  ['subscription', { name: 'Ana', subscription: { status: 'active' } }, 'is not known here'],
  ['avatarUrl', { name: 'Ana', avatarUrl: 'https://example.org/x.svg' }, 'is not known here'],
])('a bad %s is refused and changes nothing', async (path, input, message) => {
  const { browser, id } = await auth.register();
  const before = await auth.Users.findById(id).lean();
  const { status, body } = await browser.call<Problem>('PUT', '/api/profile', input);
  expect([status, body.fields]).toEqual([400, [{ path, message }]]);
  expect(await auth.Users.findById(id).lean()).toEqual(before);
});

test('parallel changes are all stored, and chapters gets the last version', async () => {
  const { browser, id } = await auth.register();
  await Promise.all(Array.from({ length: 10 }, (_, i) => browser.call('PUT', '/api/profile', { name: `Name ${i}` })));
  const stored = () => auth.Users.findById(id).lean();
  expect(await auth.db.collection('personOutbox').countDocuments({ 'record.userId': id })).toBe(0);
  const user = await stored();
  expect(user).toMatchObject({ version: 11 });
  expect(auth.chapters.people.get(id)).toMatchObject({ name: user!.name, version: 11 });
});

test('active members see each other, everyone sees their own profile, and nobody sees an e-mail address', async () => {
  const [ana, ben, member] = [await auth.register(), await auth.register(), await auth.register('member')];
  const own = await ana.browser.call('GET', `/api/users/${ana.id}`);
  expect(own.body).toEqual({
    user: { id: ana.id, createdAt: expect.any(String), profile: expect.objectContaining({ name: 'Ana Horvat' }) },
  });
  expect((await ana.browser.call('GET', `/api/users/${ben.id}`)).status).toBe(403);
  const seen = await member.browser.call('GET', `/api/users/${ben.id}`);
  expect(seen.status).toBe(200);
  expect(seen.text).not.toContain('@');
  expect((await member.browser.call('GET', `/api/users/${someId()}`)).status).toBe(404);
  expect((await member.browser.call('GET', '/api/users/me')).status).toBe(400);
  await auth.Users.updateOne({ _id: ana.id }, { isSiteAdmin: true });
  await eventually(async () => (await ana.browser.call('GET', `/api/users/${ben.id}`)).status === 200);
});

test('admins of a chapter see its members without a plan of their own, and nobody of other chapters', async () => {
  const [admin, here, elsewhere] = [await auth.register(), await auth.register(), await auth.register()];
  auth.chapters.people.get(elsewhere.id)!.homeChapterId = 2;
  const status = async ({ id }: { id: string }) => (await admin.browser.call('GET', `/api/users/${id}`)).status;
  expect([await status(here), await status(elsewhere)]).toEqual([403, 403]);
  auth.chapters.admins.add(admin.id);
  expect([await status(here), await status(elsewhere)]).toEqual([200, 403]);
});

test('other services get the profiles that they request', async () => {
  const [ana, ben] = [await auth.register(), await auth.register()];
  const { people } = await auth.internal.people({ body: { userIds: [ben.id, someId(), ana.id] } });
  expect(people.map(({ userId }) => userId).sort()).toEqual([ana.id, ben.id].sort());
  expect(Object.keys(people[0]!).sort()).toEqual(['avatarUrl', 'userId', ...fieldNames(PROFILE_FIELDS)].sort());
});
