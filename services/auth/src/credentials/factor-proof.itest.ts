import { createAuthenticator, recordedActions, totpCode } from '@meridian/kit/testing';
import type { AddedPasskey, EnrolmentLink, PasskeyCreation, Problem, SecondStep } from '@meridian/shared-types';
import { userModel } from '../accounts/user.model';
import { sessionModel } from '../sessions/session.model';
import {
  createAuthRig,
  eventually,
  payment,
  registerSiteAdmin,
  registerUnconfirmed,
  registerUser,
  type AuthRig,
} from '../testing/auth-rig';
import type { Browser } from '../testing/browser';
import { addCodeApp, earlierCode } from '../testing/code-app';
import { createEnrolmentLink } from './enrolment';
import { endSecondStep } from './end-second-step';
import { passkeyModel } from './passkey.model';

let auth: AuthRig;
beforeAll(async () => {
  auth = await createAuthRig({ REQUIRE_SECOND_STEP: 'true' });
});
afterAll(() => auth.stop());

const SITE = { rpId: 'meridian.test', origin: 'https://meridian.test' };
const APP = '/api/profile/second-step/app';
const PASSKEYS = '/api/profile/passkeys';
type Person = Awaited<ReturnType<typeof registerUser>>;

const begin = (browser: Browser) => browser.call<PasskeyCreation & Problem>('POST', `${PASSKEYS}/challenge`);
const challenge = async () =>
  (await auth.createBrowser().call<{ challenge: string }>('POST', '/api/auth/passkey/challenge')).body;
async function addPasskey(browser: Browser, more: object = {}) {
  const device = createAuthenticator(SITE);
  const body = { name: 'Phone', ...device.create((await begin(browser)).body), ...more };
  return { device, added: await browser.call<AddedPasskey & Problem>('POST', PASSKEYS, body) };
}
type Device = Awaited<ReturnType<typeof addPasskey>>['device'];
/** A new browser that is signed in with the passkey. */
async function signInWith(device: Device, browser = auth.createBrowser()) {
  expect((await browser.call('POST', '/api/auth/passkey', device.use(await challenge()))).status).toBe(200);
  return browser;
}
const login = ({ email, password }: Pick<Person, 'email' | 'password'>, browser = auth.createBrowser()) =>
  browser.call<{ secondStep?: { ways: string[] }; user?: object }>('POST', '/api/auth/login', { email, password });
const isAdmin = async (browser: Browser) =>
  (await browser.call<{ isAdmin: boolean }>('GET', '/api/auth/admin-status')).body.isAdmin;
const stepUp = (browser: Browser, body: object) => browser.call('POST', '/api/auth/step-up', body);
const secondStepOf = async (browser: Browser) =>
  (await browser.call<SecondStep>('GET', '/api/profile/second-step')).body;

/** A person with a passkey alone, added in `person.browser` after a sign-in by password. */
async function personWithPasskey(person: Person) {
  const { device, added } = await addPasskey(person.browser);
  expect(added.status).toBe(201);
  return { ...person, device, passkeyId: added.body.id, recoveryCodes: added.body.recoveryCodes ?? [] };
}
const makeSiteAdmin = ({ id }: Pick<Person, 'id'>) =>
  userModel(auth.db).updateOne({ _id: id }, { $set: { isSiteAdmin: true } });
async function adminWithPasskey() {
  const person = await personWithPasskey(await registerUser(auth));
  await makeSiteAdmin(person);
  return person;
}
const tokenIn = (link: string) => /#([\w-]{43})$/m.exec(link)?.[1];

describe('the password of a person with a passkey alone', () => {
  test('does not sign in: the passkey or a recovery code has to follow', async () => {
    const person = await adminWithPasskey();
    const browser = auth.createBrowser();
    const { body } = await login(person, browser);
    expect([body.user, body.secondStep?.ways, browser.cookie]).toEqual([
      undefined,
      ['passkey', 'recovery-code'],
      undefined,
    ]);
    const [code = ''] = person.recoveryCodes;
    const finished = await browser.call('POST', '/api/auth/login/second', { code: code.replaceAll('-', '') });
    expect([finished.status, await isAdmin(browser)]).toEqual([200, true]);
    expect((await secondStepOf(browser)).recoveryCodesLeft).toBe(9);
  });

  test('neither adds, removes nor renames anything, and confirms no session, also in one of the release before', async () => {
    const person = await adminWithPasskey();
    const { browser } = person; // signed in by password, as the release before did with a passkey alone
    await sessionModel(auth.db).updateMany({ userId: person.id }, { $set: { signedInAt: new Date() } });
    const own = `${PASSKEYS}/${person.passkeyId}`;
    for (const [method, path, body] of [
      ['POST', APP],
      ['POST', `${PASSKEYS}/challenge`],
      ['PUT', own, { name: 'Mine' }],
      ['DELETE', own],
      ['POST', '/api/profile/second-step/recovery-codes'],
    ] as const)
      expect([path, (await browser.call(method, path, body)).body.code]).toEqual([path, 'step_up_required']);
    expect((await stepUp(browser, { password: person.password })).body.code).toBe('passkey_required');
    expect(await isAdmin(browser)).toBe(false);
    expect((await secondStepOf(browser)).proofs).toEqual(['passkey', 'recovery-code']);
    expect((await stepUp(browser, { passkey: person.device.use(await challenge()) })).status).toBe(200);
    expect([await isAdmin(browser), (await browser.call('DELETE', own)).status]).toEqual([true, 200]);
    expect(await isAdmin(browser)).toBe(false); // what proved it is gone
  });

  test('an app that was begun before the passkey is not confirmed by its code alone', async () => {
    const person = await registerUser(auth);
    const { secret } = (await person.browser.call<{ secret: string }>('POST', APP)).body;
    await addPasskey(person.browser);
    const confirmed = await person.browser.call('PUT', APP, { code: totpCode(secret) });
    expect(confirmed.body.code).toBe('sign_in_with_factor');
    expect((await secondStepOf(person.browser)).codeApp).toBeNull();
  });
});

test('what is added in a session raises it in no way, nor one that a payment took over from it', async () => {
  const person = await registerUser(auth);
  const other = auth.createBrowser();
  await login(person, other);
  const { secret, recoveryCodes } = await addCodeApp(person.browser);
  await makeSiteAdmin(person);
  for (const renew of [false, true]) {
    if (renew) expect((await person.browser.call('POST', '/api/mock-payment', payment())).status).toBe(200);
    for (const browser of [person.browser, other]) {
      expect([await isAdmin(browser), (await secondStepOf(browser)).proofs]).toEqual([false, []]);
      for (const code of [totpCode(secret), recoveryCodes[0]!.replaceAll('-', '')])
        expect((await stepUp(browser, { code })).body.code).toBe('sign_in_with_factor');
      expect((await browser.call('DELETE', APP)).body.code).toBe('sign_in_with_factor');
    }
  }
  await login(person, other);
  expect((await other.call('POST', '/api/auth/login/second', { code: totpCode(secret) })).status).toBe(200);
  expect(await isAdmin(other)).toBe(true);
});

describe('a session loses the rights of a site admin when its factor goes', () => {
  test('a passkey that another session removes, and not the others', async () => {
    const person = await adminWithPasskey();
    const first = await signInWith(person.device);
    const { device } = await addPasskey(first);
    const second = await signInWith(device);
    expect([await isAdmin(first), await isAdmin(second)]).toEqual([true, true]);
    expect((await second.call('DELETE', `${PASSKEYS}/${person.passkeyId}`)).status).toBe(200);
    expect([await isAdmin(first), await isAdmin(second)]).toEqual([false, true]);
    const rest = `${PASSKEYS}/${(await secondStepOf(second)).passkeys[0]!.id}`;
    expect((await first.call('DELETE', rest)).body.code).toBe('sign_in_with_factor');
  });

  test('of two passkeys that two sessions remove at once, each the one of the other, one stays', async () => {
    const person = await adminWithPasskey();
    const first = await signInWith(person.device);
    const { device, added } = await addPasskey(first);
    const second = await signInWith(device);
    const sent = await Promise.all([
      first.call('DELETE', `${PASSKEYS}/${added.body.id}`),
      second.call('DELETE', `${PASSKEYS}/${person.passkeyId}`),
    ]);
    expect(sent.map(({ status }) => status).sort()).toEqual([200, 403]);
    expect(await passkeyModel(auth.db).countDocuments({ userId: person.id })).toBe(1);
  });

  test('an app that another one replaces, and everything that an operator ends', async () => {
    const person = await registerUser(auth);
    const { secret } = await addCodeApp(person.browser);
    await makeSiteAdmin(person);
    const browser = auth.createBrowser();
    await login(person, browser);
    await browser.call('POST', '/api/auth/login/second', { code: totpCode(secret) });
    expect(await isAdmin(browser)).toBe(true);
    await addCodeApp(browser);
    expect(await isAdmin(browser)).toBe(false);
    await endSecondStep(auth.db, person.email);
    await eventually(async () => (await browser.call('GET', '/api/auth/me')).status === 401);
  });

  test('what they do as another person ends with it', async () => {
    const person = await adminWithPasskey();
    const first = await signInWith(person.device);
    const { device } = await addPasskey(first);
    const viewed = await registerUser(auth);
    const body = { userId: viewed.id, reason: 'A question of theirs', tellPerson: false };
    expect((await first.call('POST', '/api/admin/view-as', body)).status).toBe(200);
    const second = await signInWith(device);
    expect((await second.call('DELETE', `${PASSKEYS}/${person.passkeyId}`)).status).toBe(200);
    expect((await first.call('GET', '/api/auth/me')).status).toBe(401);
  });
});

describe('the first factor', () => {
  test('needs an address that is confirmed', async () => {
    const { browser } = await registerUnconfirmed(auth);
    for (const path of [APP, `${PASSKEYS}/challenge`])
      expect((await browser.call('POST', path)).body.code).toBe('address_not_confirmed');
    expect((await secondStepOf(browser)).needsConfirmation).toBe(true);
  });

  test('of a site admin needs a link of an operator, which is used once', async () => {
    const person = await registerUser(auth);
    await expect(createEnrolmentLink(auth.db, person.email)).rejects.toThrow('Only site administrators');
    await makeSiteAdmin(person);
    expect((await secondStepOf(person.browser)).needsEnrolment).toBe(true);
    const before = tokenIn(await createEnrolmentLink(auth.db, person.email));
    const enrolmentToken = tokenIn(await createEnrolmentLink(auth.db, person.email, 'https://meridian.test'));
    const { secret } = (await person.browser.call<{ secret: string }>('POST', APP)).body;
    const confirm = async (more: object) =>
      person.browser.call<Problem>('PUT', APP, { code: await earlierCode(secret), ...more });
    for (const more of [{}, { enrolmentToken: before }, { enrolmentToken: 'A'.repeat(43) }])
      expect((await confirm(more)).body.code).toBe('enrolment_link_required');
    expect((await addPasskey(person.browser)).added.body.code).toBe('enrolment_link_required');
    expect((await confirm({ enrolmentToken })).status).toBe(200);
    expect(await isAdmin(person.browser)).toBe(false);
    await expect(createEnrolmentLink(auth.db, person.email)).rejects.toThrow('has a second step');
    const actions = (await recordedActions(auth.db)).filter(({ personId }) => personId === person.id);
    expect(actions.map(({ action }) => action)).toEqual(['factor.link-issued', 'factor.link-issued', 'factor.added']);
  });

  test('of a site admin is allowed by another one, for that account alone', async () => {
    const acting = await adminWithPasskey();
    const browser = await signInWith(acting.device);
    const [person, stranger] = [await registerSiteAdmin(auth), await registerSiteAdmin(auth)];
    const issue = (id: string, by = browser) =>
      by.call<EnrolmentLink & Problem>('POST', `/api/admin/people/${id}/second-step`);
    expect((await issue(acting.id)).status).toBe(403);
    expect((await issue(person.id, person.browser)).status).toBe(403);
    expect((await issue((await registerUser(auth)).id)).body.code).toBe('not_site_admin');
    const { body, status } = await issue(person.id);
    expect([status, body.link]).toEqual([
      200,
      expect.stringMatching(/^https:\/\/meridian\.test\/profile\?tab=security#/),
    ]);
    const more = { enrolmentToken: tokenIn(body.link) };
    expect((await addPasskey(stranger.browser, more)).added.body.code).toBe('enrolment_link_required');
    const { device, added } = await addPasskey(person.browser, more);
    expect([added.status, added.body.recoveryCodes?.length]).toEqual([201, 10]);
    expect([await isAdmin(person.browser), await isAdmin(await signInWith(device))]).toEqual([false, true]);
    expect((await issue(person.id)).body.code).toBe('has_second_step');
  });
});

test('where passkeys cannot be used, a recovery code signs in, and an operator helps without one', async () => {
  const person = await adminWithPasskey();
  const elsewhere = await createAuthRig({ ...auth.env, PUBLIC_URL: 'http://192.0.2.1' });
  try {
    const browser = elsewhere.createBrowser();
    const { body } = await login(person, browser);
    expect(body.secondStep?.ways).toContain('recovery-code');
    const [code = ''] = person.recoveryCodes;
    const finished = await browser.call('POST', '/api/auth/login/second', { code: code.replaceAll('-', '') });
    expect(finished.status).toBe(200);
    await endSecondStep(auth.db, person.email);
    expect((await login(person, elsewhere.createBrowser())).body.user).toBeDefined();
  } finally {
    await elsewhere.stop();
  }
});
