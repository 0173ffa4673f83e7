import { payment, serveAuth } from '../testing/test-server';
import type { Browser } from '../testing/browser';

const auth = serveAuth();

const CONFIRM = '/api/auth/email-confirmation';
const type = (browser: Browser, code: string) => browser.call('POST', `${CONFIRM}/code`, { code });
const mailed = (userId: string) => auth.linksFor(userId, 'account.confirm-address');
const codeOf = async (userId: string) => (await mailed(userId)).at(-1)!.code!;
const otherThan = (code: string) => (code === '000000' ? '111111' : '000000');

test('the code of the mail confirms the address, and the person stays signed in where they type it', async () => {
  const person = await auth.registerUnconfirmed();
  const elsewhere = auth.createBrowser();
  await elsewhere.login(person);
  const code = await codeOf(person.id);
  expect(code).toMatch(/^\d{6}$/);
  expect(JSON.stringify(await auth.AccountTokens.find({ userId: person.id }).lean())).not.toContain(code);
  expect((await auth.createBrowser().call('POST', `${CONFIRM}/code`, { code })).status).toBe(401);

  const { status, body } = await type(person.browser, code);
  expect([status, body]).toEqual([200, { ok: true }]);
  expect((await person.browser.me()).unconfirmed).toBeUndefined();
  expect(await elsewhere.isSignedIn()).toBe(false);
  expect((await auth.Users.findById(person.id).lean())?.isPasswordUnproven).toBeUndefined();
  expect(await auth.AccountTokens.countDocuments({ userId: person.id })).toBe(0);
  expect((await type(person.browser, code)).body).toEqual({ ok: true });
  expect(await auth.actionNamesOn(person.id)).toEqual(['address.confirmed']);
});

test('a wrong code is reported at its field, and five attempts end the code but not the link', async () => {
  const person = await auth.registerUnconfirmed();
  const code = await codeOf(person.id);
  const wrong = await type(person.browser, otherThan(code));
  expect([wrong.status, wrong.body.code]).toEqual([403, 'wrong_code']);
  expect(wrong.text).toContain('"path":"code"');
  const rest = await Promise.all(Array.from({ length: 4 }, () => type(person.browser, otherThan(code))));
  expect(rest.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
  const spent = await type(person.browser, code);
  expect([spent.status, spent.body.code]).toEqual([400, 'code_expired']);
  expect((await type(person.browser, code)).status).toBe(429);
  const { token } = (await mailed(person.id)).at(-1)!;
  expect((await person.browser.call('POST', `${CONFIRM}/confirm`, { token })).status).toBe(200);
});

test.each(['12345', '1234567', 'abcdef', ''])('%j is not a code', async (code) => {
  const { browser } = await auth.registerUnconfirmed();
  const { status, text } = await type(browser, code);
  expect(status).toBe(400);
  expect(text).toContain('"path":"code"');
});

test('a code works only in the session that asked for its mail, until it expires or another mail is asked for', async () => {
  const person = await auth.registerUnconfirmed();
  const first = await codeOf(person.id);
  const elsewhere = auth.createBrowser();
  await elsewhere.login(person);
  expect((await type(elsewhere, first)).body.code).toBe('code_expired');

  await person.browser.call('POST', CONFIRM);
  const second = await codeOf(person.id);
  if (first !== second) expect((await type(person.browser, first)).body.code).toBe('wrong_code');
  await auth.AccountTokens.updateMany(
    { userId: person.id, code: { $exists: true } },
    { $set: { 'code.expiresAt': new Date(Date.now() - 1) } },
  );
  expect((await type(person.browser, second)).body.code).toBe('code_expired');
  expect((await person.browser.me()).unconfirmed).toBeDefined();
});

test('the code still works after a payment, which replaces the session, and not after a change of the address', async () => {
  const [payer, moved] = [await auth.registerUnconfirmed(), await auth.registerUnconfirmed()];
  await payer.browser.call('POST', '/api/mock-payment', payment());
  expect((await type(payer.browser, await codeOf(payer.id))).status).toBe(200);
  expect((await payer.browser.me()).unconfirmed).toBeUndefined();

  await auth.change(moved.id, { $set: { email: `moved-${moved.email}` } });
  expect((await type(moved.browser, await codeOf(moved.id))).status).toBe(400);
});
