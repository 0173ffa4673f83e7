import { recordedActions, someId } from '@meridian/service-kit/testing';
import { endExpiredImpersonations } from '../sessions/impersonation-session';
import { makeSiteAdmin } from '../office/site-admins/site-admin';
import { createRenewals } from '../testing/renewals';
import { serveAuth, eventually, payment } from '../testing/test-server';

const auth = serveAuth();
beforeEach(() => auth.db.collection('auditOutbox').deleteMany({}));

const recorded = () => recordedActions(auth.db);
const ownAction = (id: string) => ({ actorId: id, actingAsId: null, userId: id });
const siteAdmin = async () => {
  const person = await auth.register();
  await makeSiteAdmin(auth.db, person.email);
  await auth.db.collection('auditOutbox').deleteMany({});
  return person;
};

test('a payment, its cancellation and its end are recorded once each', async () => {
  const { browser, id } = await auth.register();
  const body = payment({ plan: 'annual', amount: 299, idempotencyKey: crypto.randomUUID() });
  for (let i = 0; i < 2; i++) await browser.call('POST', '/api/mock-payment', body);
  for (let i = 0; i < 2; i++) await browser.call('POST', '/api/subscription/cancel');
  const { subscription } = await auth.stored(id);
  await createRenewals(auth, id).run(new Date(subscription.endsAt!.getTime() + 1));
  expect(await recorded()).toMatchObject([
    { ...ownAction(id), action: 'payment.taken', detail: 'annual, $299' },
    {
      ...ownAction(id),
      action: 'subscription.cancelled',
      detail: `annual, until ${subscription.endsAt!.toISOString().slice(0, 10)}`,
    },
    { actorId: null, actingAsId: null, userId: id, action: 'subscription.ended', detail: '' },
  ]);
});

test('the deletion of an account is recorded with its id only', async () => {
  const { browser, id, email, password } = await auth.register();
  expect((await browser.call('DELETE', '/api/account', { password: 'not this one' })).status).toBe(403);
  expect((await browser.call('DELETE', '/api/account', { password })).status).toBe(200);
  expect(await recorded()).toMatchObject([{ ...ownAction(id), action: 'account.deleted', detail: '' }]);
  expect(JSON.stringify(await recordedActions(auth.db))).not.toContain(email);
});

test('the start of an impersonation session, a payment in it, and its end by an exit or a logout are recorded', async () => {
  const [admin, target] = [await siteAdmin(), await auth.register()];
  const start = () => admin.browser.call('POST', '/api/admin/impersonate', { userId: target.id });
  await start();
  await admin.browser.call('POST', '/api/mock-payment', payment());
  await admin.browser.call('POST', '/api/admin/impersonate/exit');
  await start();
  await admin.browser.call('POST', '/api/auth/logout');
  const started = {
    actorId: admin.id,
    actingAsId: null,
    userId: target.id,
    action: 'impersonation.started',
    detail: '',
  };
  const both = { actorId: admin.id, actingAsId: target.id, userId: target.id };
  expect(await recorded()).toMatchObject([
    started,
    { ...both, action: 'payment.taken', detail: 'monthly, $29' },
    { ...both, action: 'impersonation.ended', detail: '' },
    started,
    { ...both, action: 'impersonation.ended', detail: 'signed out' },
  ]);
});

test('an expired impersonation session is recorded once, with the time when it expired', async () => {
  const [admin, target] = [await siteAdmin(), await auth.register()];
  const Sessions = auth.Sessions;
  const expireImpersonation = async () => {
    await admin.browser.login(admin);
    await admin.browser.call('POST', '/api/admin/impersonate', { userId: target.id });
    const createdAt = new Date(Date.now() - 45 * 60_000);
    await Sessions.updateOne({ actorId: admin.id }, { createdAt });
    return new Date(createdAt.getTime() + 30 * 60_000).toISOString();
  };
  const recordedEnds = async () => (await recorded()).filter(({ action }) => action === 'impersonation.ended');
  const end = (at: string) => ({
    at,
    actorId: admin.id,
    actingAsId: target.id,
    userId: target.id,
    detail: 'after 30 minutes',
  });

  const first = await expireImpersonation();
  await Promise.all(
    [1, 2, 3].map(() => endExpiredImpersonations({ db: auth.db, Sessions, announceChange: () => undefined })),
  );
  expect(await recordedEnds()).toMatchObject([end(first)]);
  const second = await expireImpersonation(); // The service ends it at the next login or in the sweep.
  await admin.browser.login(admin);
  await eventually(async () => (await recordedEnds()).length === 2);
  await endExpiredImpersonations({ db: auth.db, Sessions, announceChange: () => undefined });
  expect(await recordedEnds()).toMatchObject([end(first), end(second)]);
  expect(await Sessions.countDocuments({ actorId: admin.id })).toBe(0);
});

test('a login ends the impersonation session of the same browser', async () => {
  const [admin, target] = [await siteAdmin(), await auth.register()];
  await admin.browser.call('POST', '/api/admin/impersonate', { userId: target.id });
  await admin.browser.login(admin);
  expect((await recorded()).at(-1)).toMatchObject({
    actorId: admin.id,
    actingAsId: target.id,
    userId: target.id,
    action: 'impersonation.ended',
    detail: 'signed in again',
  });
});

test('a payment does not extend an impersonation session', async () => {
  const [admin, target] = [await siteAdmin(), await auth.register()];
  await admin.browser.call('POST', '/api/admin/impersonate', { userId: target.id });
  const createdAt = new Date(Date.now() - 20 * 60_000);
  await auth.Sessions.updateOne({ actorId: admin.id }, { createdAt });
  expect((await admin.browser.call('POST', '/api/mock-payment', payment())).status).toBe(200);
  const session = await auth.Sessions.findOne({ actorId: admin.id }).lean();
  expect(session).toMatchObject({ createdAt });
});

test("failed logins are recorded if they are repeated, or if the account is a site admin's", async () => {
  const [person, admin, guesser] = [await auth.register(), await siteAdmin(), auth.createBrowser()];
  for (let i = 1; i < 5; i++) expect((await guesser.login({ ...person, password: 'wrong password' })).status).toBe(401);
  expect((await auth.login({ email: 'nobody@example.org', password: 'wrong password' })).status).toBe(401);
  expect(await recorded()).toEqual([]);
  expect((await guesser.login({ ...person, password: 'wrong password' })).status).toBe(401); // The next attempt has to wait.
  expect((await auth.login({ ...admin, password: 'wrong password' })).status).toBe(401);
  const failed = { actorId: null, actingAsId: null, action: 'session.failed' };
  await eventually(async () => (await recorded()).length === 2);
  expect(await recorded()).toMatchObject([
    { ...failed, userId: person.id, detail: 'again and again' },
    { ...failed, userId: admin.id, detail: '' },
  ]);
  expect((await recordedActions(auth.db))[0]!.address).toBe(guesser.ip);
});

test('a site admin who was created on the command line is recorded once', async () => {
  const { email, id } = await auth.register();
  for (let i = 0; i < 2; i++) await makeSiteAdmin(auth.db, email);
  await expect(makeSiteAdmin(auth.db, `${someId()}@example.org`)).rejects.toThrow('There is no account');
  expect(await recorded()).toMatchObject([
    { actorId: null, actingAsId: null, userId: id, action: 'site-admin.granted', detail: 'on the command line' },
  ]);
});
