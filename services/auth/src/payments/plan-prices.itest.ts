import { FIRST_PRICES, toUnits, type Payment, type Problem } from '@meridian/shared-types';
import { randomUUID } from 'node:crypto';
import { serveAuth, payment } from '../testing/test-server';
import type { Browser } from '../testing/browser';
import { createRenewals } from '../testing/renewals';
import { createMockProvider, type Charge } from './payment-provider';

/** The card for which the provider takes the money but loses the result. */
const LOST_CARD = '0500';

const charges: Charge[] = [];
const mock = createMockProvider();
let isProviderAway = false;
const auth = serveAuth(
  {},
  {
    ...mock,
    async charge(charge) {
      charges.push(charge);
      if (isProviderAway && charge.cardLast4 === LOST_CARD) throw new Error('no response');
      return mock.charge(charge);
    },
  },
);
beforeEach(() => setPrices(FIRST_PRICES));

const setPrices = (prices: Partial<typeof FIRST_PRICES>) => Object.assign(auth.content.prices, prices);
const pay = (browser: Browser, changes: Record<string, unknown> = {}) =>
  browser.call<Payment & Problem>('POST', '/api/mock-payment', payment(changes));
const changePlan = (browser: Browser, body: object) => browser.call<Problem>('PUT', '/api/subscription/plan', body);
const membershipOf = async (browser: Browser) => (await browser.me()).membership;
const chargesOf = (id: string) => charges.filter(({ userId }) => userId === id).map(toUnits);
const paidBy = async (id: string) => (await auth.Payments.find({ userId: id }).sort({ paidAt: 1 }).lean()).map(toUnits);
/** Resolves to the amounts that the job charges a person at the end of the paid period. */
async function renewalOf(id: string): Promise<number[]> {
  const renewals = createRenewals(auth, id);
  await renewals.run((await auth.stored(id)).subscription.paidUntil!);
  return renewals.sent.map(toUnits);
}

test('a payment of another amount than the current price is refused with the prices, without a charge', async () => {
  const { browser, id } = await auth.register();
  setPrices({ monthly: 35 });
  const { status, body } = await pay(browser);
  expect([status, body.code, body.message, body.current]).toEqual([
    409,
    'price_changed',
    'The price has changed to $35. Look at it and pay again.',
    { monthly: 35, annual: 299, currency: 'USD' },
  ]);
  const stored = await auth.stored(id);
  expect([stored.subscription, stored.pendingCharge]).toEqual([{ status: 'newsletter' }, undefined]);
  expect([chargesOf(id), await paidBy(id)]).toEqual([[], []]);
  expect((await pay(browser, { amount: 35 })).body).toMatchObject({ plan: 'monthly', amount: 35 });
  expect([chargesOf(id), await paidBy(id)]).toEqual([[35], [35]]);
  expect(await membershipOf(browser)).toMatchObject({ plan: 'monthly', amount: 35 });
});

test('an accepted payment is accepted again after a price change, and charged once', async () => {
  const { browser, id } = await auth.register();
  const submission = { idempotencyKey: randomUUID() };
  const first = await pay(browser, submission);
  setPrices({ monthly: 35 });
  expect((await pay(browser, submission)).body).toEqual(first.body);
  expect([chargesOf(id), await paidBy(id)]).toEqual([[29], [29]]);
});

test('a payment whose result was lost is sent again with its original amount', async () => {
  const { browser, id } = await auth.register();
  const submission = { idempotencyKey: randomUUID(), cardLast4: LOST_CARD };
  isProviderAway = true;
  expect((await pay(browser, submission)).status).toBe(500);
  isProviderAway = false;
  setPrices({ monthly: 35 });
  expect((await pay(browser, { ...submission, amount: 35 })).body.code).toBe('payment_pending');
  expect((await pay(browser, submission)).status).toBe(200);
  expect([chargesOf(id), await paidBy(id)]).toEqual([[29, 29], [29]]);
});

test('a renewal charges the agreed amount, whatever the plan costs now', async () => {
  const { browser, id } = await auth.register();
  setPrices({ monthly: 35 });
  await pay(browser, { amount: 35 });
  setPrices({ monthly: 41 });
  expect([await renewalOf(id), await renewalOf(id)]).toEqual([[35], [35]]);
  expect(await paidBy(id)).toEqual([35, 35, 35]);
  expect(await membershipOf(browser)).toMatchObject({ amount: 35 });
});

test('a person without an agreed amount keeps the first price', async () => {
  const { browser, id } = await auth.register('member');
  await auth.change(id, { $unset: { 'subscription.amount': 1 } });
  setPrices({ monthly: 35 });
  expect(await membershipOf(browser)).toMatchObject({ plan: 'monthly', amount: 29 });
  expect(await renewalOf(id)).toEqual([29]);
});

test('a change of the plan takes the shown price, and leaves the paid time unchanged', async () => {
  const { browser, id } = await auth.register('member');
  const before = await membershipOf(browser);
  setPrices({ annual: 320 });
  const late = await changePlan(browser, { plan: 'annual', amount: 299 });
  expect([late.status, late.body.code, late.body.message, late.body.current]).toEqual([
    409,
    'price_changed',
    'The price has changed to $320. Look at it and choose again.',
    { monthly: 29, annual: 320, currency: 'USD' },
  ]);
  expect(await membershipOf(browser)).toEqual(before);
  expect((await changePlan(browser, { plan: 'annual', amount: 320 })).status).toBe(200);
  setPrices({ annual: 350 });
  // This is the same change again.
  expect((await changePlan(browser, { plan: 'annual', amount: 320 })).status).toBe(200);
  expect(await membershipOf(browser)).toEqual({
    ...before,
    ...{ plan: 'annual', amount: 320, money: { amount: 32_000, currency: 'USD' } },
  });
  expect(await paidBy(id)).toEqual([29]);
  expect(await renewalOf(id)).toEqual([320]);
  expect(await paidBy(id)).toEqual([29, 320]);
});

test('while the content service is unavailable the last known prices apply, or else the first ones', async () => {
  const [ana, ben, eve] = [await auth.register(), await auth.register(), await auth.register()];
  setPrices({ monthly: 35 });
  await pay(ana.browser);
  await auth.content.stop();
  expect((await pay(ben.browser)).body.message).toBe('The price has changed to $35. Look at it and pay again.');
  expect((await pay(ben.browser, { amount: 35 })).status).toBe(200);
  await auth.db.collection('planPrices').deleteMany({});
  expect((await pay(eve.browser, { amount: 35 })).status).toBe(409);
  expect((await pay(eve.browser)).status).toBe(200);
  await auth.content.restart();
});

test('each payment during a price change is charged the amount that it contains, or refused', async () => {
  const people = await Promise.all(Array.from({ length: 8 }, () => auth.register()));
  const results = await Promise.all(
    people.map(async ({ browser, id }, index) => {
      if (index === 4) setPrices({ monthly: 35 });
      const amount = index % 2 ? 35 : 29;
      const { status } = await pay(browser, { amount });
      return { id, amount, status };
    }),
  );
  for (const { id, amount, status } of results) {
    expect([200, 409]).toContain(status);
    expect([chargesOf(id), await paidBy(id)]).toEqual(status === 200 ? [[amount], [amount]] : [[], []]);
  }
  const { browser, id } = await auth.register();
  expect((await pay(browser)).status).toBe(409); // Nobody pays the former price after the change.
  expect(chargesOf(id)).toEqual([]);
});
