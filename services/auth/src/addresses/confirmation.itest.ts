import { DAY_MS } from '@meridian/shared-types';
import { eventually, payment, registration, serveAuth, someEmail, somePassword } from '../testing/test-server';
import type { Browser } from '../testing/browser';
import { addTotpAuthenticator } from '../testing/totp-authenticator';
import { removeUnconfirmed } from './remove-unconfirmed';

const auth = serveAuth();

const CONFIRM = '/api/auth/email-confirmation';
const confirm = (token: string, browser = auth.createBrowser()) =>
  browser.call('POST', `${CONFIRM}/confirm`, { token });
const sendAgain = (browser: Browser) => browser.call('POST', CONFIRM);

const mailed = (userId: string) => auth.linksFor(userId, 'account.confirm-address');
const isSignedOut = (browser: Browser) => eventually(async () => !(await browser.isSignedIn()));
const isVerified = async (userId: string) =>
  (await auth.internal.contacts({ body: { userIds: [userId] } })).contacts[0]?.verified;

test('a new account is signed in at once, and its link confirms the address once, by a POST only', async () => {
  const person = await auth.registerUnconfirmed();
  const { unconfirmed, createdAt } = await person.browser.me();
  expect(Date.parse(unconfirmed!.removeAt!) - Date.parse(createdAt)).toBe(30 * DAY_MS);
  expect(await isVerified(person.id)).toBe(false);
  const { token } = (await mailed(person.id))[0]!;
  expect(JSON.stringify(await auth.AccountTokens.find({ userId: person.id }).lean())).not.toContain(token);
  for (const method of ['GET', 'HEAD'])
    // Mail scanners open links with these methods before people do.
    expect((await fetch(`${auth.url}${CONFIRM}/confirm?token=${token}`, { method })).status).toBe(404);

  const elsewhere = auth.createBrowser();
  const { status, body } = await confirm(token, elsewhere);
  expect([status, body, elsewhere.cookie]).toEqual([200, { ok: true }, undefined]);
  expect(await isVerified(person.id)).toBe(true);
  await isSignedOut(person.browser);
  const again = await confirm(token);
  expect([again.status, again.body.message]).toEqual([
    400,
    'This link has been used or has expired. Ask for a new one.',
  ]);
  expect(await auth.actionsOn(person.id)).toMatchObject([{ action: 'address.confirmed', actorId: person.id }]);
  // The person is welcomed once.
  expect(await auth.kindsFor(person.id)).toEqual(['account.confirm-address', 'account.joined']);
});

describe('a confirmation ends what somebody else may have prepared', () => {
  /** Adds what somebody else may have prepared: an authenticator app and a pending change of address. */
  async function prepare(person: Awaited<ReturnType<typeof auth.registerUnconfirmed>>) {
    await auth.change(person.id, { $unset: { unverifiedSince: 1 } });
    await addTotpAuthenticator(person.browser);
    const email = someEmail();
    const change = { email, password: person.password };
    expect((await person.browser.call('POST', '/api/profile/email', change)).status).toBe(200);
    await auth.change(person.id, { $set: { unverifiedSince: new Date() } });
    const waiting = auth.createBrowser(); // This login has no code yet.
    const { email: own, password } = person;
    await waiting.login({ email: own, password });
    return waiting;
  }
  const changeLinkOf = async (userId: string) => (await auth.linksFor(userId, 'account.confirm-new-address'))[0]!.token;

  test.each([
    ['the link', async (token: string) => confirm(token)],
    [
      'a new password',
      async (_token: string, { id, email }: { id: string; email: string }) => {
        await auth.createBrowser().call('POST', '/api/auth/password-reset', { email });
        await eventually(async () => (await mailed(id)).length === 2);
        const { token, setsPassword } = (await mailed(id)).at(-1)!;
        expect([setsPassword, (await confirm(token)).status]).toEqual([true, 400]);
        const body = { token, password: somePassword() };
        return auth.createBrowser().call('POST', '/api/auth/password-reset/confirm', body);
      },
    ],
  ])('by %s, it ends sessions, factors, links and pending changes', async (_name, use) => {
    const person = await auth.registerUnconfirmed();
    const waiting = await prepare(person);
    expect((await use((await mailed(person.id))[0]!.token, person)).status).toBe(200);
    expect(await isVerified(person.id)).toBe(true);
    await isSignedOut(person.browser);
    expect((await waiting.finishLogin('123456')).body.code).toBe('sign_in_again');
    expect((await confirm(await changeLinkOf(person.id))).status).toBe(400);
    expect(await auth.AccountTokens.countDocuments({ userId: person.id })).toBe(0);
    const stored = await auth.Users.findById(person.id).lean();
    expect([stored?.email, stored?.totpAuthenticator, stored?.recoveryCodes]).toEqual([
      person.email,
      undefined,
      undefined,
    ]);
  });

  test('it keeps the session of the browser in which the link is used', async () => {
    const person = await auth.registerUnconfirmed();
    const other = auth.createBrowser();
    await other.login(person);
    expect((await confirm((await mailed(person.id))[0]!.token, person.browser)).status).toBe(200);
    expect((await person.browser.me()).unconfirmed).toBeUndefined();
    await isSignedOut(other);
  });

  test('it does not keep the session of another person in that browser', async () => {
    const [person, owner] = [await auth.registerUnconfirmed(), await auth.register()];
    expect((await confirm((await mailed(person.id))[0]!.token, owner.browser)).status).toBe(200);
    await isSignedOut(person.browser);
    expect((await owner.browser.me()).id).toBe(owner.id);
  });

  test('a change of address needs a confirmation first, but the office can correct the address, without an undo', async () => {
    const [person, admin] = [await auth.registerUnconfirmed(), await auth.registerSiteAdmin()];
    const { id, browser, password } = person;
    const email = someEmail();
    const { status, body } = await browser.call('POST', '/api/profile/email', { email, password });
    expect([status, body.code]).toEqual([403, 'address_not_confirmed']);
    const correction = { email, reason: 'Called us: mistyped' };
    expect((await admin.browser.call('PUT', `/api/admin/people/${id}/address`, correction)).status).toBe(200);
    expect((await confirm(await changeLinkOf(id))).status).toBe(200);
    await isSignedOut(browser);
    const { contacts } = await auth.internal.contacts({ body: { userIds: [id] } });
    expect(contacts[0]).toMatchObject({ email, verified: true, otherAddresses: [] });
    const again = registration({ email: person.email });
    expect((await auth.createBrowser().call('POST', '/api/auth/register', again)).status).toBe(201);
  });
});

test('a link is refused if it is too old, has another purpose, or the person has another address now', async () => {
  const person = await auth.registerUnconfirmed();
  const { token } = (await mailed(person.id))[0]!;
  const reset = await auth.createBrowser().call('POST', '/api/auth/password-reset/confirm', {
    token,
    password: somePassword(),
  });
  expect(reset.status).toBe(400);
  const [Users, Tokens] = [auth.Users, auth.AccountTokens];
  await Users.updateOne({ _id: person.id }, { email: someEmail() });
  expect((await confirm(token)).status).toBe(400);
  await Users.updateOne({ _id: person.id }, { email: person.email });
  expect((await confirm(token)).status).toBe(200);
  const late = await auth.registerUnconfirmed();
  await Tokens.updateOne({ userId: late.id }, { expiresAt: new Date(Date.now() - 1) });
  expect((await confirm((await mailed(late.id))[0]!.token)).status).toBe(400);
});

test('Send Again mails one more link in two minutes, even to a confirmed address', async () => {
  const person = await auth.registerUnconfirmed();
  for (let i = 0; i < 3; i += 1) expect((await sendAgain(person.browser)).body).toEqual({ ok: true });
  const links = await mailed(person.id);
  expect(links).toHaveLength(2);
  expect((await confirm(links[0]!.token)).status).toBe(200);
  expect((await confirm(links[1]!.token)).status).toBe(400);
  const other = await auth.registerUnconfirmed();
  await confirm((await mailed(other.id))[0]!.token);
  await other.browser.login(other);
  for (let i = 0; i < 2; i += 1) expect((await sendAgain(other.browser)).status).toBe(200);
  const ofConfirmed = await mailed(other.id);
  expect(ofConfirmed).toHaveLength(2);
  expect([(await confirm(ofConfirmed[1]!.token)).status, await isVerified(other.id)]).toEqual([200, true]);
  const confirmations = await auth.actionsOn(other.id);
  expect(confirmations).toHaveLength(1);
});

test('after 30 days an account with an unconfirmed address is removed, unless it was paid for', async () => {
  const [gone, confirmed, paid] = [
    await auth.registerUnconfirmed(),
    await auth.registerUnconfirmed(),
    await auth.registerUnconfirmed(),
  ];
  await confirm((await mailed(confirmed.id))[0]!.token);
  await paid.browser.call('POST', '/api/mock-payment', payment());
  expect((await paid.browser.me()).unconfirmed).toEqual({});
  const Users = auth.Users;
  const isThere = async (id: string) => (await Users.exists({ _id: id })) !== null;
  await removeUnconfirmed({ db: auth.db, Users }, new Date(Date.now() + 29 * DAY_MS));
  expect(await Users.countDocuments({ removalPending: true })).toBe(0);
  await Users.updateOne({ _id: gone.id }, { removeAt: new Date(Date.now() - 1) });
  const late = new Date();
  await Promise.all([removeUnconfirmed({ db: auth.db, Users }, late), removeUnconfirmed({ db: auth.db, Users }, late)]);
  await eventually(async () => !(await isThere(gone.id)));
  expect([await isThere(confirmed.id), await isThere(paid.id)]).toEqual([true, true]);
  expect(await auth.actionsOn(gone.id)).toMatchObject([
    { action: 'account.deleted', actorId: null, detail: 'address not confirmed in time' },
  ]);
});
