import { serveStripe } from '../testing/stripe';

const site = serveStripe();
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Registers a member who paid with a card at the page of Stripe. */
async function member(number = '4242 4242 4242 4242') {
  const person = await site.auth.register();
  const { body } = await site.checkout(person);
  site.stripe.pay(body.url, { number, authenticates: true });
  await site.finish(person, body.url);
  await site.auth.db.collection('domainEventOutbox').deleteMany({ 'record.audience.userIds': person.id });
  const end = (await site.auth.stored(person.id)).subscription.paidUntil!;
  return { ...person, end, lastHour: new Date(end.getTime() - HOUR / 2) };
}
const chargesOf = (id: string) =>
  site.stripe.store
    .list('payment_intent')
    .filter(({ metadata, status }) => metadata.userId === id && status === 'succeeded');
const storedOf = async (id: string) => (await site.auth.stored(id)).subscription;

beforeEach(() => site.stripe.webhooks.setMode('lost'));

test('several replicas charge the saved card once for a renewal', async () => {
  const { id, end, lastHour } = await member();
  await site.renew(lastHour, 3);
  await site.renew(new Date(lastHour.getTime() + 1000), 2);
  const payments = await site.auth.paymentsOf(id);
  expect(payments).toHaveLength(2);
  expect(
    chargesOf(id)
      .map((each) => each.id)
      .sort(),
  ).toEqual(payments.map(({ providerId }) => providerId).sort());
  expect((await storedOf(id)).paidUntil!.getTime() - end.getTime()).toBeGreaterThan(27 * DAY);
});

test.each(['cut-before', 'cut-after'] as const)(
  'a connection that is %s the charge costs no second charge, even days later',
  async (kind) => {
    const { id, lastHour } = await member();
    for (let count = 0; count < 2; count += 1) site.stripe.fail({ call: 'POST /v1/payment_intents', kind });
    await expect(site.renew(lastHour)).rejects.toThrow();
    expect(await site.auth.paymentsOf(id)).toHaveLength(1);
    // Stripe forgets the key after a day.
    site.stripe.advance(2 * DAY);
    await site.auth.change(id, { 'pendingCharge.begunAt': new Date(0) });
    await site.renew(new Date(lastHour.getTime() + 2 * 60_000), 2);
    site.stripe.advance(-2 * DAY);
    expect([chargesOf(id).length, (await site.auth.paymentsOf(id)).length]).toEqual([2, 2]);
    expect((await site.auth.stored(id)).pendingCharge).toBeUndefined();
  },
);

test('a charge whose result only the event reports is stored once, and the interrupted one is not repeated', async () => {
  const { id, lastHour } = await member();
  site.stripe.webhooks.setMode('held');
  for (let count = 0; count < 2; count += 1) site.stripe.fail({ call: 'POST /v1/payment_intents', kind: 'cut-after' });
  await expect(site.renew(lastHour)).rejects.toThrow();
  expect(await site.stripe.webhooks.release({ copies: 2 })).toEqual([200, 200, 200, 200]);
  await site.renew(new Date(lastHour.getTime() + 2 * 60_000), 2);
  expect([chargesOf(id).length, (await site.auth.paymentsOf(id)).length]).toEqual([2, 2]);
});

test('a declined renewal is told, and a later attempt is a new one', async () => {
  const { id, browser, end, lastHour } = await member('4000 0000 0000 0341');
  await site.renew(lastHour);
  expect((await browser.me()).membership).toMatchObject({ isDeclined: true, paidUntil: end.toISOString() });
  const card = await browser.call<{ url: string }>('POST', '/api/payments/card');
  site.stripe.pay(card.body.url);
  await site.finish({ browser }, card.body.url);
  await site.renew(new Date(lastHour.getTime() + 11 * 60_000), 2);
  expect(await site.auth.paymentsOf(id)).toMatchObject([{ cardLast4: '0341' }, { cardLast4: '4242' }]);
  expect((await browser.me()).membership).not.toHaveProperty('isDeclined');
});

test('a bank that asks for authentication gets a mail with a link, at which the person pays the agreed price', async () => {
  const { id, browser, end, lastHour } = await member('4000 0025 0000 3155');
  await site.renew(lastHour, 2);
  const events = (await site.auth.eventsFor(id)).filter(({ kind }) => kind === 'payment.unconfirmed');
  expect(events.map(({ data }) => data)).toEqual([
    { plan: 'monthly', money: { amount: 2900, currency: 'USD' }, cardLast4: '3155' },
  ]);
  expect((await storedOf(id)).paidUntil).toEqual(end);
  Object.assign(site.auth.content.prices, { monthly: 35 });
  const { body } = await site.checkout({ browser });
  Object.assign(site.auth.content.prices, { monthly: 29 });
  site.stripe.pay(body.url, { number: '4000 0025 0000 3155', authenticates: true });
  expect((await site.finish({ browser }, body.url)).body.state).toBe('paid');
  expect((await storedOf(id)).paidUntil!.getTime()).toBeGreaterThan(end.getTime() + 27 * DAY);
  expect([chargesOf(id).length, (await site.auth.paymentsOf(id)).length]).toEqual([2, 2]);
});

test('a member whose card was never saved at Stripe is asked to pay, and nothing is charged', async () => {
  const { id, browser, lastHour } = await member();
  await site.auth.ProviderCustomers.deleteMany({ userId: id });
  await site.renew(lastHour);
  expect((await browser.me()).membership).toMatchObject({ isDeclined: true });
  expect(chargesOf(id)).toHaveLength(1);
});
