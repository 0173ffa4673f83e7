import { isDeepStrictEqual } from 'node:util';
import type { AccountDetails, OfficePlan, Payment, Problem } from '@meridian/shared-types';
import type { Browser } from '../testing/browser';
import { anOfficePlan } from '../testing/content-stub';
import { createRenewals } from '../testing/renewals';
import { payment, serveAuth, serveSiteAdmin } from '../testing/test-server';

const auth = serveAuth();
const office = serveSiteAdmin(auth);

const offer = (...plans: OfficePlan[]) => auth.content.plans.splice(0, Infinity, ...plans);
beforeEach(() => offer());

const pay = (browser: Browser, changes: Record<string, unknown>) =>
  browser.call<Payment & Problem>('POST', '/api/mock-payment', payment(changes));
const choose = (browser: Browser, body: object) => browser.call<Problem>('PUT', '/api/subscription/plan', body);
const membershipOf = async (browser: Browser) => (await browser.me()).membership;

/** Returns a day some months after another one, as a calendar has it. */
function monthsAfter(date: Date | string, months: number): string {
  const later = new Date(date);
  later.setUTCMonth(later.getUTCMonth() + months, 1);
  const last = new Date(Date.UTC(later.getUTCFullYear(), later.getUTCMonth() + 1, 0)).getUTCDate();
  later.setUTCDate(Math.min(new Date(date).getUTCDate(), last));
  return later.toISOString();
}

test.each([
  ['month', 1],
  ['quarter', 3],
  ['year', 12],
] as const)(
  'a plan of the office that is paid every %s is bought and renewed for %p months',
  async (period, months) => {
    offer(anOfficePlan({ id: 'gold', name: 'Gold', period, price: 70.5 }));
    const { browser, id } = await auth.register();
    const terms = { name: 'Gold', months, audience: 'everyone' };
    const bought = { plan: 'gold', terms, amount: 70.5, money: { amount: 7050, currency: 'USD' } };
    const { status, body } = await pay(browser, { plan: 'gold', amount: 70.5 });
    expect([status, body]).toMatchObject([200, bought]);
    const { paidUntil } = (await auth.stored(id)).subscription;
    expect(paidUntil!.toISOString()).toBe(monthsAfter(body.paidAt, months));
    expect(await membershipOf(browser)).toMatchObject(bought);

    const renewals = createRenewals(auth, id);
    await renewals.run(paidUntil!);
    expect((await auth.paymentsOf(id)).map(({ plan, amount, terms: kept }) => [plan, amount, kept])).toEqual([
      ['gold', 7050, terms],
      ['gold', 7050, terms],
    ]);
    expect((await auth.stored(id)).subscription.paidUntil!.toISOString()).toBe(monthsAfter(body.paidAt, 2 * months));
  },
);

test('a plan that is paid once does not renew, and cannot be resumed', async () => {
  offer(anOfficePlan({ id: 'two-years', period: 'once', months: 24, price: 500 }));
  const { browser, id } = await auth.register();
  const { body } = await pay(browser, { plan: 'two-years', amount: 500 });
  const end = monthsAfter(body.paidAt, 24);
  expect((await browser.me()).membershipEndsAt).toBe(end);
  const resumed = await browser.call<Problem>('POST', '/api/subscription/resume');
  expect([resumed.status, resumed.body.code]).toEqual([409, 'paid_once']);
  const renewals = createRenewals(auth, id);
  await renewals.run(new Date(end));
  expect([renewals.sent, (await auth.stored(id)).subscription.status]).toEqual([[], 'newsletter']);
});

test('after a plan that is paid once, another one follows by a payment or a choice', async () => {
  offer(anOfficePlan({ id: 'once', period: 'once', months: 2, price: 50 }));
  const { browser, id } = await auth.register();
  const { body } = await pay(browser, { plan: 'once', amount: 50 });
  expect((await pay(browser, { plan: 'monthly', amount: 29 })).status).toBe(200);
  const { paidUntil, endsAt, plan, terms } = (await auth.stored(id)).subscription;
  expect([paidUntil!.toISOString(), endsAt, plan, terms]).toEqual([
    monthsAfter(body.paidAt, 3),
    undefined,
    'monthly',
    undefined,
  ]);
  expect((await choose(browser, { plan: 'once', amount: 50 })).status).toBe(200);
  const renewals = createRenewals(auth, id);
  await renewals.run(paidUntil!);
  const after = (await auth.stored(id)).subscription;
  expect([renewals.sent.map(({ amount }) => amount), after.endsAt?.toISOString()]).toEqual([
    [5000],
    monthsAfter(body.paidAt, 5),
  ]);
});

test('a plan for life is paid until a hundred years from now', async () => {
  offer(anOfficePlan({ id: 'life', period: 'once', months: 1200, price: 2000 }));
  const { browser } = await auth.register();
  const { body } = await pay(browser, { plan: 'life', amount: 2000 });
  expect((await membershipOf(browser))!.paidUntil).toBe(monthsAfter(body.paidAt, 1200));
});

test('an unknown plan, a malformed one, and another price are refused in words', async () => {
  offer(anOfficePlan());
  const { browser, id } = await auth.register();
  const refusals = [
    await pay(browser, { plan: 'platinum', amount: 80 }),
    await pay(browser, { plan: 'Not a plan!', amount: 80 }),
    await pay(browser, { plan: 'x'.repeat(41), amount: 80 }),
    await pay(browser, { plan: 'quarterly', amount: 29 }),
  ];
  expect(refusals.map(({ status, body }) => [status, body.code])).toEqual([
    [400, 'unknown_plan'],
    [400, 'invalid_request'],
    [400, 'invalid_request'],
    [409, 'price_changed'],
  ]);
  expect(refusals[0]!.body.message).toBe('There is no such plan. Choose one of the plans on the page.');
  expect(refusals[3]!.body.current).toEqual({ monthly: 29, annual: 299, currency: 'USD', others: { quarterly: 80 } });
  expect(await auth.paymentsOf(id)).toEqual([]);
});

test('a plan that is hidden, changed or removed later changes nothing for people who have it', async () => {
  offer(anOfficePlan());
  const [has, wants] = [await auth.register(), await auth.register()];
  await pay(has.browser, { plan: 'quarterly', amount: 80 });
  const before = await membershipOf(has.browser);
  offer(anOfficePlan({ isVisible: false, price: 120, period: 'year', name: 'Another' }));
  const refused = await pay(wants.browser, { plan: 'quarterly', amount: 120 });
  expect([refused.status, refused.body.code, refused.body.message]).toEqual([
    409,
    'plan_hidden',
    'This plan is no longer offered. Choose another one.',
  ]);
  offer();
  expect((await pay(wants.browser, { plan: 'quarterly', amount: 80 })).status).toBe(400);
  expect(await membershipOf(has.browser)).toEqual(before);
  const renewals = createRenewals(auth, has.id);
  await renewals.run(new Date(before!.paidUntil));
  const payments = await auth.paymentsOf(has.id);
  expect(payments.map(({ amount }) => amount)).toEqual([8000, 8000]);
  expect(payments.every(({ terms }) => isDeepStrictEqual(terms, before!.terms))).toBe(true);
  expect((await auth.stored(has.id)).subscription.paidUntil!.toISOString()).toBe(
    monthsAfter(payments[0]!.paidAt.toISOString(), 6),
  );
});

test('a refund counts the months of the plan', async () => {
  offer(anOfficePlan());
  const { browser, id } = await auth.register();
  await pay(browser, { plan: 'quarterly', amount: 80 });
  const { body } = await office.browser.call<AccountDetails>('GET', `/api/admin/people/${id}`);
  expect(body.payments[0]!.refundable).toMatchObject({ whole: { amount: 80, months: 3 }, unused: { months: 2 } });
});

test('while the content service is unavailable, the last known plans apply', async () => {
  offer(anOfficePlan(), anOfficePlan({ id: 'hidden', isVisible: false }));
  const [first, second] = [await auth.register(), await auth.register()];
  await pay(first.browser, { plan: 'quarterly', amount: 80 });
  await auth.content.stop();
  expect((await pay(second.browser, { plan: 'hidden', amount: 80 })).body.code).toBe('plan_hidden');
  expect((await pay(second.browser, { plan: 'quarterly', amount: 80 })).status).toBe(200);
  await auth.content.restart();
});
