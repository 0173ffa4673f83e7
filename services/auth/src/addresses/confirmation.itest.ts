import { DAY_MS } from '@meridian/shared-types';
import { recordedActions, recordedDomainEvents } from '@meridian/service-kit/testing';
import type { CurrentUser, User } from '@meridian/shared-types';
import { userModel } from '../models/user.model';
import { accountTokenModel } from '../models/account-token.model';
import {
  eventually,
  payment,
  registerSiteAdmin,
  registerUnconfirmed,
  registerUser,
  registration,
  serveAuth,
  someEmail,
  somePassword,
} from '../testing/test-server';
import type { Browser } from '../testing/browser';
import { addTotpAuthenticator } from '../testing/totp-authenticator';
import { removeUnconfirmed } from './remove-unconfirmed';

const auth = serveAuth();

const CONFIRM = '/api/auth/email-confirmation';
const confirm = (token: string, browser = auth.createBrowser()) =>
  browser.call('POST', `${CONFIRM}/confirm`, { token });
const sendAgain = (browser: Browser) => browser.call('POST', CONFIRM);
const me = async (browser: Browser): Promise<User> =>
  (await browser.call<CurrentUser>('GET', '/api/auth/me')).body.user;

/** Returns the confirmation mails of a person, oldest first. */
const mailed = async (userId: string) =>
  (await recordedDomainEvents(auth.db)).flatMap((domainEvent) =>
    domainEvent.kind === 'account.confirm-address' && domainEvent.audience.userIds.includes(userId)
      ? domainEvent.data
      : [],
  );
const isSignedOut = (browser: Browser) =>
  eventually(async () => (await browser.call('GET', '/api/auth/me')).status === 401);
const isVerified = async (userId: string) =>
  (await auth.internal.contacts({ body: { userIds: [userId] } })).contacts[0]?.verified;

test('a new account is signed in at once, and its link confirms the address once, by a POST only', async () => {
  const person = await registerUnconfirmed(auth);
  const { unconfirmed, createdAt } = await me(person.browser);
  expect(Date.parse(unconfirmed!.removeAt!) - Date.parse(createdAt)).toBe(30 * DAY_MS);
  expect(await isVerified(person.id)).toBe(false);
  const { token } = (await mailed(person.id))[0]!;
  expect(JSON.stringify(await accountTokenModel(auth.db).find({ userId: person.id }).lean())).not.toContain(token);
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
  expect((await recordedActions(auth.db)).filter(({ userId }) => userId === person.id)).toMatchObject([
    { action: 'address.confirmed', actorId: person.id },
  ]);
});

describe('a confirmation ends what somebody else may have prepared', () => {
  /** Adds what somebody else may have prepared: an authenticator app and a pending change of address. */
  async function prepare(person: Awaited<ReturnType<typeof registerUnconfirmed>>) {
    await userModel(auth.db).updateOne({ _id: person.id }, { $unset: { unverifiedSince: 1 } });
    await addTotpAuthenticator(person.browser);
    const email = someEmail();
    const change = { email, password: person.password };
    expect((await person.browser.call('POST', '/api/profile/email', change)).status).toBe(200);
    await userModel(auth.db).updateOne({ _id: person.id }, { $set: { unverifiedSince: new Date() } });
    const waiting = auth.createBrowser(); // This login has no code yet.
    const { email: own, password } = person;
    await waiting.call('POST', '/api/auth/login', { email: own, password });
    return waiting;
  }
  const changeLinkOf = async (userId: string) =>
    (await recordedDomainEvents(auth.db)).flatMap((domainEvent) =>
      domainEvent.kind === 'account.confirm-new-address' && domainEvent.audience.userIds.includes(userId)
        ? domainEvent.data.token
        : [],
    )[0]!;

  test.each([
    ['the link', async (token: string) => confirm(token)],
    [
      'a new password',
      async (_token: string, { id, email }: { id: string; email: string }) => {
        await auth.createBrowser().call('POST', '/api/auth/password-reset', { email });
        await eventually(async () => (await mailed(id)).length === 2);
        const { token } = (await mailed(id)).at(-1)!;
        const body = { token, password: somePassword() };
        return auth.createBrowser().call('POST', '/api/auth/password-reset/confirm', body);
      },
    ],
  ])('by %s, it ends sessions, factors, links and pending changes', async (_name, use) => {
    const person = await registerUnconfirmed(auth);
    const waiting = await prepare(person);
    expect((await use((await mailed(person.id))[0]!.token, person)).status).toBe(200);
    await isSignedOut(person.browser);
    expect((await waiting.call('POST', '/api/auth/login/two-factor', { code: '123456' })).body.code).toBe(
      'sign_in_again',
    );
    expect((await confirm(await changeLinkOf(person.id))).status).toBe(400);
    expect(await accountTokenModel(auth.db).countDocuments({ userId: person.id })).toBe(0);
    const stored = await userModel(auth.db).findById(person.id).lean();
    expect([stored?.email, stored?.totpAuthenticator, stored?.recoveryCodes]).toEqual([
      person.email,
      undefined,
      undefined,
    ]);
  });

  test('it keeps the session of the browser in which the link is used', async () => {
    const person = await registerUnconfirmed(auth);
    const other = auth.createBrowser();
    await other.call('POST', '/api/auth/login', { email: person.email, password: person.password });
    expect((await confirm((await mailed(person.id))[0]!.token, person.browser)).status).toBe(200);
    expect((await me(person.browser)).unconfirmed).toBeUndefined();
    await isSignedOut(other);
  });

  test('it does not keep the session of another person in that browser', async () => {
    const [person, owner] = [await registerUnconfirmed(auth), await registerUser(auth)];
    expect((await confirm((await mailed(person.id))[0]!.token, owner.browser)).status).toBe(200);
    await isSignedOut(person.browser);
    expect((await me(owner.browser)).id).toBe(owner.id);
  });

  test('a change of address needs a confirmation first, but the office can correct the address, without an undo', async () => {
    const [person, admin] = [await registerUnconfirmed(auth), await registerSiteAdmin(auth)];
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
  const person = await registerUnconfirmed(auth);
  const { token } = (await mailed(person.id))[0]!;
  const reset = await auth.createBrowser().call('POST', '/api/auth/password-reset/confirm', {
    token,
    password: somePassword(),
  });
  expect(reset.status).toBe(400);
  const [Users, Tokens] = [userModel(auth.db), accountTokenModel(auth.db)];
  await Users.updateOne({ _id: person.id }, { email: someEmail() });
  expect((await confirm(token)).status).toBe(400);
  await Users.updateOne({ _id: person.id }, { email: person.email });
  expect((await confirm(token)).status).toBe(200);
  const late = await registerUnconfirmed(auth);
  await Tokens.updateOne({ userId: late.id }, { expiresAt: new Date(Date.now() - 1) });
  expect((await confirm((await mailed(late.id))[0]!.token)).status).toBe(400);
});

test('one of ten simultaneous uses of a link confirms the address', async () => {
  const person = await registerUnconfirmed(auth);
  const { token } = (await mailed(person.id))[0]!;
  const statuses = await Promise.all(Array.from({ length: 10 }, async () => (await confirm(token)).status));
  expect(statuses.sort()).toEqual([200, ...Array<number>(9).fill(400)]);
});

test('Send Again mails one more link in two minutes, even to a confirmed address', async () => {
  const person = await registerUnconfirmed(auth);
  for (let i = 0; i < 3; i += 1) expect((await sendAgain(person.browser)).body).toEqual({ ok: true });
  const links = await mailed(person.id);
  expect(links).toHaveLength(2);
  expect((await confirm(links[0]!.token)).status).toBe(200);
  expect((await confirm(links[1]!.token)).status).toBe(400);
  const other = await registerUnconfirmed(auth);
  await confirm((await mailed(other.id))[0]!.token);
  await other.browser.call('POST', '/api/auth/login', { email: other.email, password: other.password });
  for (let i = 0; i < 2; i += 1) expect((await sendAgain(other.browser)).status).toBe(200);
  const ofConfirmed = await mailed(other.id);
  expect(ofConfirmed).toHaveLength(2);
  expect([(await confirm(ofConfirmed[1]!.token)).status, await isVerified(other.id)]).toEqual([200, true]);
  const confirmations = (await recordedActions(auth.db)).filter(({ userId }) => userId === other.id);
  expect(confirmations).toHaveLength(1);
});

test('one link confirms the address and sets a forgotten password, and everything from before ends', async () => {
  const person = await registerUnconfirmed(auth);
  await auth.createBrowser().call('POST', '/api/auth/password-reset', { email: person.email });
  await eventually(async () => (await mailed(person.id)).length === 2);
  const link = (await mailed(person.id)).at(-1)!;
  expect(link.setsPassword).toBe(true);
  expect((await confirm(link.token)).status).toBe(400);
  const password = somePassword();
  const reset = await auth.createBrowser().call('POST', '/api/auth/password-reset/confirm', {
    token: link.token,
    password,
  });
  expect(reset.status).toBe(200);
  expect(await isVerified(person.id)).toBe(true);
  expect((await person.browser.call('GET', '/api/auth/me')).status).toBe(401);
});

test('after 30 days an account with an unconfirmed address is removed, unless it was paid for', async () => {
  const [gone, confirmed, paid] = [
    await registerUnconfirmed(auth),
    await registerUnconfirmed(auth),
    await registerUnconfirmed(auth),
  ];
  await confirm((await mailed(confirmed.id))[0]!.token);
  await paid.browser.call('POST', '/api/mock-payment', payment());
  expect((await me(paid.browser)).unconfirmed).toEqual({});
  const Users = userModel(auth.db);
  const isThere = async (id: string) => (await Users.exists({ _id: id })) !== null;
  await removeUnconfirmed({ db: auth.db, Users }, new Date(Date.now() + 29 * DAY_MS));
  expect(await Users.countDocuments({ removalPending: true })).toBe(0);
  await Users.updateOne({ _id: gone.id }, { removeAt: new Date(Date.now() - 1) });
  const late = new Date();
  await Promise.all([removeUnconfirmed({ db: auth.db, Users }, late), removeUnconfirmed({ db: auth.db, Users }, late)]);
  await eventually(async () => !(await isThere(gone.id)));
  expect([await isThere(confirmed.id), await isThere(paid.id)]).toEqual([true, true]);
  expect((await recordedActions(auth.db)).filter(({ userId }) => userId === gone.id)).toMatchObject([
    { action: 'account.deleted', actorId: null, detail: 'address not confirmed in time' },
  ]);
});
