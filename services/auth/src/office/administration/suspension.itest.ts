import { HOUR_MS } from '@meridian/shared-types';
import type { AccountDetails } from '@meridian/shared-types';
import { payment, serveAuth, eventually, registration } from '../../testing/test-server';
import type { Browser } from '../../testing/browser';
import { decide, waitingFor } from '../../testing/proposals';

const auth = serveAuth();

const siteAdmin = () => auth.registerSiteAdmin();
const suspend = (by: Browser, id: string, body: object = { reason: 'Advertising' }) =>
  by.call<{ code?: string }>('POST', `/api/admin/people/${id}/suspension`, body);
const lift = (by: Browser, id: string) => by.call('DELETE', `/api/admin/people/${id}/suspension`);

test('a suspended person is signed out, gets the reason and is hidden until the suspension is lifted', async () => {
  const admin = await siteAdmin();
  const person = await auth.register('member');
  const { id, browser, email, password } = person;
  await auth.createBrowser().call('POST', '/api/auth/password-reset', { email });
  await eventually(async () => (await auth.AccountTokens.countDocuments({ userId: id })) === 1);
  expect((await suspend(admin.browser, id)).status).toBe(200);
  expect(await browser.isSignedIn()).toBe(false);
  expect(await auth.AccountTokens.countDocuments({ userId: id })).toBe(0);
  expect(auth.chapters.people.get(id)).toMatchObject({ isSuspended: true, isActive: false });
  const login = () => browser.login({ email, password });
  const refused = await login();
  expect([refused.status, refused.body.message]).toEqual([
    403,
    'Your account is suspended: “Advertising” If you think this is wrong, write to us.',
  ]);
  expect((await browser.login({ email, password: 'wrong-one' })).status).toBe(401);
  const { contacts } = await auth.internal.contacts({ body: { userIds: [id] } });
  expect(contacts).toMatchObject([{ isSuspended: true, wantsMail: false }]);
  expect((await suspend(admin.browser, id)).body.code).toBe('already_suspended');
  expect((await lift(admin.browser, id)).status).toBe(200);
  expect((await lift(admin.browser, id)).status).toBe(409);
  expect((await login()).status).toBe(200);
  expect(auth.chapters.people.get(id)).toMatchObject({ isSuspended: false, isActive: true });
  expect((await auth.kindsFor(id)).filter((kind) => /suspen/.test(kind))).toEqual([
    'account.suspended',
    'account.suspension-ended',
  ]);
});

test('a suspension ends on time, and its end is then stored and mailed', async () => {
  const admin = await siteAdmin();
  const { id, browser, email, password } = await auth.register();
  expect((await suspend(admin.browser, id, { reason: 'Rude', until: '2020-01-01T00:00:00Z' })).status).toBe(400);
  await suspend(admin.browser, id, { reason: 'Rude', until: new Date(Date.now() + HOUR_MS).toISOString() });
  const details = async () => (await admin.browser.call<AccountDetails>('GET', `/api/admin/people/${id}`)).body;
  expect((await details()).suspension).toMatchObject({ reason: 'Rude', until: expect.any(String) });
  await auth.change(id, { 'suspension.until': new Date() });
  expect((await browser.login({ email, password })).status).toBe(200);
  expect((await details()).suspension).toBeUndefined();
  await eventually(async () => (await auth.kindsFor(id)).includes('account.suspension-ended'));
});

test('if two site admins suspend each other one of them remains', async () => {
  const [one, other] = [await siteAdmin(), await siteAdmin()];
  await Promise.all([suspend(one.browser, other.id), suspend(other.browser, one.id)]);
  const [third, fourth] = [await siteAdmin(), await siteAdmin()];
  const [[first], [second]] = [await waitingFor(third.browser, one.id), await waitingFor(third.browser, other.id)];
  // The first confirmation ends the proposal of the one who is suspended.
  const outcomes = await Promise.all([
    decide(third.browser, 'confirm', first!.id),
    decide(fourth.browser, 'confirm', second!.id),
  ]);
  expect(outcomes.sort()).toEqual(['409 not_waiting', 'ok']);
  const left = await auth.Users.countDocuments({
    _id: { $in: [one.id, other.id] },
    suspension: { $exists: false },
  });
  expect(left).toBe(1);
});

test('an action of the person at the same moment takes effect before the suspension, or not at all', async () => {
  const admin = await siteAdmin();
  const { id, browser, email, password } = await auth.register();
  const [, paid, signedIn] = await Promise.all([
    suspend(admin.browser, id),
    browser.call('POST', '/api/mock-payment', payment()),
    auth.login({ email, password }),
    auth.createBrowser().call('POST', '/api/auth/register', registration()),
  ]);
  expect([200, 401, 403]).toContain(paid.status);
  expect([200, 401, 403]).toContain(signedIn.status);
  expect(await auth.db.collection('sessions').countDocuments({ userId: (await auth.Users.findById(id))!._id })).toBe(0);
});

test('the office can mail a link to a new password, confirm an address by hand, and turn off two-factor authentication', async () => {
  const admin = await siteAdmin();
  const person = await auth.registerUnconfirmed();
  const { id } = person;
  const act = (method: string, what: string, body?: object) =>
    admin.browser.call<{ code?: string }>(method, `/api/admin/people/${id}/${what}`, body);
  const reason = { reason: 'Called back' };
  expect((await act('POST', 'confirmation', reason)).status).toBe(200);
  expect((await act('POST', 'confirmation', reason)).body.code).toBe('already_confirmed');
  const sent = await act('POST', 'password-link');
  expect([sent.status, sent.text]).toEqual([200, '{"ok":true}']);
  expect(await auth.kindsFor(id)).toContain('account.password-reset');
  expect((await act('DELETE', 'two-factor', reason)).body.code).toBe('no_two_factor');
  await auth.change(id, {
    totpAuthenticator: { secret: 'sealed', lastStep: 1, since: new Date() },
    recoveryCodes: ['hash'],
  });
  expect((await act('DELETE', 'two-factor', reason)).status).toBe(200);
  const user = await auth.Users.findById(id).lean();
  expect([user?.totpAuthenticator, user?.unverifiedSince]).toEqual([undefined, undefined]);
  expect(await person.browser.isSignedIn()).toBe(false);
  expect(await auth.kindsFor(id)).toContain('account.factor-removed');
  await suspend(admin.browser, id);
  expect((await act('POST', 'password-link')).body.code).toBe('account_suspended');
});
