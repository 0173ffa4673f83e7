import type { AccountDetails } from '@meridian/shared-types';
import type { StripeEvent } from '@meridian/stripe-server';
import { randomUUID } from 'node:crypto';
import { serveStripe } from '../testing/stripe';
import type { Person } from '../testing/test-server';

const site = serveStripe();
const reversed = (events: StripeEvent[]) => events.toReversed();
const DAY = 86_400_000;
let office: Person;
beforeAll(async () => {
  office = await site.auth.registerSiteAdmin();
});
beforeEach(() => site.stripe.webhooks.setMode('held'));

async function member(plan: 'monthly' | 'annual' = 'monthly') {
  const person = await site.auth.register();
  const { body } = await site.checkout(person, plan);
  site.stripe.pay(body.url);
  await site.finish(person, body.url);
  await site.stripe.webhooks.release();
  await site.auth.db.collection('domainEventOutbox').deleteMany({});
  const [payment] = await site.auth.paymentsOf(person.id);
  const intent = site.stripe.store.get('payment_intent', payment?.providerId ?? '');
  return { ...person, payment: payment!, intent };
}
const deliver = (options: Parameters<typeof site.stripe.webhooks.release>[0] = {}) =>
  site.stripe.webhooks.release(options);
const linesOf = async (id: string) =>
  (await site.auth.LedgerLines.find({ userId: id }).sort({ _id: 1 }).lean()).map(({ kind, months, amount }) => [
    kind,
    months,
    amount,
  ]);
const subscriptionOf = async (id: string) => (await site.auth.stored(id)).subscription;
const daysLeft = async (id: string) => {
  const { paidUntil } = await subscriptionOf(id);
  return paidUntil ? Math.round((paidUntil.getTime() - Date.now()) / DAY) : 0;
};
const reportedToOffice = async () =>
  (await site.auth.eventsFor(office.id)).filter(({ kind }) => kind === 'payment.reported').map(({ data }) => data);

test('a refund in the pages of Stripe ends the membership, once, and the person and the office are told', async () => {
  const { id, intent } = await member();
  site.stripe.money.refund(intent, undefined, {});
  expect(new Set(await deliver({ copies: 2, order: reversed }))).toEqual(new Set([200]));
  await site.reconcile(2);
  expect(await linesOf(id)).toEqual([['refunded', 1, 2900]]);
  expect((await subscriptionOf(id)).status).toBe('newsletter');
  expect(site.auth.chapters.people.get(id)).toMatchObject({ isActive: false });
  const money = { amount: 2900, currency: 'USD' };
  const told = (await site.auth.eventsFor(id)).filter(({ kind }) => kind === 'membership.changed');
  expect(told.map(({ data }) => data)).toEqual([
    { change: 'refunded', months: 1, money, receiptNumber: expect.any(Number) as unknown },
  ]);
  expect(await reportedToOffice()).toMatchObject([{ userId: id, what: 'refunded', money }]);
});

test('a partial refund takes the whole months that it pays for, and the rest takes the others', async () => {
  const { id, intent } = await member('annual');
  const before = await daysLeft(id);
  site.stripe.money.refund(intent, 1000, {});
  await deliver();
  expect([await linesOf(id), await daysLeft(id)]).toEqual([[['refunded', 0, 1000]], before]);
  site.stripe.money.refund(intent, 15_000, {});
  await deliver();
  expect(await daysLeft(id)).toBeLessThan(before - 175);
  site.stripe.money.refund(intent, undefined, {});
  await deliver();
  expect(await linesOf(id)).toEqual([
    ['refunded', 0, 1000],
    ['refunded', 6, 15_000],
    ['refunded', 6, 13_900],
  ]);
  expect((await subscriptionOf(id)).status).toBe('newsletter');
});

test('a refund of the office is sent once and has one line, although Stripe reports it too', async () => {
  const { id, payment } = await member();
  const path = `/api/admin/people/${id}/payments/${String(payment._id)}/refund`;
  const body = { part: 'whole', cents: 2900, reason: 'Moved', idempotencyKey: randomUUID() };
  expect((await office.browser.call('POST', path, body)).status).toBe(200);
  site.stripe.fail({ call: 'POST /v1/refunds', kind: 'cut-after' });
  site.stripe.fail({ call: 'POST /v1/refunds', kind: 'cut-after' });
  await site.sendRefunds(2);
  site.stripe.advance(2 * DAY);
  await site.sendRefunds(2);
  site.stripe.advance(-2 * DAY);
  await deliver({ copies: 2 });
  await site.reconcile();
  expect(await site.auth.DueRefunds.countDocuments()).toBe(0);
  expect(site.stripe.store.list('refund').filter((each) => each.payment_intent === payment.providerId)).toHaveLength(1);
  expect(await linesOf(id)).toEqual([['refunded', 1, 2900]]);
});

test('an opened dispute changes nothing, and a lost one ends the months that it paid for', async () => {
  const { id, intent, browser } = await member();
  const dispute = site.stripe.money.dispute(intent);
  await deliver({ copies: 2 });
  expect(await linesOf(id)).toEqual([['disputed', 0, 2900]]);
  expect((await browser.me()).subscriptionStatus).toBe('active');
  site.stripe.money.closeDispute(dispute, 'lost');
  await deliver({ copies: 2 });
  expect(await linesOf(id)).toEqual([
    ['disputed', 0, 2900],
    ['dispute-lost', 1, 2900],
  ]);
  expect((await subscriptionOf(id)).status).toBe('newsletter');
  const { acts } = (await office.browser.call<AccountDetails>('GET', `/api/admin/people/${id}`)).body;
  expect(acts.map(({ kind }) => kind).sort()).toEqual(['dispute-lost', 'disputed']);
  const told = (await site.auth.eventsFor(id)).filter(({ kind }) => kind === 'payment.disputed');
  expect(told.map(({ data }) => (data as { state: string }).state)).toEqual(['dispute-opened', 'dispute-lost']);
  expect((await reportedToOffice()).map((data) => (data as { what: string }).what)).toEqual([
    'dispute-opened',
    'dispute-lost',
  ]);
});

test('a dispute whose opening arrives after its end has both lines in order, and a won one changes nothing', async () => {
  const { id, intent } = await member();
  const before = await daysLeft(id);
  const dispute = site.stripe.money.dispute(intent);
  site.stripe.money.closeDispute(dispute, 'won');
  await deliver({ order: reversed });
  expect(await linesOf(id)).toEqual([
    ['disputed', 0, 2900],
    ['dispute-won', 0, 0],
  ]);
  expect(await daysLeft(id)).toBe(before);
});

test('a dispute that is won after a loss gives the months back', async () => {
  const { id, intent } = await member();
  const before = await daysLeft(id);
  const dispute = site.stripe.money.dispute(intent);
  site.stripe.money.closeDispute(dispute, 'lost');
  await deliver();
  site.stripe.money.closeDispute(dispute, 'won');
  await deliver();
  expect((await linesOf(id)).at(-1)).toEqual(['dispute-won', 1, 2900]);
  expect(await daysLeft(id)).toBe(before);
});

test('the end of a dispute that no event reported is found by the comparison, however old the dispute is', async () => {
  const { id, intent } = await member();
  const dispute = site.stripe.money.dispute(intent);
  await deliver();
  dispute.created -= 90 * 86_400;
  site.stripe.webhooks.setMode('lost');
  site.stripe.money.closeDispute(dispute, 'lost');
  await site.reconcile(2);
  expect((await linesOf(id)).map(([kind]) => kind)).toEqual(['disputed', 'dispute-lost']);
});

test('a refund that fails gives its months back once, and the person and the office are told', async () => {
  const { id, intent } = await member();
  const refund = site.stripe.money.refund(intent, undefined, {});
  await deliver();
  site.stripe.money.failRefund(refund);
  await deliver({ copies: 3 });
  await site.reconcile();
  expect(await linesOf(id)).toEqual([
    ['refunded', 1, 2900],
    ['refund-failed', 1, 2900],
  ]);
  expect((await subscriptionOf(id)).status).toBe('active');
  const changes = (await site.auth.eventsFor(id)).map(({ data }) => (data as { change?: string }).change);
  expect(changes).toEqual(['refunded', 'refund-failed']);
  const failures = (await reportedToOffice()).filter((data) => (data as { what: string }).what === 'refund-failed');
  expect(failures).toMatchObject([{ userId: id, money: { amount: 2900 } }]);
});

test('a dispute about a payment whose account was deleted is counted in the books, without the person', async () => {
  const { id, intent, browser, password } = await member();
  const { status } = await browser.call('DELETE', '/api/account', { password });
  expect(status).toBe(200);
  await site.runJobs();
  expect(await site.auth.ProviderCustomers.countDocuments({ userId: { $exists: false } })).toBe(0);
  const dispute = site.stripe.money.dispute(intent);
  site.stripe.money.closeDispute(dispute, 'lost');
  expect(new Set(await deliver({ copies: 2 }))).toEqual(new Set([200]));
  await site.reconcile();
  const kept = await site.auth.KeptPayments.find({ refunded: { $gt: 0 } }).lean();
  expect(kept).toMatchObject([{ amount: 2900, refunded: 2900 }]);
  expect(await site.auth.exists(id)).toBe(false);
});

test('the office cannot refund a disputed payment, and a refund that Stripe refuses is returned by a line', async () => {
  const { id, intent, payment } = await member();
  const path = `/api/admin/people/${id}/payments/${String(payment._id)}/refund`;
  const refund = () =>
    office.browser.call<{ code?: string }>('POST', path, {
      ...{ part: 'whole', cents: 2900, reason: 'Moved', idempotencyKey: randomUUID() },
    });
  const dispute = site.stripe.money.dispute(intent);
  expect((await refund()).status).toBe(200); // The dispute is not known yet.
  await site.sendRefunds(2);
  expect(await site.auth.DueRefunds.countDocuments()).toBe(0);
  expect(await linesOf(id)).toEqual([
    ['refunded', 1, 2900],
    ['refund-failed', 1, 2900],
  ]);
  expect((await subscriptionOf(id)).status).toBe('active');
  await deliver();
  expect((await refund()).body.code).toBe('payment_disputed');
  site.stripe.money.closeDispute(dispute, 'won');
  await deliver();
  expect((await refund()).status).toBe(200);
  await site.sendRefunds();
  expect(site.stripe.store.list('refund').filter((each) => each.payment_intent === intent.id)).toHaveLength(1);
});
