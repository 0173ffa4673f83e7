import { totpCode } from '@meridian/service-kit/testing';
import { codeAsTyped, type Session } from '@meridian/shared-types';
import { serveAuth, someEmail, somePassword, eventually, type Person } from '../../testing/test-server';
import { addTotpAuthenticator, earlierCode, signInWithFactor } from '../../testing/totp-authenticator';
import type { Browser } from '../../testing/browser';
import { fetchTwoFactor } from '../../testing/passkeys';

const auth = serveAuth();

const APP = '/api/profile/two-factor/app';
const finish = (browser: Browser, code: string) => browser.finishLogin(codeAsTyped(code));
const stepUp = (browser: Browser, body: object) => browser.call('POST', '/api/auth/step-up', body);
const domainEventsFor = async ({ id }: Person) => (await auth.eventsFor(id)).map(({ kind, data }) => [kind, data]);
/** Registers a person with an authenticator app who is signed in with it. */
async function personWithApp() {
  const person = await auth.register();
  const added = await addTotpAuthenticator(person.browser);
  await signInWithFactor(auth, person.id);
  return { ...person, ...added };
}
/** Returns a browser after the correct password and before the code. */
async function pendingBrowser(person: Person) {
  const browser = auth.createBrowser();
  await browser.login(person);
  return browser;
}
const makeOld = ({ id }: Person) =>
  auth.Sessions.updateMany({ userId: id }, { authenticatedAt: new Date(Date.now() - 11 * 60_000) });

test('an app is active once a code confirms it, and a login then needs a code in the same browser', async () => {
  const person = await auth.register();
  const { body } = await person.browser.call<{ secret: string; address: string }>('POST', APP);
  expect(body.address).toBe(
    `otpauth://totp/Meridian:${encodeURIComponent(person.email)}?issuer=Meridian&secret=${body.secret}&algorithm=SHA1&digits=6&period=30`,
  );
  expect((await auth.login(person)).body.user).toBeDefined();
  expect((await person.browser.call('PUT', APP, { code: '000000' })).status).toBe(403);
  expect((await fetchTwoFactor(person.browser)).totpAuthenticator).toBeNull();
  const confirmed = await person.browser.call<{ recoveryCodes: string[] }>('PUT', APP, {
    code: await earlierCode(body.secret),
  });
  expect([confirmed.status, new Set(confirmed.body.recoveryCodes).size]).toEqual([200, 10]);
  expect((await fetchTwoFactor(person.browser)).totpAuthenticator).toMatchObject({ recoveryCodesLeft: 10 });

  const browser = auth.createBrowser();
  const first = await browser.login(person);
  expect([first.status, Object.keys(first.body)]).toEqual([200, ['twoFactor']]);
  expect(first.headers.getSetCookie().join()).toMatch(
    /^two-factor-\d+=[\w-]{43}; Max-Age=300; Path=\/; .*HttpOnly; SameSite=Strict$/,
  );
  expect([browser.cookie, await browser.isSignedIn()]).toEqual([undefined, false]);
  expect((await finish(auth.createBrowser(), totpCode(body.secret))).body.code).toBe('sign_in_again');
  expect((await finish(browser, '000000')).body.code).toBe('wrong_code');
  const done = await finish(browser, totpCode(body.secret));
  expect([done.status, done.body.user.id, browser.twoFactor]).toEqual([200, person.id, undefined]);
  expect(await browser.isSignedIn()).toBe(true);
  const sessions = (await browser.call<Session[]>('GET', '/api/profile/sessions')).body;
  // The app did not raise any session.
  expect(sessions.map(({ method }) => method).sort()).toEqual(['code', 'password', 'password']);
  expect(await auth.PendingLogins.countDocuments({ userId: person.id })).toBe(0);
  // Neither the secret nor a recovery code is stored as plain text.
  const stored = JSON.stringify(await auth.Users.findById(person.id).lean());
  for (const text of [
    body.secret,
    ...confirmed.body.recoveryCodes,
    ...confirmed.body.recoveryCodes.map((code) => code.replaceAll('-', '')),
  ])
    expect(stored).not.toContain(text);
  expect(await auth.kindsFor(person.id)).toEqual(['account.new-device', 'account.factor-added', 'account.new-device']);
});

test('a code signs in once, even if it is sent ten times at once', async () => {
  const person = await personWithApp();
  const browsers = await Promise.all(Array.from({ length: 5 }, () => pendingBrowser(person)));
  const statuses = await Promise.all(
    browsers.map(async (each) => (await finish(each, totpCode(person.secret))).status),
  );
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(await auth.Sessions.countDocuments({ userId: person.id, method: 'code' })).toBe(2);
  // This earlier code is still within the window.
  const earlier = await finish(await pendingBrowser(person), totpCode(person.secret, -1));
  expect(earlier.body.code).toBe('wrong_code');
});

test('one pending login leads to one session', async () => {
  const person = await personWithApp();
  const browser = await pendingBrowser(person);
  const copies = Array.from({ length: 4 }, () => Object.assign(auth.createBrowser(), { twoFactor: browser.twoFactor }));
  const statuses = await Promise.all(
    copies.map(async (each, index) => (await finish(each, person.recoveryCodes[index]!)).status),
  );
  expect(statuses.sort()).toEqual([200, 401, 401, 401]);
  expect((await fetchTwoFactor(person.browser)).totpAuthenticator).toMatchObject({ recoveryCodesLeft: 9 });
});

test('a recovery code signs in once and is mailed to the person, and new codes end the old ones', async () => {
  const person = await personWithApp();
  const [code = '', other = ''] = person.recoveryCodes;
  expect((await finish(await pendingBrowser(person), code)).status).toBe(200);
  expect((await finish(await pendingBrowser(person), code)).body.code).toBe('wrong_code');
  expect(await domainEventsFor(person)).toContainEqual(['account.recovery-code-used', { left: 9 }]);
  const made = await person.browser.call<{ recoveryCodes: string[] }>('POST', '/api/profile/two-factor/recovery-codes');
  expect((await finish(await pendingBrowser(person), other)).status).toBe(403);
  expect((await finish(await pendingBrowser(person), made.body.recoveryCodes[0]!)).status).toBe(200);
});

test('wrong codes are limited per account across clients and calls, and correct ones do not count', async () => {
  const person = await personWithApp();
  for (let i = 0; i < 8; i += 1)
    expect((await finish(await pendingBrowser(person), person.recoveryCodes[i]!)).status).toBe(200);
  const guesses = await Promise.all(
    Array.from({ length: 8 }, async (_, i) =>
      (i % 2 ? stepUp(person.browser, { code: '000000' }) : finish(await pendingBrowser(person), 'ABCDABCDABCD')).then(
        ({ status }) => status,
      ),
    ),
  );
  expect(guesses.sort()).toEqual([403, 403, 403, 403, 403, 403, 429, 429]);
  const right = await finish(await pendingBrowser(person), totpCode(person.secret));
  expect([right.status, Number(right.headers.get('retry-after')) > 0]).toEqual([429, true]);
});

test('a reset ends a login that began with an old password', async () => {
  const person = await personWithApp();
  const browser = await pendingBrowser(person);
  const next = somePassword();
  const change = { currentPassword: person.password, password: next };
  expect((await person.browser.call('PUT', '/api/profile/password', change)).status).toBe(200);
  expect((await finish(browser, totpCode(person.secret))).status).toBe(401);
  expect((await fetchTwoFactor(person.browser)).totpAuthenticator).toMatchObject({ recoveryCodesLeft: 10 });
});

test('dangerous acts need a proof in this session from the last ten minutes', async () => {
  const person = await personWithApp();
  const other = await pendingBrowser(person);
  await finish(other, person.recoveryCodes[0]!);
  await makeOld(person);
  const acts: [string, string, unknown?][] = [
    ['POST', '/api/profile/email', { email: someEmail(), password: person.password }],
    ['DELETE', '/api/profile/sessions'],
    ['POST', APP],
    ['POST', '/api/profile/two-factor/recovery-codes'],
    ['POST', '/api/profile/passkeys/challenge'],
    ['DELETE', APP],
  ];
  for (const [method, path, body] of acts)
    expect((await person.browser.call(method, path, body)).body.code).toBe('step_up_required');
  // The password alone is not enough for these calls either.
  for (const [method, path, body] of [
    ['PUT', '/api/profile/password', { currentPassword: person.password, password: somePassword() }],
    ['DELETE', '/api/account', { password: person.password }],
  ] as const)
    expect((await person.browser.call(method, path, body)).body.code).toBe('step_up_required');
  expect((await stepUp(person.browser, { password: person.password })).body.code).toBe('code_required');
  expect((await stepUp(person.browser, {})).status).toBe(400);
  expect((await stepUp(person.browser, { code: totpCode(person.secret) })).status).toBe(200);
  expect((await stepUp(person.browser, { code: totpCode(person.secret) })).body.code).toBe('wrong_code');
  expect((await other.call('DELETE', '/api/profile/sessions')).body.code).toBe('step_up_required');
  for (const [method, path, body] of acts)
    expect([path, (await person.browser.call(method, path, body)).status]).toEqual([path, 200]);
  expect((await auth.login(person)).body.user).toBeDefined();
});

test('without an app the password is the proof, and wrong passwords are throttled', async () => {
  const person = await auth.register();
  await makeOld(person);
  expect((await person.browser.call('POST', APP)).body.code).toBe('step_up_required');
  expect((await stepUp(person.browser, { password: person.password })).status).toBe(200);
  expect((await person.browser.call('POST', APP)).status).toBe(200);
  for (let i = 0; i < 5; i += 1) expect((await stepUp(person.browser, { password: 'wrong-one' })).status).toBe(403);
  expect((await stepUp(person.browser, { password: person.password })).status).toBe(429);
});

test('a reset by mail keeps the app and needs a code as well', async () => {
  const person = await personWithApp();
  await auth.createBrowser().call('POST', '/api/auth/password-reset', { email: person.email });
  const links = async () => [
    ...(await auth.linksFor(person.id, 'account.password-reset')),
    ...(await auth.linksFor(person.id, 'account.confirm-address')),
  ];
  await eventually(async () => (await links()).length > 0);
  const { token } = (await links())[0]!;
  const password = somePassword();
  const confirm = (more: object) =>
    auth.createBrowser().call('POST', '/api/auth/password-reset/confirm', { token, password, ...more });
  await auth.change(person.id, { $unset: { unverifiedSince: 1 } });
  expect((await confirm({})).body.code).toBe('code_required');
  expect((await confirm({ code: '000000' })).body.code).toBe('wrong_code');
  expect((await auth.login(person)).status).toBe(200);
  expect((await confirm({ code: totpCode(person.secret) })).status).toBe(200);
  const again = await auth.login({ ...person, password });
  expect(again.body.twoFactor).toBeDefined();
});

test('people are notified of a browser that they have not used before, except for their first one', async () => {
  const person = await auth.register();
  expect(await domainEventsFor(person)).toEqual([]);
  const browser = auth.createBrowser('196.201.214.1');
  await browser.login(person);
  await browser.login(person);
  expect(await domainEventsFor(person)).toEqual([
    ['account.new-device', { browser: expect.any(String), country: 'Kenya' }],
  ]);
});

test('the audit log has the added, removed and used factors', async () => {
  const person = await personWithApp();
  await finish(await pendingBrowser(person), person.recoveryCodes[0]!);
  await finish(await pendingBrowser(person), '000000');
  await person.browser.call('DELETE', APP);
  await person.browser.call('DELETE', APP);
  expect(await auth.actionDetailsOn(person.id)).toEqual([
    ['factor.added', 'authenticator app'],
    ['recovery-code.used', '9 left'],
    ['session.failed', 'wrong code'],
    ['factor.removed', 'authenticator app'],
  ]);
});
