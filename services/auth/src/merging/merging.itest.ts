import { DAY_MS } from '@meridian/shared-types';
import { letTimePass, recordedDomainEvents } from '@meridian/service-kit/testing';
import type { AccountDetails, MergePreview, Problem } from '@meridian/shared-types';
import { Types } from 'mongoose';
import { randomUUID } from 'node:crypto';
import { eventually, registration, serveAuth, serveSiteAdmin, type Person } from '../testing/test-server';

const auth = serveAuth();
const office = serveSiteAdmin(auth);

const merge = (from: { id: string; email: string }, into: { id: string }, changes: object = {}, by = office) =>
  by.browser.call<Problem>('POST', `/api/admin/people/${from.id}/merge`, {
    intoId: into.id,
    email: from.email,
    reason: 'Registered twice',
    ...changes,
  });
const preview = (from: Person, into: Person) =>
  office.browser.call<MergePreview & Problem>('GET', `/api/admin/people/${from.id}/merge/${into.id}`);
const detailsOf = async (id: string) =>
  (await office.browser.call<AccountDetails>('GET', `/api/admin/people/${id}`)).body;
const services = () => [auth.chapters, auth.events, auth.chat, auth.content, auth.admin, auth.notifications];
const isMoved = async (id: string) =>
  (await auth.MergedAccounts.countDocuments({ _id: id, isMoving: { $exists: false } })) === 1;
const code = async (answer: Promise<{ status: number; body: Problem }>) => {
  const { status, body } = await answer;
  return `${status} ${body.code}`;
};

test('the dry run lists what moves and what ends, and changes nothing', async () => {
  const [from, into] = [await auth.register('member'), await auth.register('member')];
  const { status, body } = await preview(from, into);
  expect([status, body.from.email, body.into.email]).toEqual([200, from.email, into.email]);
  expect(body.counts).toEqual(
    expect.arrayContaining([
      { part: 'months', count: 1 },
      { part: 'payments', count: 1 },
      { part: 'memberships', count: 1 },
      { part: 'rsvps', count: 2, met: 1 },
    ]),
  );
  expect(body.ends.sessions).toBe(1);
  expect((await from.browser.call('GET', '/api/auth/me')).status).toBe(200);
  expect(await auth.MergedAccounts.countDocuments({ _id: from.id })).toBe(0);
});

test('the account is closed at once, all its data moves to the other one, and every service is called', async () => {
  const [from, into] = [await auth.register('member'), await auth.register('member')];
  await auth.db.collection('newsletter_subscribers').insertOne({ email: from.email, createdAt: new Date() });
  await auth.Passkeys.collection.insertOne({ userId: new Types.ObjectId(from.id) });
  await auth.Users.updateOne(
    { _id: from.id },
    { location: 'Pune', description: 'Bakes', tags: ['bread'], employer: 'The bakery' },
  );
  await auth.Users.updateOne({ _id: into.id }, { location: 'Oslo' });
  const [before] = await auth.Payments.find({ userId: from.id }).lean();
  const end = (await detailsOf(into.id)).membership!.paidUntil;

  expect((await merge(from, into)).status).toBe(200);
  await eventually(async () => (await from.browser.call('GET', '/api/auth/me')).status === 401);
  expect(await auth.Sessions.countDocuments({ userId: from.id })).toBe(0);
  expect(await auth.Passkeys.countDocuments({ userId: from.id })).toBe(0);
  const { email, password } = from;
  const login = auth.createBrowser().call<Problem>('POST', '/api/auth/login', { email, password });
  const { status, body } = await login;
  expect([status, body.code]).toEqual([403, 'account_merged']);
  expect(body.message).toContain(`${into.email.slice(0, 1)}***@e***.org`);
  expect(body.message).not.toContain(into.email);
  const wrong = { email: from.email, password: 'not the right one' };
  expect(await code(auth.createBrowser().call('POST', '/api/auth/login', wrong))).toBe('401 bad_credentials');

  const details = await detailsOf(into.id);
  expect(new Date(details.membership!.paidUntil).getTime()).toBeGreaterThan(Date.parse(end) + 27 * DAY_MS);
  expect(details.payments).toHaveLength(2);
  expect(details.acts).toMatchObject([{ kind: 'merged', months: 1, reason: 'Registered twice' }]);
  expect(details.mergedAccounts).toMatchObject([{ id: from.id, email: from.email }]);
  expect(await auth.Users.findById(into.id).lean()).toMatchObject({
    employer: 'The bakery',
    location: 'Oslo',
    description: 'Bakes',
    tags: ['bread'],
  });
  expect(await auth.Subscribers.countDocuments({ email: into.email })).toBe(1);
  expect(await auth.Subscribers.countDocuments({ email: from.email })).toBe(0);
  expect((await detailsOf(from.id)).mergedInto).toMatchObject({ id: into.id, reason: 'Registered twice' });
  expect((await auth.internal.people({ body: { userIds: [from.id] } })).people).toMatchObject([{ userId: from.id }]);
  expect((await auth.internal.contacts({ body: { userIds: [from.id] } })).contacts).toMatchObject([
    { userId: from.id, email: into.email },
  ]);
  await eventually(() => isMoved(from.id));
  expect(services().map(({ merged }) => merged.get(from.id))).toEqual(services().map(() => into.id));
  const domainEvents = (await recordedDomainEvents(auth.db)).filter(({ kind }) => kind === 'account.merged');
  expect(domainEvents.map(({ audience }) => audience)).toEqual(domainEvents.map(() => ({ userIds: [into.id] })));
  expect(await auth.AccountTokens.find({ userId: into.id }, { email: 1 }).lean()).toMatchObject([
    { email: from.email },
  ]);
  const { record } = (await auth.db.collection('auditOutbox').findOne({ 'record.action': 'account.merged' }))!;
  expect(record).toMatchObject({ actorId: office.id, subject: from.id, userId: into.id });
  // The refund uses the key of the original charge at the provider.
  const path = `/api/admin/people/${into.id}/payments/${String(before!._id)}/refund`;
  const refund = { part: 'whole', cents: 2900, reason: 'Paid twice', idempotencyKey: randomUUID() };
  expect((await office.browser.call('POST', path, refund)).status).toBe(200);
  const [payment] = await auth.Payments.find({ _id: before!._id }).lean();
  expect(payment!.chargeKey).toBe(`${from.id} ${before!.idempotencyKey}`);
  // The address is free again.
  expect((await auth.createBrowser().call('POST', '/api/auth/register', registration({ email }))).status).toBe(201);
});

test('without a membership the account that stays takes over that of the other one', async () => {
  const [from, into] = [await auth.register('member'), await auth.register()];
  const end = (await detailsOf(from.id)).membership!.paidUntil;
  expect((await merge(from, into)).status).toBe(200);
  expect((await detailsOf(into.id)).membership).toMatchObject({ paidUntil: end, cardLast4: '4242' });
  expect((await into.browser.call<{ user: object }>('GET', '/api/auth/me')).body.user).toMatchObject({
    subscriptionStatus: 'active',
  });
});

test('merges that are impossible or forbidden are refused', async () => {
  const [from, into, third] = [await auth.register(), await auth.register(), await auth.register()];
  const users = auth.Users;
  expect(await code(merge(from, from))).toBe('400 same_account');
  expect(await code(merge(from, into, { email: third.email }))).toBe('400 other_address');
  expect(await code(merge(office, into))).toBe('403 forbidden');
  expect(await code(merge(from, office))).toBe('403 forbidden');
  expect(await code(merge(from, { id: new Types.ObjectId().toHexString() }))).toBe('404 not_found');
  expect(await code(merge(from, into, {}, third))).toBe('403 forbidden');
  const cases: [string, Person, object][] = [
    ['409 account_suspended', into, { suspension: { reason: 'x', since: new Date(), byId: new Types.ObjectId() } }],
    [
      '409 payment_pending',
      into,
      {
        pendingCharge: {
          plan: 'monthly',
          amount: 2900,
          currency: 'USD',
          cardLast4: '4242',
          idempotencyKey: 'k',
          begunAt: new Date(),
        },
      },
    ],
    ['409 is_site_admin', from, { isSiteAdmin: true }],
    ['409 address_not_confirmed', into, { unverifiedSince: new Date() }],
  ];
  for (const [expected, { id }, change] of cases) {
    await users.updateOne({ _id: id }, { $set: change });
    expect(await code(preview(from, into))).toBe(expected);
    expect(await code(merge(from, into))).toBe(expected);
    await users.updateOne({ _id: id }, { $unset: Object.fromEntries(Object.keys(change).map((key) => [key, 1])) });
    await users.updateOne({ _id: id }, { isSiteAdmin: false });
  }
  const leaving = await auth.register();
  await users.updateOne({ _id: leaving.id }, { removalPending: true });
  expect(await code(merge(leaving, into))).toBe('409 account_removed');
  // The job cannot finish the import while the removal of a person whom it brought waits for the events service.
  const [importId, brought] = [new Types.ObjectId(), await auth.register()];
  await users.updateOne({ _id: brought.id }, { $set: { unverifiedSince: new Date() }, $unset: { hasSignedIn: 1 } });
  await auth.events.stop();
  const userId = new Types.ObjectId(brought.id);
  await auth.db.collection('importRows').insertOne({ importId, line: 2, state: 'imported', userId });
  await auth.db.collection('imports').insertOne({ _id: importId, state: 'undoing', createdAt: new Date() });
  await users.updateOne({ _id: from.id }, { importId });
  expect(await code(merge(from, into))).toBe('409 import_undoing');
  await auth.db.collection('imports').deleteOne({ _id: importId });
  await auth.events.restart();
  expect((await merge(from, into)).status).toBe(200);
  expect(await code(merge(from, third))).toBe('409 account_merged');
  expect(await code(merge(third, from))).toBe('409 account_merged');
});

test('if two admins merge the same accounts in opposite directions, one account stays with both ledgers', async () => {
  const second = await auth.registerSiteAdmin();
  const [a, b] = [await auth.register('member'), await auth.register('member')];
  const codes = await Promise.all([code(merge(a, b)), code(merge(b, a, {}, second))]);
  expect(codes.sort()).toEqual(['200 undefined', '409 account_merged']);
  const left = await auth.Users.find({ _id: { $in: [a.id, b.id] } }).lean();
  expect(left).toHaveLength(1);
  expect(await auth.Payments.countDocuments({ userId: left[0]!._id })).toBe(2);
  expect(await auth.LedgerLines.countDocuments({ userId: left[0]!._id, kind: 'merged' })).toBe(1);
});

test.each(['chapters', 'notifications'] as const)(
  'while %s is unavailable the merge waits, the remaining account cannot be deleted, and the job finishes later',
  async (name) => {
    const [from, into, third] = [await auth.register(), await auth.register(), await auth.register()];
    await auth[name].stop();
    expect((await merge(from, into)).status).toBe(200);
    expect((await detailsOf(into.id)).mergedAccounts).toMatchObject([{ isMoving: true }]);
    expect(await code(merge(into, third))).toBe('409 merge_pending');
    const { password } = into;
    expect((await into.browser.call('DELETE', '/api/account', { password })).status).toBe(503);
    await auth[name].restart();
    await eventually(() => isMoved(from.id));
    expect(auth[name].merged.get(from.id)).toBe(into.id);
    // Afterwards the deletion continues, and no data of the former account remains.
    await eventually(async () => (await auth.Users.countDocuments({ _id: into.id })) === 0);
    expect(await auth.MergedAccounts.countDocuments({ intoId: into.id })).toBe(0);
  },
);

test('a merge is finished although chapters was away for an hour', async () => {
  const [from, into] = [await auth.register(), await auth.register()];
  await auth.chapters.stop();
  expect((await merge(from, into)).status).toBe(200);
  letTimePass(60 * 60_000);
  await eventually(async () => (await preview(from, into)).status !== 503);
  await auth.chapters.restart();
  await eventually(() => isMoved(from.id));
});
