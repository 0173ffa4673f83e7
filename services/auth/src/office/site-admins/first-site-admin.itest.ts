import type { Browser } from '../../testing/browser';
import { addPasskey, challenge } from '../../testing/passkeys';
import { eventually, serveAuth, someEmail, somePassword } from '../../testing/test-server';
import { addTotpAuthenticator, signInWithFactor } from '../../testing/totp-authenticator';
import { makeSiteAdmin } from './site-admin';

const auth = serveAuth();

const storedOf = async (email: string) => (await auth.Users.findOne({ email }).lean())!;

const linksTo = (userId: string) => auth.linksFor(userId, 'account.confirm-address');
const confirm = (token: string) => auth.createBrowser().call('POST', '/api/auth/email-confirmation/confirm', { token });
const setPassword = (token: string, password: string) =>
  auth.createBrowser().call('POST', '/api/auth/password-reset/confirm', { token, password });

/** Uses the last mailed link, as only the owner of the mailbox can, and runs the command again. */
async function ownerTakesOffice(email: string): Promise<Browser> {
  const { _id } = await storedOf(email);
  const link = (await linksTo(String(_id))).at(-1)!;
  expect(link.setsPassword).toBe(true);
  const password = somePassword();
  expect((await setPassword(link.token, password)).status).toBe(200);
  expect(await makeSiteAdmin(auth.db, email)).toEqual({ isSiteAdmin: true, text: `${email} is now a site admin.` });
  const browser = auth.createBrowser();
  expect((await browser.login({ email, password })).status).toBe(200);
  expect(await browser.isAdmin()).toBe(true);
  return browser;
}

test("a stranger who registered the founder's address first loses everything, and the mailbox owner gets the office", async () => {
  const stranger = await auth.registerUnconfirmed();
  const { id, email } = stranger;
  // An account may also have factors from before its address was changed.
  await auth.change(id, { $unset: { unverifiedSince: 1 } });
  await addTotpAuthenticator(stranger.browser);
  await auth.change(id, { $set: { unverifiedSince: new Date() } });
  const [registered] = await linksTo(id);

  const { isSiteAdmin, text } = await makeSiteAdmin(auth.db, email);
  expect(isSiteAdmin).toBe(false);
  expect(text).toContain(`${email} is not a site admin yet. Somebody else may have registered this address`);
  expect(await stranger.browser.isSignedIn()).toBe(false);
  expect((await auth.login({ email, password: stranger.password })).status).toBe(401);
  const stored = await storedOf(email);
  expect(stored).toMatchObject({ isSiteAdmin: false, calendarLinksEnd: expect.any(Date), deviceEpoch: 1 });
  for (const field of ['totpAuthenticator', 'recoveryCodes']) expect(stored).not.toHaveProperty(field);
  expect(await auth.AccountTokens.find({ userId: id }, { _id: 0, kind: 1 }).lean()).toEqual([{ kind: 'new-password' }]);
  expect((await confirm(registered!.token)).status).toBe(400);
  expect(await auth.actionsOn(id)).toContainEqual(
    expect.objectContaining({ action: 'password.link-sent', detail: 'on the command line' }),
  );

  await ownerTakesOffice(email);
  expect((await auth.login({ email, password: stranger.password })).status).toBe(401);
});

test('the command gives no office before the link was used, however often it runs', async () => {
  const { id, email } = await auth.registerUnconfirmed();
  for (let run = 0; run < 3; run += 1) expect((await makeSiteAdmin(auth.db, email)).isSiteAdmin).toBe(false);
  const links = (await linksTo(id)).filter(({ setsPassword }) => setsPassword);
  expect(links).toHaveLength(3);
  expect((await setPassword(links[0]!.token, somePassword())).status).toBe(400);
  await ownerTakesOffice(email);
});

test('an owner who only confirmed the address of a stranger does not give the stranger the office', async () => {
  const stranger = await auth.registerUnconfirmed();
  const { id, email, password } = stranger;
  expect((await confirm((await linksTo(id))[0]!.token)).status).toBe(200);
  const browser = auth.createBrowser();
  await browser.login({ email, password }); // The stranger still knows the password.
  await addPasskey(browser);
  expect((await makeSiteAdmin(auth.db, email)).isSiteAdmin).toBe(false);
  expect(await browser.isSignedIn()).toBe(false);
  expect(await auth.Passkeys.countDocuments({ userId: id })).toBe(0);
  await ownerTakesOffice(email);
  expect((await auth.login({ email, password })).status).toBe(401);
});

test('an owner who confirmed the address of a stranger and resets the password keeps no way in of the stranger', async () => {
  const stranger = await auth.registerUnconfirmed();
  const { id, email, password } = stranger;
  expect((await confirm((await linksTo(id))[0]!.token)).status).toBe(200);
  const browser = auth.createBrowser();
  await browser.login({ email, password }); // The stranger still knows the password.
  const { device, added } = await addPasskey(browser);
  expect(added.status).toBe(201);
  await signInWithFactor(auth, id, 'passkey');
  await addTotpAuthenticator(browser);
  await auth.createBrowser().call('POST', '/api/auth/password-reset', { email });
  const resets = () => auth.linksFor(id, 'account.password-reset');
  await eventually(async () => (await resets()).length === 1);
  const owned = somePassword();
  const reset = await setPassword((await resets())[0]!.token, owned);
  expect([reset.status, reset.body]).toEqual([200, { ok: true, survives: { hasApp: false, passkeys: 0 } }]);
  expect(await auth.Passkeys.countDocuments({ userId: id })).toBe(0);
  expect(await auth.Sessions.countDocuments({ userId: id })).toBe(0);
  const stored = await storedOf(email);
  for (const field of ['totpAuthenticator', 'recoveryCodes', 'passkeyHandle', 'isPasswordUnproven'])
    expect(stored).not.toHaveProperty(field);
  const byPasskey = device.use(await challenge(auth));
  expect((await auth.createBrowser().call('POST', '/api/auth/passkey', byPasskey)).body.code).toBe('passkey_refused');
  expect((await auth.login({ email, password })).status).toBe(401);
  expect((await makeSiteAdmin(auth.db, email)).isSiteAdmin).toBe(true);
  const owner = auth.createBrowser();
  expect((await owner.login({ email, password: owned })).status).toBe(200);
  expect(await owner.isAdmin()).toBe(true);
});

test('a person who confirmed the address in the browser of the registration gets the office at once', async () => {
  const person = await auth.registerUnconfirmed();
  const { token } = (await linksTo(person.id))[0]!;
  await person.browser.call('POST', '/api/auth/email-confirmation/confirm', { token });
  expect((await makeSiteAdmin(auth.db, person.email)).isSiteAdmin).toBe(true);
  expect(await person.browser.isAdmin()).toBe(true);
});

test('a change of address to that of the founder gives no office while the earlier address can undo it', async () => {
  const stranger = await auth.register();
  const email = someEmail();
  const change = { email, password: stranger.password };
  expect((await stranger.browser.call('POST', '/api/profile/email', change)).status).toBe(200);
  const [link] = await auth.linksFor(stranger.id, 'account.confirm-new-address');
  expect((await confirm(link!.token)).status).toBe(200);
  await expect(makeSiteAdmin(auth.db, email)).rejects.toThrow('was changed to');
  const week = { userId: stranger.id, kind: 'undo-address' as const };
  await auth.AccountTokens.updateOne(week, { expiresAt: new Date(Date.now() - 1) });
  expect((await makeSiteAdmin(auth.db, email)).isSiteAdmin).toBe(false);
  await ownerTakesOffice(email);
  expect((await auth.login({ email, password: stranger.password })).status).toBe(401);
});

test('logins, confirmations and runs of the command at the same time leave a stranger nothing', async () => {
  const stranger = await auth.registerUnconfirmed();
  const { email, password } = stranger;
  const browsers = Array.from({ length: 5 }, () => auth.createBrowser());
  await Promise.all([
    ...browsers.slice(0, 3).map((browser) => browser.login({ email, password })),
    makeSiteAdmin(auth.db, email),
    ...browsers.slice(3).map((browser) => browser.login({ email, password })),
    stranger.browser.call('PUT', '/api/profile/password', { currentPassword: password, password: somePassword() }),
  ]);
  for (const browser of [stranger.browser, ...browsers]) expect(await browser.isSignedIn()).toBe(false);
  expect((await storedOf(email)).isSiteAdmin).toBe(false);
  await ownerTakesOffice(email);
});

test('a suspended account gets no office', async () => {
  const person = await auth.register();
  const suspension = { reason: 'Spam', since: new Date(), byId: person.id };
  await auth.change(person.id, { suspension });
  await expect(makeSiteAdmin(auth.db, person.email)).rejects.toThrow(`The account of ${person.email} is suspended.`);
});

test('with a name, the command creates the account before there is a chapter, and its owner gets the office', async () => {
  const email = someEmail();
  await expect(makeSiteAdmin(auth.db, email, ' ')).rejects.toThrow('There is no account');
  await expect(makeSiteAdmin(auth.db, 'nobody', 'Nobody')).rejects.toThrow('not an email address');
  const { isSiteAdmin, text } = await makeSiteAdmin(auth.db, email, 'Ada Adeyemi');
  expect([isSiteAdmin, text.includes('so we have created it')]).toEqual([false, true]);
  expect((await storedOf(email)).isSiteAdmin).toBe(false);
  const browser = await ownerTakesOffice(email);
  expect((await browser.call('GET', '/api/auth/me')).body).toMatchObject({ user: { email, memberships: [] } });
});

test('a registration and the command that creates the account of the same address make one account', async () => {
  const email = someEmail();
  const body = { email, password: somePassword(), name: 'A Stranger', chapterId: 1, membershipType: 'full' };
  const stranger = auth.createBrowser();
  await Promise.allSettled([
    stranger.call('POST', '/api/auth/register', body),
    makeSiteAdmin(auth.db, email, 'Ada Adeyemi'),
  ]);
  expect(await auth.Users.countDocuments({ email })).toBe(1);
  await makeSiteAdmin(auth.db, email, 'Ada Adeyemi');
  expect(await stranger.isSignedIn()).toBe(false);
  await ownerTakesOffice(email);
});
