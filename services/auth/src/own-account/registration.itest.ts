import { aProfile } from '@meridian/shared-types/testing';
import { RACERS, recordedActions } from '@meridian/service-kit/testing';
import type { CurrentUser, Problem } from '@meridian/shared-types';
import { createAuthTestServer, eventually, registration, someEmail, type AuthTestServer } from '../testing/test-server';
import { userModel, type Users } from '../models/user.model';

let auth: AuthTestServer;
let users: Users;

beforeAll(async () => {
  auth = await createAuthTestServer();
  users = userModel(auth.db);
});
afterAll(() => auth.stop());

const unsent = (userId: string) => auth.db.collection('personOutbox').countDocuments({ 'record.userId': userId });
const register = (body: unknown, browser = auth.createBrowser()) =>
  browser.call<CurrentUser & Problem>('POST', '/api/auth/register', body);

test('a registration creates a newsletter account with a home chapter and signs in; chapters gets the account', async () => {
  const input = registration({ email: '  Ana.Horvat@Example.ORG ' });
  const browser = auth.createBrowser();
  const { status, body, text, headers } = await register(input, browser);
  expect(status).toBe(201);
  expect(body.user).toMatchObject({
    name: 'Ana Horvat',
    email: 'ana.horvat@example.org',
    subscriptionStatus: 'newsletter',
    profile: aProfile({ name: 'Ana Horvat' }),
  });
  expect(body.user.memberships).toMatchObject([
    { chapterId: 1, role: 'member', chapter: { name: 'Lagos', slug: 'lagos' } },
  ]);
  expect(Object.keys(body.user).sort()).toEqual([
    'createdAt',
    'email',
    'id',
    'isPlayMoney',
    'memberships',
    'name',
    'profile',
    'subscriptionStatus',
    'unconfirmed',
  ]);
  expect(text).not.toMatch(/argon2|passwordHash/);
  expect(headers.getSetCookie()[0]).toMatch(
    /^sid-\d+=[\w-]{43}; Max-Age=2592000; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Strict$/,
  );
  expect(auth.chapters.people.get(body.user.id)).toMatchObject({
    name: 'Ana Horvat',
    isActive: false,
    homeChapterId: 1,
    version: 1,
  });
  expect(await users.findById(body.user.id).lean()).toMatchObject({ version: 1 });
  expect(await unsent(body.user.id)).toBe(0);
  expect((await browser.call<CurrentUser>('GET', '/api/auth/me')).body).toEqual({ user: body.user });
});

test('a chapter by invitation only can be the home by its invite link, which loses a use only on success', async () => {
  const inviteToken = 'i'.repeat(43);
  const message = 'This invite link has expired. Ask the person who sent it for another one.';
  expect((await register(registration({ chapterId: 4 }))).body).toMatchObject({ code: 'by_invitation' });
  expect((await register(registration({ chapterId: 4, inviteToken }))).body.fields).toEqual([
    { path: 'chapterId', message },
  ]);
  auth.chapters.invites.set(inviteToken, 1);
  const { body } = await register(registration({ chapterId: 1 }));
  // The address is taken, so the use of the link is returned.
  expect((await register(registration({ chapterId: 4, inviteToken, email: body.user.email }))).status).toBe(409);
  const { body: joined } = await register(registration({ chapterId: 4, inviteToken }));
  expect(joined.user.memberships).toMatchObject([{ chapterId: 4 }]);
  expect((await register(registration({ chapterId: 4, inviteToken }))).status).toBe(403);
  const used = (await recordedActions(auth.db)).filter(({ action }) => action === 'invite.used');
  expect(used).toMatchObject([{ userId: joined.user.id, chapterId: 4, detail: 'with a new account' }]);
  // A registration in another chapter takes no use of the link.
  expect((await register(registration({ chapterId: 1, inviteToken }))).status).toBe(201);
});

test.each([
  ['email', { email: 'nobody' }, 'Invalid email address'],
  ['email', { email: { $ne: null } }, /./],
  ['password', { password: '12345' }, 'Password must be at least 6 characters'],
  ['password', { password: 'QWERTY123' }, 'This password is too common. Choose another one.'],
  ['name', { name: ' A ' }, 'Name must be at least 2 characters'],
  ['chapterId', { chapterId: '1' }, /./],
  ['chapterId', { chapterId: 0 }, /./],
  ['chapterId', { chapterId: 999 }, 'This chapter does not exist.'],
  ['chapterId', { chapterId: 3 }, 'This chapter was archived. Choose another one.'],
  ['membershipType', { membershipType: 'admin' }, /./],
  ['isSiteAdmin', { isSiteAdmin: true }, 'is not known here'],
  ['subscriptionStatus', { subscriptionStatus: 'active' }, 'is not known here'],
])('the registration refuses a bad %s: %j', async (path, changes, message) => {
  const before = await users.countDocuments();
  const { status, body, headers } = await register(registration(changes));
  expect(status).toBe(400);
  expect(body.fields).toEqual([
    { path, message: typeof message === 'string' ? message : expect.stringMatching(message) },
  ]);
  expect(headers.getSetCookie()).toEqual([]);
  expect(await users.countDocuments()).toBe(before);
});

test.each([2, RACERS])('%i parallel registrations with one address create one account', async (count) => {
  const email = someEmail();
  const responses = await Promise.all(
    Array.from({ length: count }, (_, i) => register(registration({ email: i % 2 ? email : email.toUpperCase() }))),
  );
  expect(responses.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(count - 1).fill(409)]);
  expect(responses.find(({ status }) => status === 409)!.body).toMatchObject({
    code: 'email_taken',
    message: 'There is already an account with this email address.',
  });
  expect(await users.countDocuments({ email })).toBe(1);
});

test('the registration accepts long passwords with any characters', async () => {
  const input = registration({ password: 'čaj i kolač u podne '.repeat(5) });
  expect((await register(input)).status).toBe(201);
  expect(
    (await auth.createBrowser().call('POST', '/api/auth/login', { email: input.email, password: input.password }))
      .status,
  ).toBe(200);
});

test('a registration fails while the chapters service is unavailable', async () => {
  await auth.chapters.stop();
  const { status, body } = await register(registration());
  await auth.chapters.restart();
  expect([status, body.code]).toEqual([503, 'unavailable']);
});

test('a change that the chapters service missed is sent again', async () => {
  const browser = auth.createBrowser();
  const { id } = (await register(registration(), browser)).body.user;
  await auth.chapters.stop();
  const { status } = await browser.call('PUT', '/api/profile', { name: 'Ana Kovač', location: 'Zagreb' });
  expect(status).toBe(200);
  await eventually(async () => {
    const { user } = (await browser.call<CurrentUser>('GET', '/api/auth/me')).body;
    return user.name === 'Ana Kovač' && user.memberships.length === 0;
  });
  expect(await users.findById(id).lean()).toMatchObject({ version: 2 });
  expect(await unsent(id)).toBe(1);
  await auth.chapters.restart();
  await eventually(async () => (await unsent(id)) === 0);
  expect(auth.chapters.people.get(id)).toMatchObject({ name: 'Ana Kovač', location: 'Zagreb', version: 2 });
});
