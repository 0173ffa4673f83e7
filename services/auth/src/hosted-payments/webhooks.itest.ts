import { sign, type StripeEvent } from '@meridian/stripe-server';
import { anOfficePlan } from '../testing/content-stub';
import { serveStripe } from '../testing/stripe';
import { eventually } from '../testing/test-server';

const site = serveStripe();
const DAY = 86_400_000;

/** Registers a person who has paid at the page of Stripe, without returning. */
async function paid(plan: 'monthly' | 'annual' = 'monthly') {
  const person = await site.auth.register();
  const { body } = await site.checkout(person, plan);
  site.stripe.pay(body.url);
  return { ...person, page: body.url };
}
const daysLeft = async (id: string) =>
  ((await site.auth.stored(id)).subscription.paidUntil!.getTime() - Date.now()) / DAY;
const post = (body: string, signature: string) =>
  fetch(`${site.auth.url}/api/payments/webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    body,
  });

test.each<[string, { order?: (events: StripeEvent[]) => StripeEvent[]; copies?: number }]>([
  ['late and in the reverse order', { order: (events) => events.toReversed() }],
  ['three times at once', { copies: 3 }],
  ['in order', {}],
])('events that arrive %s are applied once', async (_, options) => {
  site.stripe.webhooks.setMode('held');
  const { id } = await paid();
  expect((await site.auth.stored(id)).subscription.status).toBe('newsletter');
  const statuses = await site.stripe.webhooks.release(options);
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(await site.auth.paymentsOf(id)).toHaveLength(1);
  expect(await daysLeft(id)).toBeGreaterThan(27);
  expect(await daysLeft(id)).toBeLessThan(32);
  expect(await site.auth.actionNamesOn(id)).toEqual(['payment.taken']);
  expect(await site.auth.kindsFor(id)).toEqual(['payment.taken']);
});

test('a plan of the office that only an event reports has its months, its renewal and its receipt', async () => {
  site.auth.content.plans.push(anOfficePlan());
  const { browser, id } = await site.auth.register();
  const choice = { plan: 'quarterly', amount: 80 };
  const { body } = await browser.call<{ url: string }>('POST', '/api/payments/checkout', choice);
  site.stripe.webhooks.setMode('held');
  site.stripe.pay(body.url);
  await site.auth.change(id, { $unset: { pendingCharge: 1 } }); // The charge was given up meanwhile.
  await site.stripe.webhooks.release();
  const terms = { name: 'Quarterly Membership', months: 3, audience: 'everyone' };
  const { plan, paidUntil, ...stored } = (await site.auth.stored(id)).subscription;
  expect([plan, stored.terms]).toEqual(['quarterly', terms]);
  expect(await daysLeft(id)).toBeGreaterThan(88);
  await site.renew(paidUntil!);
  expect(await site.auth.paymentsOf(id)).toMatchObject([{ terms }, { terms }]);
  expect(await daysLeft(id)).toBeGreaterThan(179);
  expect(await site.auth.Receipts.find({ userId: id }).lean()).toMatchObject([
    { item: 'Quarterly Membership, 3 months' },
    { item: 'Quarterly Membership, 3 months' },
  ]);
});

test('the return of the person and the event store one payment, whichever is first', async () => {
  site.stripe.webhooks.setMode('held');
  const person = await paid();
  const [finished, statuses] = await Promise.all([site.finish(person, person.page), site.stripe.webhooks.release()]);
  expect([finished.body.state, new Set(statuses)]).toEqual(['paid', new Set([200])]);
  expect(await site.auth.paymentsOf(person.id)).toHaveLength(1);
  expect(await site.auth.kindsFor(person.id)).toEqual(['payment.taken']);
});

test('a body without a valid signature, or with an old one, is refused', async () => {
  const body = JSON.stringify({ id: 'evt_1', object: 'event', type: 'x', data: { object: { object: 'x' } } });
  const now = Math.floor(Date.now() / 1000);
  for (const [text, signature] of [
    [body, ''],
    [body, sign(body, 'whsec_of_somebody_else')],
    [`${body} `, sign(body, 'whsec_of_a_test')],
    [body, sign(body, 'whsec_of_a_test', now - 600)],
    ['', sign('', 'whsec_of_a_test')],
  ] as const)
    expect((await post(text, signature)).status).toBe(400);
  expect((await post(body, sign(body, 'whsec_of_a_test'))).status).toBe(200);
});

test('an unknown event, and one about an object of somebody else, are a success that changes nothing', async () => {
  const { store, webhooks } = site.stripe;
  webhooks.setMode('held');
  const customer = store.add('customer', { email: null, metadata: {} });
  store.emit('customer.created', customer);
  store.emit('charge.dispute.created', { ...customer, id: 'dp_unknown', object: 'dispute' } as never);
  store.emit('payment_intent.succeeded', { ...customer, id: 'pi_unknown', object: 'payment_intent' } as never);
  expect(await webhooks.release()).toEqual([200, 200, 200]);
});

test('while an object cannot be read, the event gets a 5xx and is sent again until it is applied', async () => {
  site.stripe.webhooks.setMode('held');
  const { id } = await paid();
  const events = [...site.stripe.webhooks.held];
  for (let count = 0; count < 40; count += 1) site.stripe.fail({ call: 'GET /v1/', kind: 500 });
  expect(Math.min(...(await site.stripe.webhooks.release()))).toBe(503);
  while (site.stripe.faults.length > 0) site.stripe.faults.pop();
  site.stripe.webhooks.setMode('sent');
  for (const event of events) site.stripe.webhooks.receive(event);
  await eventually(async () => (await site.auth.paymentsOf(id)).length === 1);
});

test('the comparison of the records stores once what no event reported', async () => {
  site.stripe.webhooks.setMode('lost');
  await site.reconcile();
  const [first, second] = [await paid(), await paid('annual')];
  await site.reconcile(3);
  for (const { id } of [first, second]) {
    expect(await site.auth.paymentsOf(id)).toHaveLength(1);
    expect((await site.auth.stored(id)).pendingCharge).toBeUndefined();
  }
  await site.reconcile();
  expect(await site.auth.Payments.countDocuments({ userId: first.id })).toBe(1);
});
