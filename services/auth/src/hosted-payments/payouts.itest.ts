import { randomUUID } from 'node:crypto';
import { serveStripe } from '../testing/stripe';
import type { Person } from '../testing/test-server';

const site = serveStripe();
const office = {} as Person;
beforeAll(async () => {
  Object.assign(office, await site.auth.registerSiteAdmin());
});

interface Payout {
  amount: number;
  fee: number;
  lines: { kind: string; amount: number; fee: number; receiptNumber?: number }[];
}

/** Returns a person who has paid, and their intent at Stripe. */
async function payer() {
  const person = await site.auth.register();
  const { body } = await site.checkout(person, 'annual');
  site.stripe.pay(body.url);
  await site.finish(person, body.url);
  const [payment] = await site.auth.paymentsOf(person.id);
  return { ...person, payment: payment!, intent: site.stripe.store.get('payment_intent', payment?.providerId ?? '') };
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0);

test('the lines of a payout explain all of it, and their sum is that of the receipts', async () => {
  const { browser } = office;
  const [refunded, elsewhere, lost] = [await payer(), await payer(), await payer()];
  await payer();
  const refund = { part: 'whole', cents: 29_900, reason: 'Asked for it', idempotencyKey: randomUUID() };
  const path = `/api/admin/people/${refunded.id}/payments/${String(refunded.payment._id)}/refund`;
  expect((await browser.call('POST', path, refund)).status).toBe(200);
  await site.sendRefunds(2);
  site.stripe.money.refund(elsewhere.intent, 10_000, {});
  site.stripe.money.closeDispute(site.stripe.money.dispute(lost.intent), 'lost');
  await site.reconcile(2);
  const paidOut = site.stripe.money.payOut('usd');

  const today = new Date().toISOString().slice(0, 10);
  const { body } = await browser.call<{ makesPayouts: boolean; payouts: Payout[] }>(
    'GET',
    `/api/books/payouts?from=${today}&to=${today}`,
  );
  const [payout, ...others] = body.payouts;
  expect([body.makesPayouts, others, payout?.amount]).toEqual([true, [], paidOut?.amount]);
  const { lines = [], fee = 0 } = payout ?? {};
  expect(sum(lines.map((line) => line.amount - line.fee))).toBe(payout?.amount);
  expect(lines.map(({ kind }) => kind).sort()).toEqual([
    ...['dispute', 'payment', 'payment', 'payment', 'payment'],
    ...['refund', 'refund'],
  ]);
  const numbers = lines.map(({ receiptNumber }) => receiptNumber);
  expect(new Set(numbers.filter((number) => number !== undefined)).size).toBe(lines.length);

  const receipts = await site.auth.Receipts.find({}, { kind: 1, amount: 1 }).lean();
  expect(sum(receipts.map(({ kind, amount }) => (kind === 'refund' ? -amount : amount)))).toBe(
    (payout?.amount ?? 0) + fee,
  );

  const file = `/api/books/export?format=payouts&from=${today}&to=${today}`;
  const response = await fetch(site.auth.url + file, { headers: { cookie: browser.cookie! } });
  const rows = (await response.text()).trim().split('\r\n');
  expect(rows).toHaveLength(1 + lines.length);
  expect(rows.join()).not.toContain('unexplained');
});
