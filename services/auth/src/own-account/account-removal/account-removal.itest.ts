import type { Problem } from '@meridian/shared-types';
import { countData, registerWithAllData } from '../../testing/all-data';
import { eventually, registration, serveAuth } from '../../testing/test-server';
import type { Browser } from '../../testing/browser';
import { listenToSessions } from '../../testing/signals';

const auth = serveAuth();
const isAnnounced = listenToSessions();

const remove = (browser: Browser, password: unknown) => browser.call<Problem>('DELETE', '/api/account', { password });

const removals = (userId: string) => auth.db.collection('removalOutbox').find({ 'record.userId': userId }).toArray();
const isGone = (id: string) => eventually(async () => (await auth.Users.countDocuments({ _id: id })) === 0);

test('no data of the person remains, and payments are kept without the person', async () => {
  const { browser, id, email, password } = await registerWithAllData(auth);
  const [payment] = await auth.Payments.find({ userId: id }).lean();
  const line = { userId: payment!.userId, kind: 'refunded' as const, months: -1, reason: 'x', idempotencyKey: 'r' };
  await auth.LedgerLines.create([{ ...line, amount: 500, currency: 'USD', paymentId: payment!._id, at: new Date() }]);
  expect(await countData(auth, id)).toEqual([1, 1, 1, 1]);
  const { status, body } = await remove(browser, password);
  expect([status, body]).toEqual([200, { ok: true }]);
  await isAnnounced({ userId: id });
  expect(await countData(auth, id)).toEqual([0, 0, 0, 0]);
  const kept = await auth.db
    .collection('keptPayments')
    .find({}, { projection: { _id: 0 } })
    .toArray();
  const [day, end] = [new Date(payment!.paidAt), new Date(payment!.paidAt)];
  day.setUTCHours(0, 0, 0, 0);
  end.setUTCHours(0, 0, 0, 0);
  end.setUTCFullYear(end.getUTCFullYear() + 10);
  const { plan, amount, currency, receiptNumber } = payment!;
  expect(kept).toEqual([{ plan, amount, currency, receiptNumber, refunded: 500, paidAt: day, removeAt: end }]);
  expect(await auth.LedgerLines.countDocuments({ userId: id })).toBe(0);
  expect(await auth.Subscribers.countDocuments({ email })).toBe(0);
  expect([auth.chapters, auth.events, auth.chat].map(({ removed }) => removed.has(id))).toEqual([true, true, true]);
  expect(browser.cookie).toBeUndefined();
  const last = (await auth.eventsFor(id)).filter(({ kind }) => kind === 'account.deleted');
  expect(last).toMatchObject([{ data: { receipt: { name: 'Ana Horvat', email } } }]);
  expect((await browser.login({ email, password })).status).toBe(401);
  expect((await auth.internal.people({ body: { userIds: [id] } })).people).toEqual([]);
  expect((await browser.call('POST', '/api/auth/register', registration({ email }))).status).toBe(201);
});

test('a wrong password deletes nothing, and guessing is slowed down', async () => {
  const { browser, id, password } = await auth.register();
  const { status, body } = await remove(browser, 'wrong-one');
  expect([status, body.code, body.fields]).toEqual([
    403,
    'wrong_password',
    [{ path: 'password', message: 'This password is not correct.' }],
  ]);
  for (let i = 0; i < 4; i++) await remove(browser, 'wrong-one');
  expect((await remove(browser, password)).status).toBe(429);
  expect(await auth.Users.countDocuments({ _id: id })).toBe(1);
});

test('the only admin of a chapter cannot be deleted', async () => {
  const { browser, id, password } = await auth.register();
  auth.chapters.lastAdmins.add(id);
  const { status, body } = await remove(browser, password);
  expect([status, body.code, body.message]).toEqual([409, 'only_admin', 'Make another member an admin first.']);
  expect((await auth.stored(id)).removalPending).toBeUndefined();
  expect(await removals(id)).toEqual([]);
  expect(await browser.isSignedIn()).toBe(true);
  auth.chapters.lastAdmins.delete(id);
  expect((await remove(browser, password)).status).toBe(200);
});

test.each(['chapters', 'events'] as const)(
  'while %s is unavailable the removal is delayed, and finished afterwards',
  async (service) => {
    const { browser, id, password } = await auth.register();
    await auth[service].stop();
    const { status, body } = await remove(browser, password);
    expect([status, body.message]).toEqual([
      503,
      'Your account will be deleted as soon as all our services are available again.',
    ]);
    expect(await auth.Users.countDocuments({ _id: id })).toBe(1);
    await auth[service].restart();
    await isGone(id);
    expect([auth.chapters, auth.events, auth.chat].map(({ removed }) => removed.has(id))).toEqual([true, true, true]);
    expect(await browser.isSignedIn()).toBe(false);
  },
);

test('all sessions end first, impersonations too, and a login is refused until the rest is deleted', async () => {
  const [{ browser, id, email, password }, admin] = [await auth.register(), await auth.register()];
  await auth.change(admin.id, { isSiteAdmin: true });
  const second = auth.createBrowser();
  await second.login({ email, password });
  expect((await admin.browser.call('POST', '/api/admin/impersonate', { userId: id })).status).toBe(200);
  await auth.events.stop();
  expect((await remove(browser, password)).status).toBe(503);
  for (const signedIn of [browser, second, admin.browser]) expect(await signedIn.isSignedIn()).toBe(false);
  expect(await auth.Sessions.countDocuments({ userId: id })).toBe(0);
  const refused = await auth.login({ email, password });
  expect([refused.status, refused.body.message]).toEqual([403, 'This account is being deleted.']);
  const identity = await auth.as({ userId: id });
  for (const [method, path, body] of [
    ['PUT', '/api/profile', { name: 'Ana Again' }],
    ['PUT', '/api/profile/notifications', { email: true, push: true, weeklyDigest: true }],
    ['POST', '/api/mock-payment', { plan: 'monthly', amount: 29, cardLast4: '4242' }],
  ] as const)
    expect((await auth.createBrowser().call(method, path, body, identity)).status).toBe(403);
  await auth.events.restart();
  await isGone(id);
  expect((await auth.login({ email, password })).status).toBe(401);
});

test('impersonation sessions that the deleted person started end too', async () => {
  const [target, admin] = [await auth.register(), await auth.register()];
  await auth.change(admin.id, { isSiteAdmin: true });
  const identity = await auth.as({ userId: admin.id });
  expect((await admin.browser.call('POST', '/api/admin/impersonate', { userId: target.id })).status).toBe(200);
  expect(
    (await auth.createBrowser().call('DELETE', '/api/account', { password: admin.password }, identity)).status,
  ).toBe(200);
  expect(await admin.browser.isSignedIn()).toBe(false);
  expect(await auth.Sessions.countDocuments({ $or: [{ userId: admin.id }, { actorId: admin.id }] })).toBe(0);
});

test('a site admin deletes an account on request after typing the address; an unavailable service only delays it', async () => {
  const [office, colleague] = [await auth.registerSiteAdmin(), await auth.registerSiteAdmin()];
  const { id, email } = await registerWithAllData(auth);
  const removeFor = (of: string, typed: string) =>
    office.browser.call<Problem>('DELETE', `/api/admin/people/${of}`, { email: typed, reason: 'Wrote to us' });
  expect((await removeFor(id, 'other@example.org')).body.fields).toMatchObject([{ path: 'email' }]);
  expect((await removeFor(colleague.id, colleague.email)).body.code).toBe('is_site_admin');
  expect((await removeFor(office.id, office.email)).status).toBe(403);
  auth.chapters.lastAdmins.add(id);
  expect((await removeFor(id, email)).body.code).toBe('only_admin');
  auth.chapters.lastAdmins.delete(id);
  expect(await removals(id)).toEqual([]);
  await auth.events.stop();
  expect((await removeFor(id, email.toUpperCase())).status).toBe(503);
  await auth.events.restart();
  await isGone(id);
  expect(await countData(auth, id)).toEqual([0, 0, 0, 0]);
  const { record } = (await auth.db
    .collection('auditOutbox')
    .findOne({ 'record.action': 'account.deleted', 'record.userId': id }))!;
  expect([record.actorId, record.detail]).toEqual([office.id, 'on request: Wrote to us']);
  expect((await removeFor(id, email)).status).toBe(404);
});

test('the last site admin cannot delete their own account', async () => {
  await auth.Users.updateMany({}, { isSiteAdmin: false });
  const { browser, password } = await auth.registerSiteAdmin();
  expect((await remove(browser, password)).body.code).toBe('last_site_admin');
  await auth.registerSiteAdmin();
  expect((await remove(browser, password)).status).toBe(200);
});
