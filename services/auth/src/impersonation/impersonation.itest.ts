import { someId } from '@meridian/service-kit/testing';
import type { CurrentUser } from '@meridian/shared-types';
import { authInternalApi } from '@meridian/shared-types/contracts';
import { createHash } from 'node:crypto';
import { sessionModel } from '../models/session.model';
import {
  createAuthTestServer,
  registerUser,
  registration,
  type AuthTestServer,
  eventually,
} from '../testing/test-server';
import type { Browser } from '../testing/browser';
import { userModel } from '../models/user.model';

let auth: AuthTestServer;
beforeAll(async () => {
  auth = await createAuthTestServer();
});
afterAll(() => auth.stop());

const siteAdmin = async (server = auth) => {
  const person = await registerUser(server);
  await userModel(server.db).updateOne({ _id: person.id }, { isSiteAdmin: true, name: 'Grace Admin' });
  return person;
};
const impersonate = (browser: Browser, userId: string) =>
  browser.call<CurrentUser>('POST', '/api/admin/impersonate', { userId });
const exit = (browser: Browser) => browser.call<CurrentUser>('POST', '/api/admin/impersonate/exit');
const me = (browser: Browser) => browser.call<CurrentUser>('GET', '/api/auth/me');
const sessionOf = (browser: Browser) =>
  sessionModel(auth.db)
    .findOne({ tokenHash: createHash('sha256').update(browser.cookie!.split('=')[1]!).digest('hex') })
    .lean();

test("a site admin impersonates a member with only that person's rights, and exits", async () => {
  const [admin, member] = [await siteAdmin(), await registerUser(auth, 'member')];
  const before = admin.browser.cookie!;
  const started = await impersonate(admin.browser, member.id);
  expect([started.status, started.body.user.email]).toEqual([200, member.email]);
  const during = admin.browser.cookie!;
  expect(during).not.toBe(before);
  const seen = await me(admin.browser);
  expect(seen.body.user).toMatchObject({
    id: member.id,
    subscriptionStatus: 'active',
    impersonatedBy: { id: admin.id, name: 'Grace Admin' },
  });
  expect(started.body).toEqual(seen.body);
  expect((await admin.browser.call('GET', '/api/auth/admin-status')).body).toEqual({ isAdmin: false });
  expect((await impersonate(admin.browser, member.id)).status).toBe(403);
  expect((await me(member.browser)).body.user.impersonatedBy).toBeUndefined();

  const ended = await exit(admin.browser);
  expect([ended.status, ended.body.user.id, ended.body.user.impersonatedBy]).toEqual([200, admin.id, undefined]);
  expect((await admin.browser.call('GET', '/api/auth/admin-status')).body).toEqual({ isAdmin: true });
  for (const old of [before, during]) {
    const attacker = auth.createBrowser();
    attacker.cookie = old;
    expect((await me(attacker)).status).toBe(401);
  }
});

test('only site admins can impersonate, and only people who are not site admins', async () => {
  const [admin, other, target] = [await siteAdmin(), await siteAdmin(), await registerUser(auth)];
  const refused = {
    anonymous: auth.createBrowser(),
    newsletter: target.browser,
    active: (await registerUser(auth, 'member')).browser,
  };
  expect(
    await Promise.all(Object.values(refused).map(async (browser) => (await impersonate(browser, target.id)).status)),
  ).toEqual([401, 403, 403]);
  expect(await Promise.all(Object.values(refused).map(async (browser) => (await exit(browser)).status))).toEqual([
    401, 409, 409,
  ]);
  for (const [userId, status] of [
    [admin.id, 403],
    [other.id, 403],
    [someId(), 404],
    ['me', 400],
  ] as const)
    expect((await impersonate(admin.browser, userId)).status).toBe(status);
  expect((await exit(admin.browser)).status).toBe(409);
  expect((await me(admin.browser)).body.user.id).toBe(admin.id);
});

test('an impersonation ends after 30 minutes, even if it is in use', async () => {
  const [admin, target] = [await siteAdmin(), await registerUser(auth)];
  await impersonate(admin.browser, target.id);
  const { _id } = (await sessionOf(admin.browser))!;
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  await sessionModel(auth.db).updateOne({ _id }, { createdAt: minutesAgo(29), lastSeenAt: minutesAgo(5) });
  const { status, body } = await me(admin.browser);
  expect([status, body.user.impersonatedBy?.until]).toEqual([200, expect.stringMatching(/Z$/)]);
  const left = Date.parse(body.user.impersonatedBy!.until!) - Date.now();
  expect([left > 0, left <= 60_000]).toEqual([true, true]);
  await sessionModel(auth.db).updateOne({ _id }, { createdAt: minutesAgo(30) });
  await eventually(async () => (await me(admin.browser)).status === 401);
  expect(
    (
      await auth.environment
        .service(authInternalApi, auth.url)
        .checkSessions({ body: { sessionIds: [_id.toHexString()] } })
    ).alive,
  ).toEqual([]);
});

test("an impersonation ends when the site admin loses the rights, and never has a site admin's rights", async () => {
  const [admin, target] = [await siteAdmin(), await registerUser(auth)];
  await impersonate(admin.browser, target.id);
  const sessionIds = [(await sessionOf(admin.browser))!._id.toHexString()];
  const check = async () =>
    (await auth.environment.service(authInternalApi, auth.url).checkSessions({ body: { sessionIds } })).alive;
  await userModel(auth.db).updateOne({ _id: target.id }, { isSiteAdmin: true });
  expect((await admin.browser.call('GET', '/api/auth/admin-status')).body).toEqual({ isAdmin: false });
  expect(await check()).toMatchObject([{ userId: target.id, isSiteAdmin: false }]);
  await userModel(auth.db).updateOne({ _id: admin.id }, { isSiteAdmin: false });
  await eventually(async () => (await me(admin.browser)).status === 401);
  expect(await check()).toEqual([]);
});

test('in production nobody can impersonate', async () => {
  const production = await createAuthTestServer({ NODE_ENV: 'production', COOKIE_SECURE: 'false' });
  const admin = await siteAdmin(production);
  const {
    body: { user },
  } = await production.createBrowser().call<CurrentUser>('POST', '/api/auth/register', registration());
  for (const browser of [admin.browser, production.createBrowser()])
    expect([(await impersonate(browser, user.id)).status, (await exit(browser)).status]).toEqual([404, 404]);
  await production.stop();
});
