import { createAuthenticator, type Authenticator } from '@meridian/service-kit/testing';
import type { CurrentUser, Problem } from '@meridian/shared-types';
import {
  beginPasskey,
  challenge as startPasskeyLogin,
  fetchTwoFactor,
  PASSKEYS,
  personWithPasskey,
  SITE,
} from '../../testing/passkeys';
import { serveAuth } from '../../testing/test-server';
import { addTotpAuthenticator, signInWithFactor } from '../../testing/totp-authenticator';
import { passkeyModel } from '../../models/passkey.model';

const auth = serveAuth();

const challenge = () => startPasskeyLogin(auth);
const signIn = (proof: object, browser = auth.createBrowser()) =>
  browser.call<CurrentUser & Problem>('POST', '/api/auth/passkey', proof);
/** Registers a person with a passkey who is signed in with it. */
async function personSignedInByPasskey() {
  const person = await personWithPasskey(auth);
  await signInWithFactor(auth, person.id, 'passkey');
  return person;
}

test('a person adds a passkey, signs in with it in another browser, names and removes it', async () => {
  const person = await auth.register();
  const device = createAuthenticator(SITE);
  const options = await beginPasskey(person.browser);
  expect(options).toMatchObject({ rpId: 'meridian.test', name: person.email, known: [] });
  expect(Buffer.from(options.userHandle, 'base64url').toString('latin1')).not.toContain(person.id);
  const sent = { name: 'Phone', ...device.create(options) };
  expect((await person.browser.call('POST', PASSKEYS, sent)).status).toBe(201);
  // This is the same response again.
  expect((await person.browser.call('POST', PASSKEYS, sent)).body.code).toBe('passkey_refused');
  // This sign-in is older than the passkey.
  expect(await beginPasskey(person.browser)).toMatchObject({ code: 'sign_in_with_factor' });
  await signInWithFactor(auth, person.id, 'passkey');
  expect(await beginPasskey(person.browser)).toMatchObject({ userHandle: options.userHandle, known: [device.id] });

  const browser = auth.createBrowser();
  const done = await signIn(device.use(await challenge()), browser);
  expect([done.status, done.body.user.id]).toEqual([200, person.id]);
  const { passkeys, passkeyOrigin } = await fetchTwoFactor(browser);
  expect([passkeyOrigin, passkeys]).toMatchObject([
    'https://meridian.test',
    [{ name: 'Phone', lastUsedAt: expect.any(String) }],
  ]);
  expect((await browser.call('GET', '/api/profile/sessions')).body).toMatchObject([
    { method: 'passkey' },
    { method: 'passkey' },
  ]);

  const own = `${PASSKEYS}/${passkeys[0]!.id}`;
  expect((await browser.call('PUT', own, { name: 'Old phone' })).body).toMatchObject({ name: 'Old phone' });
  expect((await browser.call('DELETE', own)).status).toBe(200);
  expect((await browser.call('DELETE', own)).status).toBe(404);
  expect((await signIn(device.use(await challenge()))).body.code).toBe('passkey_refused');
  expect(await auth.kindsFor(person.id)).toEqual([
    'account.factor-added',
    'account.new-device',
    'account.factor-removed',
  ]);
  expect(await auth.actionDetailsOn(person.id)).toEqual([
    ['factor.added', 'passkey'],
    ['factor.removed', 'passkey'],
  ]);
});

test('one of two responses to the same challenge signs in', async () => {
  const { device } = await personSignedInByPasskey();
  const one = await challenge();
  const proofs = [device.use(one), device.use(one)];
  const statuses = await Promise.all(proofs.map(async (proof) => (await signIn(proof)).status));
  expect(statuses.sort()).toEqual([200, 400]);
});

test('a self-made or old challenge, another site, a missing finger or PIN and an older counter are refused', async () => {
  const person = await personSignedInByPasskey();
  const { device } = person;
  const old = await challenge();
  await auth.PasskeyChallenges.updateOne({ challenge: old.challenge }, { expiresAt: new Date(Date.now() - 1) });
  const toAdd = await beginPasskey(person.browser);
  const elsewhere = (site: object): Authenticator =>
    Object.assign(createAuthenticator({ ...SITE, ...site }), { id: device.id });
  const before = device.use(await challenge()); // Its counter is outdated after the next use.
  const attempts: Record<string, object> = {
    'a challenge that was not given': device.use({ challenge: 'A'.repeat(43) }),
    'an old challenge': device.use(old),
    'a challenge to add a passkey': device.use({ challenge: toAdd.challenge }),
    'another device': { ...elsewhere({}).use(await challenge()), userHandle: before.userHandle },
    'another person': { ...device.use(await challenge()), userHandle: 'A'.repeat(43) },
    'nobody verified': device.use(await challenge(), 0x01),
    'a wrong signature': { ...device.use(await challenge()), signature: before.signature },
    'no JSON': { ...device.use(await challenge()), clientDataJSON: 'AAAA' },
  };
  for (const [what, proof] of Object.entries(attempts))
    expect([what, (await signIn(proof)).body]).toMatchObject([what, { code: 'passkey_refused' }]);
  expect((await signIn(device.use(await challenge()))).status).toBe(200);
  expect((await signIn(before)).body).toMatchObject({ code: 'passkey_refused' });
  const foreign = createAuthenticator({ ...SITE, origin: 'https://meridian.evil' });
  const added = await person.browser.call('POST', PASSKEYS, {
    name: 'X',
    ...foreign.create(await beginPasskey(person.browser)),
  });
  expect(added.body.code).toBe('passkey_refused');
});

test.each([{ crossOrigin: true }, { topOrigin: 'https://elsewhere.example' }, { crossOrigin: 'no' }])(
  'a page inside a page of another site can neither use nor add a passkey: %j',
  async (clientFields) => {
    const { browser, device } = await personSignedInByPasskey();
    const options = await beginPasskey(browser);
    const used = await signIn(device.use(await challenge(), undefined, clientFields));
    const created = createAuthenticator(SITE).create(options, undefined, clientFields);
    const added = await browser.call('POST', PASSKEYS, { name: 'Tablet', ...created });
    expect([used.body.code, added.body.code]).toEqual(['passkey_refused', 'passkey_refused']);
    expect((await signIn(device.use(await challenge()))).status).toBe(200);
  },
);

test("a passkey of the person is enough proof for dangerous acts, without a code, but another person's is not", async () => {
  const [person, stranger] = [await personSignedInByPasskey(), await personSignedInByPasskey()];
  await addTotpAuthenticator(person.browser);
  await auth.Sessions.updateMany({ userId: person.id }, { authenticatedAt: new Date(0) });
  const remove = () => person.browser.call('DELETE', `${PASSKEYS}/${person.passkeyId}`);
  const stepUp = async ({ device }: typeof person) =>
    person.browser.call('POST', '/api/auth/step-up', { passkey: device.use(await challenge()) });
  expect((await remove()).body.code).toBe('step_up_required');
  expect((await stepUp(stranger)).body.code).toBe('passkey_refused');
  expect((await stepUp(person)).status).toBe(200);
  expect((await signIn(person.device.use(await challenge()))).body.user.id).toBe(person.id);
  expect((await stranger.browser.call('DELETE', `${PASSKEYS}/${person.passkeyId}`)).status).toBe(404);
  expect((await stranger.browser.call('PUT', `${PASSKEYS}/${person.passkeyId}`, { name: 'Mine' })).status).toBe(404);
  expect((await remove()).status).toBe(200);
});

test('a passkey belongs to one account, and the deletion of the account removes all its data', async () => {
  const person = await personSignedInByPasskey();
  const other = await auth.register();
  const options = await beginPasskey(other.browser);
  const stolen = await other.browser.call('POST', PASSKEYS, { name: 'Mine', ...person.device.create(options) });
  expect([stolen.status, stolen.body.code]).toEqual([409, 'passkey_known']);
  await beginPasskey(person.browser);
  expect((await person.browser.call('DELETE', '/api/account', { password: person.password })).status).toBe(200);
  for (const model of [auth.Passkeys, auth.PasskeyChallenges])
    expect(await (model as ReturnType<typeof passkeyModel>).countDocuments({ userId: person.id })).toBe(0);
  expect((await signIn(person.device.use(await challenge()))).status).toBe(400);
});
