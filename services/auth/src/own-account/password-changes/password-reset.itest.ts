import { createLogger } from '@meridian/service-kit';
import { recordedActions, recordedDomainEvents } from '@meridian/service-kit/testing';
import { eventually, serveAuth, someEmail, somePassword } from '../../testing/test-server';
import { TOKEN_MS } from '../../models/account-token.model';
import { deliverResetLinks } from './reset-links';

const auth = serveAuth();

const RESET = '/api/auth/password-reset';
const ask = (email: string, browser = auth.createBrowser()) => browser.call('POST', RESET, { email });
const confirm = (token: string, password: string, browser = auth.createBrowser()) =>
  browser.call('POST', `${RESET}/confirm`, { token, password });
const requests = () => auth.db.collection('resetOutbox');

/** Returns the tokens that were mailed to a person, oldest first. */
const tokensOf = async (userId: string) =>
  (await auth.linksFor(userId, 'account.password-reset')).map(({ token }) => token);
async function tokenFor(person: { email: string; id: string }): Promise<string> {
  await ask(person.email);
  await eventually(async () => (await tokensOf(person.id)).length > 0);
  return (await tokensOf(person.id)).at(-1)!;
}

test('a forgotten password is replaced by the link, once; all sessions end, and the person is notified', async () => {
  const person = await auth.register();
  const other = auth.createBrowser();
  await other.login(person);
  const token = await tokenFor(person);
  expect([await person.browser.isSignedIn(), await other.isSignedIn()]).toEqual([true, true]);
  expect(JSON.stringify(await auth.AccountTokens.find({ userId: person.id }).lean())).not.toContain(token);

  const check = async () => (await auth.createBrowser().call('POST', `${RESET}/check`, { token })).status;
  expect([await check(), await check()]).toEqual([200, 200]); // A check does not use up the link.
  expect((await confirm(token, 'password123')).status).toBe(400); // The link stays valid.
  const [password, browser] = [somePassword(), auth.createBrowser()];
  const { status, body } = await confirm(token, password, browser);
  expect(await check()).toBe(400);
  expect([status, body]).toEqual([200, { ok: true, survives: { hasApp: false, passkeys: 0 } }]);
  expect(browser.cookie).toBeUndefined(); // A link does not sign in.
  await eventually(async () => !(await person.browser.isSignedIn()) && !(await other.isSignedIn()));
  expect((await auth.login(person)).status).toBe(401);
  expect((await auth.login({ ...person, password })).status).toBe(200);

  const again = await confirm(token, somePassword());
  expect([again.status, again.body.message]).toEqual([
    400,
    'This link has been used or has expired. Ask for a new one.',
  ]);
  expect((await auth.login({ ...person, password })).status).toBe(200);
  const kinds = (await auth.kindsFor(person.id)).filter((kind) => kind !== 'account.new-device');
  expect(kinds).toEqual(['account.password-reset', 'account.password-changed']);
  const actions = await auth.actionsOn(person.id);
  expect(actions).toMatchObject([{ action: 'password.reset', actorId: person.id }]);
  expect(JSON.stringify(actions)).not.toContain(token);
});

test('the response is the same for every address, and nothing is mailed if there is no account', async () => {
  const person = await auth.register();
  const before = (await recordedDomainEvents(auth.db)).length;
  const [known, unknown] = [await ask(person.email), await ask(someEmail())];
  expect([known.status, known.text]).toEqual([unknown.status, unknown.text]);
  await eventually(async () => (await requests().countDocuments()) === 0);
  expect((await recordedDomainEvents(auth.db)).length).toBe(before + 1);
});

test('a request that a crash left is handled once, also by two replicas', async () => {
  const people = [await auth.register(), await auth.register(), await auth.register()];
  await requests().insertMany(people.map(({ email }) => ({ record: { email } })));
  const models = { db: auth.db, Users: auth.Users, AccountTokens: auth.AccountTokens };
  const replicas = [1, 2].map(() => deliverResetLinks({ ...models, log: createLogger('test', 'silent') }));
  await eventually(async () => (await requests().countDocuments()) === 0);
  await Promise.all(replicas.map((replica) => replica.stop()));
  for (const { id } of people) expect(await tokensOf(id)).toHaveLength(1);
});

test('a link expires after 30 minutes, and of two links both are valid until one is used', async () => {
  const person = await auth.register();
  const old = await tokenFor(person);
  const Tokens = auth.AccountTokens;
  const { expiresAt } = (await Tokens.findOne({ userId: person.id }).lean())!;
  expect(Math.abs(expiresAt.getTime() - Date.now() - TOKEN_MS['new-password'])).toBeLessThan(60_000);
  await Tokens.updateOne({ userId: person.id }, { expiresAt: new Date(Date.now() - 1) });
  expect((await confirm(old, somePassword())).status).toBe(400);
  expect((await auth.login(person)).status).toBe(200);
});

test('an address gets one mail in two minutes, however often it is asked for, and the response does not show that', async () => {
  const person = await auth.register();
  for (let i = 0; i < 4; i += 1) expect((await ask(person.email)).status).toBe(200);
  expect((await ask(` ${person.email.toUpperCase()}`)).status).toBe(200);
  await eventually(async () => (await requests().countDocuments()) === 0);
  await eventually(async () => (await tokensOf(person.id)).length === 1);
});

test('a client may ask 20 times in an hour and then has to wait', async () => {
  const browser = auth.createBrowser();
  for (let i = 0; i < 20; i += 1) expect((await ask(someEmail(), browser)).status).toBe(200);
  const { status, headers } = await ask(someEmail(), browser);
  expect([status, Number(headers.get('retry-after')) > 0]).toEqual([429, true]);
});

test('earlier calendar links end, even if the events service is unavailable, and known browsers become unknown', async () => {
  const person = await auth.register();
  const token = await tokenFor(person);
  await auth.events.stop();
  const before = Date.now();
  const password = somePassword();
  expect((await confirm(token, password)).status).toBe(200);
  await auth.events.restart();
  await eventually(() => auth.events.calendarsEnded.has(person.id));
  expect(Date.parse(auth.events.calendarsEnded.get(person.id)!)).toBeGreaterThanOrEqual(before);
  await eventually(
    async () => (await auth.Users.exists({ _id: person.id, calendarLinksEnd: { $exists: true } })) === null,
  );
  const devices = async () => (await auth.kindsFor(person.id)).filter((kind) => kind === 'account.new-device').length;
  for (const expected of [1, 1]) {
    expect((await person.browser.login({ ...person, password })).status).toBe(200);
    expect(await devices()).toBe(expected);
  }
});

test('a changed password ends earlier calendar links unless the person keeps them', async () => {
  const [ending, keeping] = [await auth.register(), await auth.register()];
  const change = ({ browser, password }: typeof ending, choice?: { endsCalendarLinks: boolean }) =>
    browser.call('PUT', '/api/profile/password', { currentPassword: password, password: somePassword(), ...choice });
  expect((await change(keeping, { endsCalendarLinks: false })).status).toBe(200);
  expect((await change(ending)).status).toBe(200);
  await eventually(() => auth.events.calendarsEnded.has(ending.id));
  expect(auth.events.calendarsEnded.has(keeping.id)).toBe(false);
  expect(await auth.Users.exists({ _id: keeping.id, calendarLinksEnd: { $exists: true } })).toBeNull();
});

test('logins that race a reset leave no session of the old password', async () => {
  for (let round = 0; round < 3; round += 1) {
    const person = await auth.register();
    const [token, password] = [await tokenFor(person), somePassword()];
    const browsers = Array.from({ length: 6 }, () => auth.createBrowser());
    const [{ status }] = await Promise.all([
      confirm(token, password),
      ...browsers.map((browser) => browser.login(person)),
    ]);
    expect(status).toBe(200);
    await eventually(async () => !(await Promise.all(browsers.map((each) => each.isSignedIn()))).includes(true));
    expect(await auth.Sessions.countDocuments({ userId: person.id })).toBe(0);
  }
});

test('a person who has to wait after wrong passwords can sign in with the new one at once', async () => {
  const person = await auth.register();
  const token = await tokenFor(person);
  const browser = auth.createBrowser();
  for (let i = 0; i < 5; i += 1) await browser.login({ ...person, password: 'wrong-one' });
  expect((await browser.login(person)).status).toBe(429);
  const password = somePassword();
  expect((await confirm(token, password, browser)).status).toBe(200);
  expect((await browser.login({ ...person, password })).status).toBe(200);
});

test('a reset ends impersonations of the person and by the person', async () => {
  const [admin, member] = [await auth.register(), await auth.register('member')];
  await auth.change(admin.id, { isSiteAdmin: true });
  const started = await admin.browser.call('POST', '/api/admin/impersonate', { userId: member.id });
  expect(started.status).toBe(200);
  for (const [method, path, body] of [
    ['GET', '/api/profile/sessions'],
    ['DELETE', '/api/profile/sessions'],
    ['PUT', '/api/profile/password', { currentPassword: member.password, password: somePassword() }],
  ] as const)
    expect((await admin.browser.call(method, path, body)).status).toBe(403);
  await confirm(await tokenFor(admin), somePassword());
  await eventually(async () => !(await admin.browser.isSignedIn()));
  expect(
    (await recordedActions(auth.db)).filter(({ action }) => action === 'impersonation.ended').at(-1),
  ).toMatchObject({
    actorId: admin.id,
    detail: 'password reset',
  });
  expect(await member.browser.isSignedIn()).toBe(true);
});

test('the links of a deleted account are removed', async () => {
  const person = await auth.register();
  const token = await tokenFor(person);
  expect((await person.browser.call('DELETE', '/api/account', { password: person.password })).status).toBe(200);
  expect((await confirm(token, somePassword())).status).toBe(400);
  expect(await auth.AccountTokens.countDocuments({ userId: person.id })).toBe(0);
});
