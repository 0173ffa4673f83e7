import type { AccountDetails } from '@meridian/shared-types';
import { recordedActions } from '@meridian/service-kit/testing';
import { randomUUID } from 'node:crypto';
import { createMockProvider, type Refund } from '../payments/payment-provider';
import { eventually, serveAuth, serveSiteAdmin } from '../testing/test-server';

const MONTH = { amount: 2900, currency: 'USD' };
const sent: Refund[] = [];
let isAway = false;
const auth = serveAuth(undefined, {
  ...createMockProvider(),
  refund: async (refund) => {
    if (isAway) throw new Error('the provider is away');
    sent.push(refund);
  },
});
const office = serveSiteAdmin(auth);

const post = (id: string, what: string, body: object) =>
  office.browser.call<{ code?: string; paidUntil?: string }>('POST', `/api/admin/people/${id}/${what}`, {
    reason: 'Called us',
    ...body,
  });
const detailsOf = async (id: string) =>
  (await office.browser.call<AccountDetails>('GET', `/api/admin/people/${id}`)).body;
const wordsFor = async (id: string) =>
  (await auth.eventsFor(id)).filter(({ kind }) => kind === 'membership.changed').map(({ data }) => data);

test('given months make a person a member at once and only once, and the person is notified', async () => {
  const { id, browser } = await auth.register();
  const body = { months: 2, idempotencyKey: randomUUID() };
  const [first, again] = await Promise.all([post(id, 'months', body), post(id, 'months', body)]);
  expect([first.status, again.status, again.body]).toEqual([200, 200, first.body]);
  expect(auth.chapters.people.get(id)).toMatchObject({ isActive: true });
  const details = await detailsOf(id);
  expect(details).toMatchObject({
    subscriptionStatus: 'active',
    membershipEndsAt: first.body.paidUntil,
    acts: [{ kind: 'given', months: 2, reason: 'Called us' }],
  });
  expect(await wordsFor(id)).toEqual([{ change: 'given', months: 2, until: expect.any(String) }]);
  expect((await browser.call<{ code: string }>('POST', '/api/subscription/resume')).body.code).toBe('no_card');
});

test('a scholarship is named in the ledger, the audit log and the mail', async () => {
  const { id } = await auth.register();
  await post(id, 'months', { months: 12, isScholarship: true, idempotencyKey: randomUUID() });
  expect((await detailsOf(id)).acts).toMatchObject([{ kind: 'given', months: 12, isScholarship: true }]);
  expect(await wordsFor(id)).toMatchObject([{ change: 'given', months: 12, isScholarship: true }]);
  const details = (await auth.actionDetailsOn(id)).filter(([action]) => action === 'membership.given');
  expect(details).toEqual([['membership.given', '12 months as a scholarship: Called us']]);
});

test('a site admin who gives months to themself is in the audit log, and only the other site admins are told', async () => {
  const self = await auth.registerSiteAdmin();
  const [other, member] = [await auth.registerSiteAdmin(), await auth.register('member')];
  const give = (id: string, idempotencyKey: string) =>
    self.browser.call('POST', `/api/admin/people/${id}/months`, { months: 3, reason: 'Board', idempotencyKey });
  const toldOf = async (id: string) =>
    (await auth.eventsFor(id)).filter(({ kind }) => kind === 'membership.self-given').map(({ data }) => data);
  expect((await give(member.id, randomUUID())).status).toBe(200);
  expect(await toldOf(other.id)).toEqual([]);
  const key = randomUUID();
  expect([(await give(self.id, key)).status, (await give(self.id, key)).status]).toEqual([200, 200]);
  expect(await toldOf(other.id)).toEqual([{ userId: self.id, months: 3 }]);
  expect([await toldOf(self.id), await toldOf(member.id)]).toEqual([[], []]);
  const entries = (await recordedActions(auth.db)).filter(({ action }) => action === 'membership.given');
  expect(entries).toContainEqual(expect.objectContaining({ userId: self.id, detail: '3 months: Board' }));
});

test('a refund ends the membership at once and is sent once, even after the provider was unavailable', async () => {
  const { id } = await auth.register('member');
  const [{ id: paymentId, refundable }] = (await detailsOf(id)).payments as [AccountDetails['payments'][number]];
  expect(refundable?.whole).toEqual({ amount: 29, money: MONTH, months: 1 });
  const refund = (body: object) => post(id, `payments/${paymentId}/refund`, { part: 'whole', ...body });
  expect((await refund({ cents: 3000, idempotencyKey: randomUUID() })).body.code).toBe('amount_changed');
  isAway = true;
  const idempotencyKey = randomUUID();
  expect((await refund({ cents: 2900, idempotencyKey })).status).toBe(200);
  expect((await refund({ cents: 2900, idempotencyKey })).status).toBe(200);
  expect((await refund({ cents: 2900, idempotencyKey: randomUUID() })).body.code).toBe('already_refunded');
  expect((await detailsOf(id)).subscriptionStatus).toBe('newsletter');
  expect(auth.chapters.people.get(id)).toMatchObject({ isActive: false });
  expect(await auth.DueRefunds.countDocuments()).toBe(1);
  isAway = false;
  await eventually(async () => (await auth.DueRefunds.countDocuments()) === 0);
  expect(sent).toMatchObject([{ ...MONTH, cardLast4: '4242', chargeKey: expect.stringContaining(id) }]);
  expect(await wordsFor(id)).toEqual([{ change: 'refunded', months: 1, money: MONTH }]);
});

test('nothing is refunded while a payment is being processed, and a ledger line never changes', async () => {
  const { id } = await auth.register('member');
  const paymentId = (await detailsOf(id)).payments[0]?.id;
  const pendingCharge = { plan: 'monthly', ...MONTH, cardLast4: '4242', idempotencyKey: 'k', begunAt: new Date() };
  await auth.change(id, { pendingCharge });
  const body = { part: 'whole', cents: 2900, idempotencyKey: randomUUID() };
  expect((await post(id, `payments/${paymentId}/refund`, body)).body.code).toBe('payment_pending');
  await expect(auth.LedgerLines.updateOne({}, { months: 1 })).rejects.toThrow('never changes');
});
