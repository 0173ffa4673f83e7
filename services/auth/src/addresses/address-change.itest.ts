import { DAY_MS } from '@meridian/shared-types';
import type { OwnProfile } from '@meridian/shared-types';
import { Types } from 'mongoose';
import { issueToken } from '../models/account-token.model';
import { serveAuth, registration, someEmail, somePassword, eventually, type Person } from '../testing/test-server';
import type { Browser } from '../testing/browser';

const auth = serveAuth();

const ask = ({ browser, password }: Person, email: string) =>
  browser.call('POST', '/api/profile/email', { email, password });
const confirm = (token: string) => auth.createBrowser().call('POST', '/api/auth/email-confirmation/confirm', { token });
const register = (email: string) => auth.createBrowser().call('POST', '/api/auth/register', registration({ email }));
const undo = (token: string) => auth.createBrowser().call('POST', '/api/auth/email-change/undo', { token });
const reset = (token: unknown, password: string) =>
  auth.createBrowser().call('POST', '/api/auth/password-reset/confirm', { token, password });
const waiting = async (browser: Browser) => (await browser.call<OwnProfile>('GET', '/api/profile')).body.emailChange;
const emailOf = async (browser: Browser) => (await browser.me())?.email;

/** Returns the last link that was mailed to another address of the person, with that address. */
async function linkOf(userId: string, kind: 'account.confirm-new-address' | 'account.address-changed') {
  const { token, addressId } = (await auth.linksFor(userId, kind)).at(-1)!;
  const { contacts } = await auth.internal.contacts({ body: { userIds: [userId] } });
  return { token, to: contacts[0]!.otherAddresses?.find(({ id }) => id === addressId)?.email };
}
/** Registers a person and changes their address. */
async function changed() {
  const person = await auth.register();
  const email = someEmail();
  expect((await ask(person, email)).body).toEqual({ ok: true });
  const { token } = await linkOf(person.id, 'account.confirm-new-address');
  expect((await confirm(token)).status).toBe(200);
  return { ...person, after: email, undoToken: (await linkOf(person.id, 'account.address-changed')).token };
}

/** Requests a new password for the new address, and returns the token of its link. */
async function passwordLink({ id, after: email }: { id: string; after: string }): Promise<string> {
  const [Tokens, session] = [auth.AccountTokens, await auth.db.startSession()];
  const { token } = await issueToken(Tokens, { kind: 'new-password', userId: new Types.ObjectId(id), email }, session);
  await session.endSession();
  return token;
}

test('a link confirms a new address; the earlier address is notified, and reserved while it can undo the change', async () => {
  const person = await auth.register();
  const email = someEmail();
  expect((await ask({ ...person, password: 'wrong-one' }, email)).status).toBe(403);
  expect((await ask(person, person.email)).body.message).toBe('This is already your address.');
  expect((await ask(person, email)).body).toEqual({ ok: true });
  expect([await emailOf(person.browser), (await waiting(person.browser))?.email]).toEqual([person.email, email]);
  const link = await linkOf(person.id, 'account.confirm-new-address');
  expect(link.to).toBe(email);
  expect(await auth.kindsFor(person.id)).toEqual(['account.confirm-new-address', 'account.address-change-requested']);

  const { status, body } = await confirm(link.token);
  expect([status, body]).toEqual([200, { ok: true }]);
  expect((await confirm(link.token)).status).toBe(400);
  expect([await emailOf(person.browser), await waiting(person.browser)]).toEqual([email, undefined]);
  expect((await auth.login({ email, password: person.password })).status).toBe(200);
  expect((await auth.login(person)).status).toBe(401);
  expect((await linkOf(person.id, 'account.address-changed')).to).toBe(person.email);
  const { words } = (await auth.Users.findById(person.id, { words: 1 }).lean())!;
  expect(words).toContain(email.split('@')[0]);

  expect((await register(person.email)).status).toBe(409);
  const [again, removal] = [
    await ask(person, someEmail()),
    await person.browser.call('DELETE', '/api/account', { password: person.password }),
  ];
  for (const refusal of [again, removal])
    expect([refusal.status, refusal.body.message]).toEqual([
      409,
      expect.stringMatching(
        /^The email address was changed recently, and the earlier address can undo the change until \w+ \d/,
      ),
    ]);
  await auth.AccountTokens.updateMany({ userId: person.id }, { expiresAt: new Date(Date.now() - 1) });
  expect((await register(person.email)).status).toBe(201);
  expect(await auth.actionNamesOn(person.id)).toEqual(['address.change-requested', 'address.changed']);
});

test('a pending change can be cancelled, even twice, and its link then has no effect', async () => {
  const person = await auth.register();
  await ask(person, someEmail());
  const { token } = await linkOf(person.id, 'account.confirm-new-address');
  const cancel = () => person.browser.call('DELETE', '/api/profile/email');
  expect([(await cancel()).status, (await cancel()).status, (await confirm(token)).status]).toEqual([200, 200, 400]);
  expect([await waiting(person.browser), await emailOf(person.browser)]).toEqual([undefined, person.email]);
  expect(await auth.actionNamesOn(person.id)).toEqual(['address.change-requested', 'address.change-cancelled']);
});

test('the response is the same for an address of another account, and only that account is notified', async () => {
  const [person, other] = [await auth.register(), await auth.register()];
  const { status, text } = await ask(person, other.email);
  expect([status, text, (await waiting(person.browser))?.email]).toEqual([200, '{"ok":true}', other.email]);
  expect(await auth.kindsFor(other.id)).toEqual(['account.address-taken']);
  expect(await auth.kindsFor(person.id)).toEqual(['account.address-change-requested']);
});

test('an address that another account took meanwhile is refused with an explanation, and the link stays valid', async () => {
  const person = await auth.register();
  const email = someEmail();
  await ask(person, email);
  const { token } = await linkOf(person.id, 'account.confirm-new-address');
  await register(email);
  const refused = await confirm(token);
  expect([refused.status, refused.body.message]).toEqual([409, 'Another account now has this email address.']);
  expect(await emailOf(person.browser)).toBe(person.email);
  expect(await auth.AccountTokens.countDocuments({ userId: person.id })).toBe(1);
});

test('an address gets one mail in two minutes, whoever asks, and one person may ask once in two minutes', async () => {
  const [ana, ben] = [await auth.register(), await auth.register()];
  const email = someEmail();
  await ask(ana, email);
  const { status, headers } = await ask(ana, someEmail());
  expect([status, Number(headers.get('retry-after')) > 0]).toEqual([429, true]);
  expect((await ask(ben, email)).body).toEqual({ ok: true });
  expect(await auth.kindsFor(ben.id)).toEqual([]);
});

test('an undo restores the earlier address with a new password, and ends the sessions and links of the new one', async () => {
  const person = await changed();
  const elsewhere = auth.createBrowser();
  await elsewhere.login({ email: person.after, password: person.password });
  const stolen = await passwordLink(person);
  expect((await fetch(`${auth.url}/api/auth/email-change/undo?token=${person.undoToken}`)).status).toBe(404);

  const { status, body } = await undo(person.undoToken);
  expect(status).toBe(200);
  await eventually(async () => !(await emailOf(person.browser)) && !(await emailOf(elsewhere)));
  expect((await undo(person.undoToken)).status).toBe(400);
  expect((await reset(stolen, somePassword())).status).toBe(400);
  for (const email of [person.email, person.after])
    expect((await auth.login({ email, password: person.password })).status).toBe(401);
  const password = somePassword();
  expect((await reset(body.resetToken, password)).status).toBe(200);
  const browser = auth.createBrowser();
  await browser.login({ ...person, password });
  expect(await emailOf(browser)).toBe(person.email);
  expect((await register(person.after)).status).toBe(201);
  const kinds = (await auth.kindsFor(person.id)).filter((kind) => kind !== 'account.new-device');
  expect(kinds.slice(-2)).toEqual(['account.address-restored', 'account.password-changed']);
});

test('an undo, and the password after it, remove only factors that were added since the request for the change', async () => {
  const person = await changed();
  const [Users, Passkeys, userId] = [auth.Users, auth.Passkeys, new Types.ObjectId(person.id)];
  const addPasskey = (name: string, createdAt: Date) => {
    const key = { credentialId: `${name} ${person.id}`, userHandle: 'h', publicKey: 'k', counter: 0, transports: [] };
    return Passkeys.insertMany([{ ...key, userId, name, createdAt }]);
  };
  await addPasskey('own', new Date(Date.now() - 3 * DAY_MS));
  await addPasskey('added', new Date());
  await Users.updateOne({ _id: userId }, { totpAuthenticator: { secret: 'x', lastStep: 0, since: new Date() } });
  const { body } = await undo(person.undoToken);
  expect((await reset(body.resetToken, somePassword())).status).toBe(200);
  expect((await Passkeys.find({ userId }, { name: 1 }).lean()).map(({ name }) => name)).toEqual(['own']);
  expect((await Users.findById(userId).lean())!.totpAuthenticator).toBeUndefined();
});

test('a new password does not affect the earlier address', async () => {
  const person = await changed();
  const change = { currentPassword: person.password, password: somePassword() };
  expect((await person.browser.call('PUT', '/api/profile/password', change)).status).toBe(200);
  expect((await reset(await passwordLink(person), somePassword())).status).toBe(200);
  expect((await undo(person.undoToken)).status).toBe(200);
});

test('a new password ends a pending change of address', async () => {
  const person = await auth.register();
  await ask(person, someEmail());
  const { token } = await linkOf(person.id, 'account.confirm-new-address');
  const change = { currentPassword: person.password, password: somePassword() };
  expect((await person.browser.call('PUT', '/api/profile/password', change)).status).toBe(200);
  expect((await confirm(token)).status).toBe(400);
  expect((await linkOf(person.id, 'account.confirm-new-address')).to).toBeUndefined();
});

test('logins that race an undo leave no session', async () => {
  const person = await changed();
  const browsers = Array.from({ length: 6 }, () => auth.createBrowser());
  const [{ status }] = await Promise.all([
    undo(person.undoToken),
    ...browsers.map((browser, i) => browser.login({ ...person, ...(i % 2 && { email: person.after }) })),
  ]);
  expect(status).toBe(200);
  await eventually(async () => (await Promise.all(browsers.map(emailOf))).every((email) => !email));
  expect(await auth.Sessions.countDocuments({ userId: person.id })).toBe(0);
});

test('registrations that race a change of address get neither address', async () => {
  const person = await auth.register();
  const email = someEmail();
  await ask(person, email);
  const { token } = await linkOf(person.id, 'account.confirm-new-address');
  const [confirmed, ...registered] = await Promise.all([
    confirm(token),
    register(person.email),
    register(email),
    register(person.email),
  ]);
  expect([registered[0]!.status, registered[2]!.status]).toEqual([409, 409]);
  expect([
    [200, 409],
    [409, 201],
  ]).toContainEqual([confirmed.status, registered[1]!.status]);
  expect(await auth.Users.countDocuments({ email })).toBe(1);
});
