import { parseForm } from './form';
import { startStripeServer, type StripeServer } from './server';

let stripe: StripeServer;
beforeAll(async () => {
  stripe = await startStripeServer();
});
afterAll(() => stripe.close());

const call = async (method: string, path: string, form: Record<string, string> = {}, key?: string) => {
  const response = await fetch(`${stripe.url}/v1/${path}`, {
    method,
    headers: { authorization: 'Bearer sk_test_x', ...(key && { 'idempotency-key': key }) },
    ...(method === 'POST' && { body: new URLSearchParams(form) }),
  });
  const body = (await response.json()) as { id: string; error?: { type: string; code?: string } };
  return { status: response.status, isReplayed: response.headers.get('idempotent-replayed') === 'true', body };
};

test('a nested form has the values of its keys', () => {
  expect(parseForm('a[b][0]=1&a[b][1]=2&c=3&expand[]=x&expand[]=y')).toEqual({
    a: { b: { 0: '1', 1: '2' } },
    c: '3',
    expand: { 0: 'x', 1: 'y' },
  });
});

test('a repeated key has the stored response, and other parameters are refused until a day has passed', async () => {
  const first = await call('POST', 'customers', { email: 'a@example.org' }, 'k');
  const again = await call('POST', 'customers', { email: 'a@example.org' }, 'k');
  expect([again.body.id, again.isReplayed, first.isReplayed]).toEqual([first.body.id, true, false]);
  const other = await call('POST', 'customers', { email: 'b@example.org' }, 'k');
  expect([other.status, other.body.error?.type]).toEqual([400, 'idempotency_error']);
  stripe.advance(25 * 3_600_000);
  expect((await call('POST', 'customers', { email: 'b@example.org' }, 'k')).status).toBe(200);
});

test('the sum of the payouts is that of the charges, refunds and disputes without their fees', async () => {
  const { store, money } = stripe;
  const card = { last4: '4242', brand: 'visa', exp_month: 12, exp_year: 2040 };
  const pay = (amount: number) => {
    const method = store.add('payment_method', { type: 'card', customer: null, card });
    const intent = store.add('payment_intent', {
      amount,
      amount_received: 0,
      currency: 'usd',
      customer: null,
      payment_method: method.id,
      latest_charge: null,
      last_payment_error: null,
      status: 'requires_payment_method',
      metadata: {},
    });
    money.confirm(intent, 'present');
    return intent;
  };
  const [first, second] = [pay(10_000), pay(20_000)];
  money.refund(first, 4000, {});
  money.closeDispute(money.dispute(second), 'won');
  const payout = money.payOut('usd');
  expect(payout?.amount).toBe(10_000 + 20_000 - 4000 - 320 - 610);
  const lines = await fetch(`${stripe.url}/v1/balance_transactions?payout=${payout?.id}&limit=100`, {
    headers: { authorization: 'Bearer sk_test_x' },
  }).then((response) => response.json() as Promise<{ data: { net: number; type: string }[] }>);
  expect(lines.data.reduce((sum, { net }) => sum + net, 0)).toBe(0);
  expect((await call('POST', 'refunds', { payment_intent: first.id, amount: '7000' })).status).toBe(400);
});

test('a call without a key and an unknown object are refused as by Stripe', async () => {
  expect((await fetch(`${stripe.url}/v1/customers`)).status).toBe(401);
  expect((await call('GET', 'payment_intents/pi_none')).body.error?.code).toBe('resource_missing');
});
