import { totpCode } from '@meridian/service-kit/testing';
import { createAuthTestServer, serveAuth, eventually, payment } from '../../testing/test-server';
import type { Browser } from '../../testing/browser';
import { addTotpAuthenticator } from '../../testing/totp-authenticator';
import { addPasskey, adminWithPasskey, challenge, PASSKEYS, fetchTwoFactor, signInWith } from '../../testing/passkeys';
import { removeTwoFactorByEmail } from '../two-factor/remove-two-factor';

const auth = serveAuth({ REQUIRE_TWO_FACTOR: 'true' });

const APP = '/api/profile/two-factor/app';
const stepUp = (browser: Browser, body: object) => browser.call('POST', '/api/auth/step-up', body);

describe('the password of a person with a passkey alone', () => {
  test('does not sign in without the passkey or a recovery code', async () => {
    const person = await adminWithPasskey(auth);
    const browser = auth.createBrowser();
    const { body } = await browser.login(person);
    expect([body.user, body.twoFactor?.methods, browser.cookie]).toEqual([
      undefined,
      ['passkey', 'recovery-code'],
      undefined,
    ]);
    const [code = ''] = person.recoveryCodes;
    const finished = await browser.finishLogin(code.replaceAll('-', ''));
    expect([finished.status, await browser.isAdmin()]).toEqual([200, true]);
    expect((await fetchTwoFactor(browser)).recoveryCodesLeft).toBe(9);
  });

  test('neither adds, removes nor renames a factor, nor confirms a session', async () => {
    const person = await adminWithPasskey(auth);
    const { browser } = person;
    await auth.Sessions.updateMany({ userId: person.id }, { $set: { signedInAt: new Date() } });
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
    expect(await browser.isAdmin()).toBe(false);
    expect((await fetchTwoFactor(browser)).proofs).toEqual(['passkey', 'recovery-code']);
    expect((await stepUp(browser, { passkey: person.device.use(await challenge(auth)) })).status).toBe(200);
    expect([await browser.isAdmin(), (await browser.call('DELETE', own)).status]).toEqual([true, 200]);
    expect(await browser.isAdmin()).toBe(false); // The passkey that proved it is removed.
  });

  test("cannot confirm an app that was begun before the passkey by the app's code alone", async () => {
    const person = await auth.register();
    const { secret } = (await person.browser.call<{ secret: string }>('POST', APP)).body;
    await addPasskey(person.browser);
    const confirmed = await person.browser.call('PUT', APP, { code: totpCode(secret) });
    expect(confirmed.body.code).toBe('sign_in_with_factor');
    expect((await fetchTwoFactor(person.browser)).totpAuthenticator).toBeNull();
  });
});

test('a factor that is added in a session does not raise that session, nor the one that follows a payment', async () => {
  const person = await auth.register();
  const other = auth.createBrowser();
  await other.login(person);
  const { secret, recoveryCodes } = await addTotpAuthenticator(person.browser);
  await auth.change(person.id, { isSiteAdmin: true });
  for (const renew of [false, true]) {
    if (renew) expect((await person.browser.call('POST', '/api/mock-payment', payment())).status).toBe(200);
    for (const browser of [person.browser, other]) {
      expect([await browser.isAdmin(), (await fetchTwoFactor(browser)).proofs]).toEqual([false, []]);
      for (const code of [totpCode(secret), recoveryCodes[0]!.replaceAll('-', '')])
        expect((await stepUp(browser, { code })).body.code).toBe('sign_in_with_factor');
      expect((await browser.call('DELETE', APP)).body.code).toBe('sign_in_with_factor');
    }
  }
  await other.login(person);
  expect((await other.finishLogin(totpCode(secret))).status).toBe(200);
  expect(await other.isAdmin()).toBe(true);
});

describe('a session loses the rights of a site admin when its factor is removed', () => {
  test('it loses them if another session removes its passkey, and only then', async () => {
    const person = await adminWithPasskey(auth);
    const first = await signInWith(auth, person.device);
    const { device } = await addPasskey(first);
    const second = await signInWith(auth, device);
    expect([await first.isAdmin(), await second.isAdmin()]).toEqual([true, true]);
    expect((await second.call('DELETE', `${PASSKEYS}/${person.passkeyId}`)).status).toBe(200);
    expect([await first.isAdmin(), await second.isAdmin()]).toEqual([false, true]);
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
    expect(await auth.Passkeys.countDocuments({ userId: person.id })).toBe(1);
  });

  test('it loses them if another app replaces its app, or an operator ends every factor', async () => {
    const person = await auth.register();
    const { secret } = await addTotpAuthenticator(person.browser);
    await auth.change(person.id, { isSiteAdmin: true });
    const browser = auth.createBrowser();
    await browser.login(person);
    await browser.finishLogin(totpCode(secret));
    expect(await browser.isAdmin()).toBe(true);
    await addTotpAuthenticator(browser);
    expect(await browser.isAdmin()).toBe(false);
    await removeTwoFactorByEmail(auth.db, person.email);
    await eventually(async () => !(await browser.isSignedIn()));
  });

  test('the impersonations in it end as well', async () => {
    const person = await adminWithPasskey(auth);
    const first = await signInWith(auth, person.device);
    const { device } = await addPasskey(first);
    const viewed = await auth.register();
    const body = { userId: viewed.id, reason: 'A question of theirs', notifyPerson: false };
    expect((await first.call('POST', '/api/admin/view-as', body)).status).toBe(200);
    const second = await signInWith(auth, device);
    expect((await second.call('DELETE', `${PASSKEYS}/${person.passkeyId}`)).status).toBe(200);
    expect(await first.isSignedIn()).toBe(false);
  });
});

test('where passkeys cannot be used, a recovery code signs in, and otherwise an operator helps', async () => {
  const person = await adminWithPasskey(auth);
  const elsewhere = await createAuthTestServer({ ...auth.env, PUBLIC_URL: 'http://192.0.2.1' });
  try {
    const browser = elsewhere.createBrowser();
    const { body } = await browser.login(person);
    expect(body.twoFactor?.methods).toContain('recovery-code');
    const [code = ''] = person.recoveryCodes;
    const finished = await browser.finishLogin(code.replaceAll('-', ''));
    expect(finished.status).toBe(200);
    await removeTwoFactorByEmail(auth.db, person.email);
    expect((await elsewhere.createBrowser().login(person)).body.user).toBeDefined();
  } finally {
    await elsewhere.stop();
  }
});
