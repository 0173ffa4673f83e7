import { FIRST_PRICES, type AccountDetails, type Payment, type Problem } from '@meridian/shared-types';
import { randomUUID } from 'node:crypto';
import { createRenewals } from '../testing/renewals';
import { eventually, payment, serveAuth, serveSiteAdmin } from '../testing/test-server';
import { createMockProvider, type Charge, type Refund } from './payment-provider';

const charges: Charge[] = [];
const refunds: Refund[] = [];
const mock = createMockProvider();
const auth = serveAuth(
  {},
  {
    ...mock,
    async charge(charge) {
      charges.push(charge);
      return mock.charge(charge);
    },
    async refund(refund) {
      refunds.push(refund);
    },
  },
);
const office = serveSiteAdmin(auth);

const sell = (currency: string, monthly: number) => {
  Object.assign(auth.content.organization, { currency });
  Object.assign(auth.content.prices, { monthly });
};
beforeEach(() => sell('USD', FIRST_PRICES.monthly));

const pay = async (changes: Record<string, unknown>) => {
  const { browser, id } = await auth.register();
  const response = await browser.call<Payment & Problem>('POST', '/api/mock-payment', payment(changes));
  return { browser, id, ...response };
};
const moneyOf = ({ amount, currency }: { amount: number; currency: string }) => [amount, currency];
const chargesOf = (id: string) => charges.filter(({ userId }) => userId === id).map(moneyOf);

test.each([
  ['USD', 29.5, 2950],
  ['EUR', 1234.99, 123_499],
  ['JPY', 500, 500],
  ['KWD', 9.125, 9125],
])('a price in %s of %p is charged, stored, shown and renewed as %p minor units', async (currency, amount, minor) => {
  sell(currency, amount);
  const { browser, id, status, body } = await pay({ amount, currency });
  const money = { amount: minor, currency };
  expect([status, body]).toMatchObject([200, { amount, money }]);
  expect((await browser.me()).membership).toMatchObject({ amount, money });
  sell('USD', 29);
  const renewals = createRenewals(auth, id);
  await renewals.run((await auth.stored(id)).subscription.paidUntil!);
  expect([...chargesOf(id), ...renewals.sent.map(moneyOf)]).toEqual([
    [minor, currency],
    [minor, currency],
  ]);
  expect((await auth.paymentsOf(id)).map(moneyOf)).toEqual([
    [minor, currency],
    [minor, currency],
  ]);
});

test('a payment without a currency is in that of the organization', async () => {
  sell('JPY', 500);
  const { id, status } = await pay({ amount: 500 });
  expect([status, chargesOf(id)]).toEqual([200, [[500, 'JPY']]]);
});

test.each([
  ['a currency that the person did not see', 'EUR', { amount: 29, currency: 'USD' }, '€29'],
  ['more decimals than the currency has', 'USD', { amount: 29.004 }, '$29'],
])('%s is refused with the current price, and nothing is charged', async (_, currency, changes, price) => {
  sell(currency, 29);
  const { browser, id, status, body } = await pay(changes);
  expect([status, body.code, body.message, body.current]).toEqual([
    409,
    'price_changed',
    `The price has changed to ${price}. Look at it and pay again.`,
    { monthly: 29, annual: 299, currency },
  ]);
  expect([chargesOf(id), await auth.paymentsOf(id), (await browser.me()).membership]).toEqual([[], [], undefined]);
});

test.each(['usd', 'XXX', 'ABC', '', 5])('%p is no currency of a payment', async (currency) => {
  const { status, body } = await pay({ currency });
  expect([status, body.fields?.[0]?.message]).toEqual([400, 'Choose a currency by its code of ISO 4217, such as USD']);
});

test('a refund has the currency of its payment', async () => {
  sell('KWD', 9.125);
  const { id } = await pay({ amount: 9.125, currency: 'KWD' });
  sell('USD', 29);
  const path = `/api/admin/people/${id}`;
  const { payments } = (await office.browser.call<AccountDetails>('GET', path)).body;
  const money = { amount: 9125, currency: 'KWD' };
  expect(payments[0]?.refundable?.whole).toEqual({ amount: 9.125, money, months: 1 });
  const refund = (cents: number) =>
    office.browser.call<Problem>('POST', `${path}/payments/${payments[0]!.id}/refund`, {
      ...{ part: 'whole', cents, reason: 'Moved', idempotencyKey: randomUUID() },
    });
  expect((await refund(912)).body.message).toBe('Only KWD\u00a09.125 can still be refunded. Reload the page.');
  expect((await refund(9125)).body).toEqual({ amount: 9.125, money });
  await eventually(async () => refunds.length > 0);
  expect(refunds).toMatchObject([money]);
  const details = (await office.browser.call<AccountDetails>('GET', path)).body;
  expect(details.acts[0]).toMatchObject({ kind: 'refunded', amount: 9.125, money });
});

test('the content service learns whether another currency is in use', async () => {
  const has = async (than: string) => (await auth.internal.hasOtherCurrency({ query: { than } })).hasOtherCurrency;
  await auth.Payments.deleteMany({});
  await auth.Users.updateMany({}, { $set: { subscription: { status: 'newsletter' } } });
  expect([await has('USD'), await has('EUR')]).toEqual([false, false]);
  const { id } = await pay({});
  expect([await has('USD'), await has('EUR')]).toEqual([false, true]);
  await auth.Payments.deleteMany({});
  // The membership still renews.
  expect([await has('USD'), await has('EUR')]).toEqual([false, true]);
  await auth.change(id, { $unset: { 'subscription.amount': 1, 'subscription.currency': 1 } });
  expect([await has('USD'), await has('EUR')]).toEqual([false, true]);
  await auth.change(id, { $unset: { 'subscription.cardLast4': 1 } });
  expect([await has('USD'), await has('EUR')]).toEqual([false, false]);
});
