import { totpCode } from '@meridian/service-kit/testing';
import { sessionModel } from '../models/session.model';
import { createAuthTestServer, eventually, payment, registerUser, type AuthTestServer } from '../testing/test-server';
import type { Browser } from '../testing/browser';
import { addTotpAuthenticator } from '../testing/totp-authenticator';
import {
  addPasskey,
  adminWithPasskey,
  challenge,
  isAdmin,
  makeSiteAdmin,
  PASSKEYS,
  fetchTwoFactor,
  signInWith,
  type Person,
} from '../testing/passkeys';
import { removeTwoFactorByEmail } from '../two-factor/remove-two-factor';
import { passkeyModel } from '../models/passkey.model';

let auth: AuthTestServer;
beforeAll(async () => {
  auth = await createAuthTestServer({ REQUIRE_TWO_FACTOR: 'true' });
});
afterAll(() => auth.stop());

const APP = '/api/profile/two-factor/app';
const login = ({ email, password }: Pick<Person, 'email' | 'password'>, browser = auth.createBrowser()) =>
  browser.call<{ twoFactor?: { methods: string[] }; user?: object }>('POST', '/api/auth/login', { email, password });
const stepUp = (browser: Browser, body: object) => browser.call('POST', '/api/auth/step-up', body);

describe('the password of a person with a passkey alone', () => {
  test('does not sign in without the passkey or a recovery code', async () => {
    const person = await adminWithPasskey(auth);
    const browser = auth.createBrowser();
    const { body } = await login(person, browser);
    expect([body.user, body.twoFactor?.methods, browser.cookie]).toEqual([
      undefined,
      ['passkey', 'recovery-code'],
      undefined,
    ]);
    const [code = ''] = person.recoveryCodes;
    const finished = await browser.call('POST', '/api/auth/login/two-factor', { code: code.replaceAll('-', '') });
    expect([finished.status, await isAdmin(browser)]).toEqual([200, true]);
    expect((await fetchTwoFactor(browser)).recoveryCodesLeft).toBe(9);
  });

  test('neither adds, removes nor renames a factor, nor confirms a session', async () => {
    const person = await adminWithPasskey(auth);
    const { browser } = person;
    await sessionModel(auth.db).updateMany({ userId: person.id }, { $set: { signedInAt: new Date() } });
    const own = `${PASSKEYS}/${person.passkeyId}`;
    for (const [method, path, body] of [
      ['POST', APP],
      ['POST', `${PASSKEYS}/challenge`],
      ['PUT', own, { name: 'Mine' }],
      ['DELETE', own],
      ['POST', '/api/profile/two-factor/recovery-codes'],
    ] as const)
      expect([path, (await browser.call(method, path, body)).body.code]).toEqual([path, 'step_up_required']);
    expect((await stepUp(browser, { password: person.password })).body.code).toBe('passkey_required');
    expect(await isAdmin(browser)).toBe(false);
    expect((await fetchTwoFactor(browser)).proofs).toEqual(['passkey', 'recovery-code']);
    expect((await stepUp(browser, { passkey: person.device.use(await challenge(auth)) })).status).toBe(200);
    expect([await isAdmin(browser), (await browser.call('DELETE', own)).status]).toEqual([true, 200]);
    expect(await isAdmin(browser)).toBe(false); // The passkey that proved it is removed.
  });

  test("cannot confirm an app that was begun before the passkey by the app's code alone", async () => {
    const person = await registerUser(auth);
    const { secret } = (await person.browser.call<{ secret: string }>('POST', APP)).body;
    await addPasskey(person.browser);
    const confirmed = await person.browser.call('PUT', APP, { code: totpCode(secret) });
    expect(confirmed.body.code).toBe('sign_in_with_factor');
    expect((await fetchTwoFactor(person.browser)).totpAuthenticator).toBeNull();
  });
});

test('a factor that is added in a session does not raise that session, nor the one that follows a payment', async () => {
  const person = await registerUser(auth);
  const other = auth.createBrowser();
  await login(person, other);
  const { secret, recoveryCodes } = await addTotpAuthenticator(person.browser);
  await makeSiteAdmin(auth, person);
  for (const renew of [false, true]) {
    if (renew) expect((await person.browser.call('POST', '/api/mock-payment', payment())).status).toBe(200);
    for (const browser of [person.browser, other]) {
      expect([await isAdmin(browser), (await fetchTwoFactor(browser)).proofs]).toEqual([false, []]);
      for (const code of [totpCode(secret), recoveryCodes[0]!.replaceAll('-', '')])
        expect((await stepUp(browser, { code })).body.code).toBe('sign_in_with_factor');
      expect((await browser.call('DELETE', APP)).body.code).toBe('sign_in_with_factor');
    }
  }
  await login(person, other);
  expect((await other.call('POST', '/api/auth/login/two-factor', { code: totpCode(secret) })).status).toBe(200);
  expect(await isAdmin(other)).toBe(true);
});

describe('a session loses the rights of a site admin when its factor is removed', () => {
  test('it loses them if another session removes its passkey, and only then', async () => {
    const person = await adminWithPasskey(auth);
    const first = await signInWith(auth, person.device);
    const { device } = await addPasskey(first);
    const second = await signInWith(auth, device);
    expect([await isAdmin(first), await isAdmin(second)]).toEqual([true, true]);
    expect((await second.call('DELETE', `${PASSKEYS}/${person.passkeyId}`)).status).toBe(200);
    expect([await isAdmin(first), await isAdmin(second)]).toEqual([false, true]);
    const rest = `${PASSKEYS}/${(await fetchTwoFactor(second)).passkeys[0]!.id}`;
    expect((await first.call('DELETE', rest)).body.code).toBe('sign_in_with_factor');
  });

  test("one of two passkeys remains if two sessions remove each other's at once", async () => {
    const person = await adminWithPasskey(auth);
    const first = await signInWith(auth, person.device);
    const { device, added } = await addPasskey(first);
    const second = await signInWith(auth, device);
    const sent = await Promise.all([
      first.call('DELETE', `${PASSKEYS}/${added.body.id}`),
      second.call('DELETE', `${PASSKEYS}/${person.passkeyId}`),
    ]);
    expect(sent.map(({ status }) => status).sort()).toEqual([200, 403]);
    expect(await passkeyModel(auth.db).countDocuments({ userId: person.id })).toBe(1);
  });

  test('it loses them if another app replaces its app, or an operator ends every factor', async () => {
    const person = await registerUser(auth);
    const { secret } = await addTotpAuthenticator(person.browser);
    await makeSiteAdmin(auth, person);
    const browser = auth.createBrowser();
    await login(person, browser);
    await browser.call('POST', '/api/auth/login/two-factor', { code: totpCode(secret) });
    expect(await isAdmin(browser)).toBe(true);
    await addTotpAuthenticator(browser);
    expect(await isAdmin(browser)).toBe(false);
    await removeTwoFactorByEmail(auth.db, person.email);
    await eventually(async () => (await browser.call('GET', '/api/auth/me')).status === 401);
  });

  test('the impersonations in it end as well', async () => {
    const person = await adminWithPasskey(auth);
    const first = await signInWith(auth, person.device);
    const { device } = await addPasskey(first);
    const viewed = await registerUser(auth);
    const body = { userId: viewed.id, reason: 'A question of theirs', notifyPerson: false };
    expect((await first.call('POST', '/api/admin/view-as', body)).status).toBe(200);
    const second = await signInWith(auth, device);
    expect((await second.call('DELETE', `${PASSKEYS}/${person.passkeyId}`)).status).toBe(200);
    expect((await first.call('GET', '/api/auth/me')).status).toBe(401);
  });
});

test('where passkeys cannot be used, a recovery code signs in, and otherwise an operator helps', async () => {
  const person = await adminWithPasskey(auth);
  const elsewhere = await createAuthTestServer({ ...auth.env, PUBLIC_URL: 'http://192.0.2.1' });
  try {
    const browser = elsewhere.createBrowser();
    const { body } = await login(person, browser);
    expect(body.twoFactor?.methods).toContain('recovery-code');
    const [code = ''] = person.recoveryCodes;
    const finished = await browser.call('POST', '/api/auth/login/two-factor', { code: code.replaceAll('-', '') });
    expect(finished.status).toBe(200);
    await removeTwoFactorByEmail(auth.db, person.email);
    expect((await login(person, elsewhere.createBrowser())).body.user).toBeDefined();
  } finally {
    await elsewhere.stop();
  }
});
