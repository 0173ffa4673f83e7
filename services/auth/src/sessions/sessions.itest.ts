import { DAY_MS } from '@meridian/shared-types';
import { createIdentityVerifier } from '@meridian/service-kit';
import { someId } from '@meridian/service-kit/testing';
import { createHash } from 'node:crypto';
import { listenToSessions } from '../testing/signals';
import { payment, serveAuth } from '../testing/test-server';
import type { Browser } from '../testing/browser';

const auth = serveAuth();
const isAnnounced = listenToSessions();

const tokenOf = (browser: Browser) => browser.cookie!.split('=')[1]!;
const stored = (token: string) =>
  auth.Sessions.findOne({ tokenHash: createHash('sha256').update(token).digest('hex') }).lean();
const identityOf = async (token: string) => {
  const { identity } = await auth.internal.introspect({ body: { token } });
  return identity && createIdentityVerifier(auth.env.IDENTITY_JWKS)(identity);
};

test('a login starts a session whose token is not stored', async () => {
  const person = await auth.register();
  const browser = auth.createBrowser();
  const { status, body, text } = await browser.login(person);
  expect([status, body.user.id]).toEqual([200, person.id]);
  const token = tokenOf(browser);
  expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  expect(text).not.toContain(token);
  const session = (await stored(token))!;
  expect(JSON.stringify(session)).not.toContain(token);
  expect(session.expiresAt.getTime() - session.createdAt.getTime()).toBe(7 * DAY_MS);
  expect(await identityOf(token)).toEqual({
    userId: person.id,
    sessionId: session._id.toHexString(),
    isActive: false,
    isSiteAdmin: false,
    authenticatedAt: session.authenticatedAt!.getTime(),
  });
});

test('the case of the e-mail address is ignored at login', async () => {
  const person = await auth.register();
  expect((await auth.login({ ...person, email: ` ${person.email.toUpperCase()}` })).status).toBe(200);
});

test('a wrong password and an unknown address get the same response', async () => {
  const person = await auth.register();
  const [wrong, unknown] = [
    await auth.login({ ...person, password: 'wrong-one' }),
    await auth.login({ email: 'nobody@example.org', password: 'wrong-one' }),
  ];
  const { requestId: _a, ...first } = wrong.body as Record<string, unknown>;
  const { requestId: _b, ...second } = unknown.body as Record<string, unknown>;
  expect([wrong.status, unknown.status]).toEqual([401, 401]);
  expect(first).toEqual(second);
  expect(first.message).toBe('Invalid email or password');
  expect(wrong.headers.getSetCookie()).toEqual([]);
});

test.each(['login', 'payment'] as const)('a %s starts a new session and ends the old one', async (occasion) => {
  const person = await auth.register();
  const { browser } = person;
  const before = tokenOf(browser);
  const ended = (await stored(before))!._id.toHexString();
  const { status } =
    occasion === 'login' ? await browser.login(person) : await browser.call('POST', '/api/mock-payment', payment());
  expect(status).toBe(200);
  expect(tokenOf(browser)).not.toBe(before);
  expect(await identityOf(before)).toBeNull();
  expect(await identityOf(tokenOf(browser))).toMatchObject({ userId: person.id, isActive: occasion === 'payment' });
  await isAnnounced({ sessionId: ended });
});

test('a payment is announced, so that the chat admits the person', async () => {
  const { id } = await auth.register('member');
  await isAnnounced({ userId: id });
});

test('a login does not use a token that was planted in a cookie', async () => {
  const victim = await auth.register();
  const browser = auth.createBrowser();
  browser.cookie = browser.named('sid', 'a'.repeat(43));
  await browser.login(victim);
  expect(tokenOf(browser)).not.toBe('a'.repeat(43));
});

test('a logout deletes the session, clears the cookie and is announced', async () => {
  const { browser } = await auth.register();
  const token = tokenOf(browser);
  const session = (await stored(token))!;
  const { status, body, headers } = await browser.call('POST', '/api/auth/logout');
  expect([status, body]).toEqual([200, { ok: true }]);
  expect(headers.getSetCookie()[0]).toMatch(
    /^sid-\d+=; Path=\/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; SameSite=Strict$/,
  );
  expect(await stored(token)).toBeNull();
  expect(await identityOf(token)).toBeNull();
  browser.cookie = browser.named('sid', token);
  expect(await browser.isSignedIn()).toBe(false);
  await isAnnounced({ sessionId: session._id.toHexString() });
});

test('a logout does not end sessions in other browsers', async () => {
  const person = await auth.register();
  const other = auth.createBrowser();
  await other.login(person);
  await other.call('POST', '/api/auth/logout');
  expect(await person.browser.isSignedIn()).toBe(true);
});

test('unknown, malformed and expired tokens have no identity', async () => {
  const { browser } = await auth.register();
  const token = tokenOf(browser);
  for (const wrong of ['', 'x', 'a'.repeat(43), 'a'.repeat(200), `${token} `])
    expect(await identityOf(wrong)).toBeNull();
  await auth.Sessions.updateOne({ _id: (await stored(token))!._id }, { expiresAt: new Date(Date.now() - 1) });
  expect(await identityOf(token)).toBeNull();
});

test('use extends a session, is stored once a minute, and never extends it beyond 30 days', async () => {
  const { browser } = await auth.register();
  const token = tokenOf(browser);
  const first = (await stored(token))!;
  await identityOf(token);
  expect((await stored(token))!.lastSeenAt).toEqual(first.lastSeenAt);

  const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);
  await auth.Sessions.updateOne({ _id: first._id }, { createdAt: daysAgo(10), lastSeenAt: daysAgo(2) });
  await identityOf(token);
  expect((await stored(token))!.expiresAt.getTime()).toBeGreaterThan(Date.now() + 6.99 * DAY_MS);

  await auth.Sessions.updateOne({ _id: first._id }, { createdAt: daysAgo(28), lastSeenAt: daysAgo(2) });
  await identityOf(token);
  const left = (await stored(token))!.expiresAt.getTime() - Date.now();
  expect(left / DAY_MS).toBeCloseTo(2, 2);
});

test('rights are read for every identity', async () => {
  const { browser, id } = await auth.register('member');
  expect(await identityOf(tokenOf(browser))).toMatchObject({ isActive: true, isSiteAdmin: false });
  await auth.change(id, { isSiteAdmin: true, 'subscription.status': 'newsletter' });
  expect(await identityOf(tokenOf(browser))).toMatchObject({ isActive: false, isSiteAdmin: true });
  expect(await browser.isAdmin()).toBe(true);
  await auth.Users.deleteOne({ _id: id });
  expect(await identityOf(tokenOf(browser))).toBeNull();
});

test('a person has at most 20 sessions, of which one more ends the oldest; impersonation sessions do not count', async () => {
  const person = await auth.register();
  const oldest = tokenOf(person.browser);
  const ended = (await stored(oldest))!._id.toHexString();
  const now = new Date();
  const impersonation = await auth.Sessions.create({
    tokenHash: someId(),
    userId: person.id,
    actorId: someId(),
    createdAt: new Date(now.getTime() - 60_000),
    lastSeenAt: now,
    expiresAt: new Date(now.getTime() + 60_000),
  });
  const later = Array.from({ length: 19 }, () => auth.createBrowser());
  for (const browser of later) await browser.login(person);
  expect(await identityOf(oldest)).not.toBeNull();
  await later[0]!.login(person); // This login replaces the session of this browser.
  expect(await identityOf(oldest)).not.toBeNull();
  await auth.login(person);
  expect(await identityOf(oldest)).toBeNull();
  for (const browser of later) expect(await identityOf(tokenOf(browser))).not.toBeNull();
  expect(await auth.Sessions.countDocuments({ userId: person.id })).toBe(21);
  expect(await auth.Sessions.countDocuments({ _id: impersonation._id })).toBe(1);
  await isAnnounced({ sessionId: ended });
});

test('many sessions are checked in one call', async () => {
  const [member, ended, expired, admin] = [
    await auth.register('member'),
    await auth.register(),
    await auth.register(),
    await auth.register(),
  ];
  const idOf = async ({ browser }: { browser: Browser }) => (await stored(tokenOf(browser)))!._id.toHexString();
  const sessionIds = [await idOf(member), await idOf(ended), await idOf(expired), await idOf(admin), someId()];
  await ended.browser.call('POST', '/api/auth/logout');
  await auth.Sessions.updateOne({ _id: sessionIds[2] }, { expiresAt: new Date(Date.now() - 1) });
  await auth.change(admin.id, { isSiteAdmin: true });
  const { alive } = await auth.internal.checkSessions({ body: { sessionIds } });
  expect(alive).toHaveLength(2);
  expect(alive).toEqual(
    expect.arrayContaining([
      { sessionId: sessionIds[0], userId: member.id, isActive: true, isSiteAdmin: false },
      { sessionId: sessionIds[3], userId: admin.id, isActive: false, isSiteAdmin: true },
    ]),
  );
});
