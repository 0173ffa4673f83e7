import { createAuthenticator, recordedDomainEvents, type Authenticator } from '@meridian/service-kit/testing';
import type { CurrentUser, Passkey, PasskeyCreation, Problem, TwoFactor } from '@meridian/shared-types';
import { serveAuth } from '../../testing/test-server';
import type { Browser } from '../../testing/browser';
import { addTotpAuthenticator, signInWithFactor } from '../../testing/totp-authenticator';
import { passkeyModel } from '../../models/passkey.model';

const auth = serveAuth();

const SITE = { rpId: 'meridian.test', origin: 'https://meridian.test' };
const PATH = '/api/profile/passkeys';
const begin = async (browser: Browser) => (await browser.call<PasskeyCreation>('POST', `${PATH}/challenge`)).body;
const challenge = async () =>
  (await auth.createBrowser().call<{ challenge: string }>('POST', '/api/auth/passkey/challenge')).body;
const signIn = (proof: object, browser = auth.createBrowser()) =>
  browser.call<CurrentUser & Problem>('POST', '/api/auth/passkey', proof);
const twoFactorOf = async (browser: Browser) => (await browser.call<TwoFactor>('GET', '/api/profile/two-factor')).body;

/** Registers a person with a passkey. */
async function personWithPasskey() {
  const person = await auth.register();
  const device = createAuthenticator(SITE);
  const added = await person.browser.call<Passkey>('POST', PATH, {
    name: 'Phone',
    ...device.create(await begin(person.browser)),
  });
  expect(added.status).toBe(201);
  await signInWithFactor(auth, person.id, 'passkey');
  return { ...person, device, passkeyId: added.body.id };
}

test('a person adds a passkey, signs in with it in another browser, names and removes it', async () => {
  const person = await auth.register();
  const device = createAuthenticator(SITE);
  const options = await begin(person.browser);
  expect(options).toMatchObject({ rpId: 'meridian.test', name: person.email, known: [] });
  expect(Buffer.from(options.userHandle, 'base64url').toString('latin1')).not.toContain(person.id);
  const sent = { name: 'Phone', ...device.create(options) };
  expect((await person.browser.call('POST', PATH, sent)).status).toBe(201);
  // This is the same response again.
  expect((await person.browser.call('POST', PATH, sent)).body.code).toBe('passkey_refused');
  // This sign-in is older than the passkey.
  expect(await begin(person.browser)).toMatchObject({ code: 'sign_in_with_factor' });
  await signInWithFactor(auth, person.id, 'passkey');
  expect(await begin(person.browser)).toMatchObject({ userHandle: options.userHandle, known: [device.id] });

  const browser = auth.createBrowser();
  const done = await signIn(device.use(await challenge()), browser);
  expect([done.status, done.body.user.id]).toEqual([200, person.id]);
  const { passkeys, passkeyOrigin } = await twoFactorOf(browser);
  expect([passkeyOrigin, passkeys]).toMatchObject([
    'https://meridian.test',
    [{ name: 'Phone', lastUsedAt: expect.any(String) }],
  ]);
  expect((await browser.call('GET', '/api/profile/sessions')).body).toMatchObject([
    { method: 'passkey' },
    { method: 'passkey' },
  ]);

  const own = `${PATH}/${passkeys[0]!.id}`;
  expect((await browser.call('PUT', own, { name: 'Old phone' })).body).toMatchObject({ name: 'Old phone' });
  expect((await browser.call('DELETE', own)).status).toBe(200);
  expect((await browser.call('DELETE', own)).status).toBe(404);
  expect((await signIn(device.use(await challenge()))).body.code).toBe('passkey_refused');
  const kinds = (await recordedDomainEvents(auth.db)).filter(({ audience }) =>
    JSON.stringify(audience).includes(person.id),
  );
  expect(kinds.map(({ kind }) => kind)).toEqual([
    'account.factor-added',
    'account.new-device',
    'account.factor-removed',
  ]);
  const actions = await auth.actionsOn(person.id);
  expect(actions.map(({ action, detail }) => [action, detail])).toEqual([
    ['factor.added', 'passkey'],
    ['factor.removed', 'passkey'],
  ]);
});

test('one of two responses to the same challenge signs in', async () => {
  const { device } = await personWithPasskey();
  const one = await challenge();
  const proofs = [device.use(one), device.use(one)];
  const statuses = await Promise.all(proofs.map(async (proof) => (await signIn(proof)).status));
  expect(statuses.sort()).toEqual([200, 400]);
});

test('a self-made or old challenge, another site, a missing finger or PIN and an older counter are refused', async () => {
  const person = await personWithPasskey();
  const { device } = person;
  const old = await challenge();
  await auth.PasskeyChallenges.updateOne({ challenge: old.challenge }, { expiresAt: new Date(Date.now() - 1) });
  const toAdd = await begin(person.browser);
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
  const added = await person.browser.call('POST', PATH, { name: 'X', ...foreign.create(await begin(person.browser)) });
  expect(added.body.code).toBe('passkey_refused');
});

test.each([{ crossOrigin: true }, { topOrigin: 'https://elsewhere.example' }, { crossOrigin: 'no' }])(
  'a page inside a page of another site can neither use nor add a passkey: %j',
  async (clientFields) => {
    const { browser, device } = await personWithPasskey();
    const options = await begin(browser);
    const used = await signIn(device.use(await challenge(), undefined, clientFields));
    const created = createAuthenticator(SITE).create(options, undefined, clientFields);
    const added = await browser.call('POST', PATH, { name: 'Tablet', ...created });
    expect([used.body.code, added.body.code]).toEqual(['passkey_refused', 'passkey_refused']);
    expect((await signIn(device.use(await challenge()))).status).toBe(200);
  },
);

test("a passkey of the person is enough proof for dangerous acts, without a code, but another person's is not", async () => {
  const [person, stranger] = [await personWithPasskey(), await personWithPasskey()];
  await addTotpAuthenticator(person.browser);
  await auth.Sessions.updateMany({ userId: person.id }, { authenticatedAt: new Date(0) });
  const remove = () => person.browser.call('DELETE', `${PATH}/${person.passkeyId}`);
  const stepUp = async ({ device }: typeof person) =>
    person.browser.call('POST', '/api/auth/step-up', { passkey: device.use(await challenge()) });
  expect((await remove()).body.code).toBe('step_up_required');
  expect((await stepUp(stranger)).body.code).toBe('passkey_refused');
  expect((await stepUp(person)).status).toBe(200);
  expect((await signIn(person.device.use(await challenge()))).body.user.id).toBe(person.id);
  expect((await stranger.browser.call('DELETE', `${PATH}/${person.passkeyId}`)).status).toBe(404);
  expect((await stranger.browser.call('PUT', `${PATH}/${person.passkeyId}`, { name: 'Mine' })).status).toBe(404);
  expect((await remove()).status).toBe(200);
});

test('a passkey belongs to one account, and the deletion of the account removes all its data', async () => {
  const person = await personWithPasskey();
  const other = await auth.register();
  const options = await begin(other.browser);
  const stolen = await other.browser.call('POST', PATH, { name: 'Mine', ...person.device.create(options) });
  expect([stolen.status, stolen.body.code]).toEqual([409, 'passkey_known']);
  await begin(person.browser);
  expect((await person.browser.call('DELETE', '/api/account', { password: person.password })).status).toBe(200);
  for (const model of [auth.Passkeys, auth.PasskeyChallenges])
    expect(await (model as ReturnType<typeof passkeyModel>).countDocuments({ userId: person.id })).toBe(0);
  expect((await signIn(person.device.use(await challenge()))).status).toBe(400);
});
