import type { CurrentUser } from '@meridian/shared-types';
import { createHash } from 'node:crypto';
import { createAuthTestServer, serveAuth, eventually } from '../../testing/test-server';
import type { Browser } from '../../testing/browser';

const auth = serveAuth();

const siteAdmin = async (server = auth) => {
  const person = await server.register();
  await server.change(person.id, { isSiteAdmin: true, name: 'Grace Admin' });
  return person;
};
const impersonate = (browser: Browser, userId: string) =>
  browser.call<CurrentUser>('POST', '/api/admin/impersonate', { userId });
const exit = (browser: Browser) => browser.call<CurrentUser>('POST', '/api/admin/impersonate/exit');
const sessionOf = (browser: Browser) =>
  auth.Sessions.findOne({
    tokenHash: createHash('sha256').update(browser.cookie!.split('=')[1]!).digest('hex'),
  }).lean();

test("a site admin impersonates a member with only that person's rights, and exits", async () => {
  const [admin, member, colleague] = [await siteAdmin(), await auth.register('member'), await siteAdmin()];
  for (const { id } of [admin, colleague]) expect((await impersonate(admin.browser, id)).status).toBe(403);
  const before = admin.browser.cookie!;
  const started = await impersonate(admin.browser, member.id);
  expect([started.status, started.body.user.email]).toEqual([200, member.email]);
  const during = admin.browser.cookie!;
  expect(during).not.toBe(before);
  const seen = await admin.browser.me();
  expect(seen).toMatchObject({
    id: member.id,
    subscriptionStatus: 'active',
    impersonatedBy: { id: admin.id, name: 'Grace Admin' },
  });
  expect(started.body.user).toEqual(seen);
  expect(await admin.browser.isAdmin()).toBe(false);
  expect((await impersonate(admin.browser, member.id)).status).toBe(403);
  expect((await member.browser.me()).impersonatedBy).toBeUndefined();

  const ended = await exit(admin.browser);
  expect([ended.status, ended.body.user.id, ended.body.user.impersonatedBy]).toEqual([200, admin.id, undefined]);
  expect(await admin.browser.isAdmin()).toBe(true);
  for (const old of [before, during]) {
    const attacker = auth.createBrowser();
    attacker.cookie = old;
    expect(await attacker.isSignedIn()).toBe(false);
  }
});

test('an impersonation ends after 30 minutes, even if it is in use', async () => {
  const [admin, target] = [await siteAdmin(), await auth.register()];
  await impersonate(admin.browser, target.id);
  const { _id } = (await sessionOf(admin.browser))!;
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  await auth.Sessions.updateOne({ _id }, { createdAt: minutesAgo(29), lastSeenAt: minutesAgo(5) });
  const { until } = (await admin.browser.me()).impersonatedBy!;
  expect(until).toMatch(/Z$/);
  const left = Date.parse(until!) - Date.now();
  expect([left > 0, left <= 60_000]).toEqual([true, true]);
  await auth.Sessions.updateOne({ _id }, { createdAt: minutesAgo(30) });
  await eventually(async () => !(await admin.browser.isSignedIn()));
  const { alive } = await auth.internal.checkSessions({ body: { sessionIds: [_id.toHexString()] } });
  expect(alive).toEqual([]);
});

test("an impersonation ends when the site admin loses the rights, and never has a site admin's rights", async () => {
  const [admin, target] = [await siteAdmin(), await auth.register()];
  await impersonate(admin.browser, target.id);
  const sessionIds = [(await sessionOf(admin.browser))!._id.toHexString()];
  const check = async () => (await auth.internal.checkSessions({ body: { sessionIds } })).alive;
  await auth.change(target.id, { isSiteAdmin: true });
  expect(await admin.browser.isAdmin()).toBe(false);
  expect(await check()).toMatchObject([{ userId: target.id, isSiteAdmin: false }]);
  await auth.change(admin.id, { isSiteAdmin: false });
  await eventually(async () => !(await admin.browser.isSignedIn()));
  expect(await check()).toEqual([]);
});

test('in production nobody can impersonate', async () => {
  const production = await createAuthTestServer({ NODE_ENV: 'production', COOKIE_SECURE: 'false' });
  const admin = await siteAdmin(production);
  const { id } = await production.register();
  for (const browser of [admin.browser, production.createBrowser()])
    expect([(await impersonate(browser, id)).status, (await exit(browser)).status]).toEqual([404, 404]);
  await production.stop();
});
