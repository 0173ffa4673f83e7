import type { Payment, Problem } from '@meridian/shared-types';
import { randomUUID } from 'node:crypto';
import { eventually, payment, serveAuth } from '../testing/test-server';
import type { Interruptions } from '../testing/provider-stub';
import { createRenewals } from '../testing/renewals';
import { createMockProvider } from './payment-provider';

let provider = createMockProvider();
const auth = serveAuth(
  {},
  {
    charge: (charge) => provider.charge(charge),
    findResult: (key) => provider.findResult(key),
    refund: (refund) => provider.refund(refund),
  },
  5000, // This is the interval of production, because the tests run the job themselves.
);

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const PENDING = 'Another payment for your membership is being processed. Wait two minutes before you pay.';
const fails = () => {
  throw new Error('no result');
};
const submission = (changes: Record<string, unknown> = {}) => payment({ idempotencyKey: randomUUID(), ...changes });

/** Registers a payer, with a provider that is interrupted as each payment requires. */
async function payer(...kind: Parameters<typeof auth.register>) {
  const { id, browser, password } = await auth.register(...kind);
  const renewals = createRenewals(auth, id);
  // The payment belongs to another tab, because it renews the session of its own one.
  const headers = await auth.as({ userId: id, isActive: false });
  const pay = (body: unknown, interruptions: Interruptions = {}) => {
    provider = renewals.interruptedBy(interruptions);
    return auth.createBrowser().call<Payment & Problem>('POST', '/api/mock-payment', body, headers);
  };
  return { id, browser, password, pay, ...renewals };
}

const daysLeft = async (id: string) => ((await auth.stored(id)).subscription.paidUntil!.getTime() - Date.now()) / DAY;

/** Expects that one month was charged, stored and added, and that no charge is pending. */
async function expectOneMonth({ id, taken }: Awaited<ReturnType<typeof payer>>) {
  expect(taken).toMatchObject([{ plan: 'monthly', amount: 2900, cardLast4: '4242' }]);
  expect(await auth.paymentsOf(id)).toMatchObject([{ plan: 'monthly', amount: 2900, cardLast4: '4242' }]);
  expect((await auth.actionNamesOn(id)).filter((action) => action === 'payment.taken')).toHaveLength(1);
  const { subscription, pendingCharge } = await auth.stored(id);
  expect(subscription).toMatchObject({ status: 'active', plan: 'monthly', cardLast4: '4242' });
  expect(await daysLeft(id)).toBeGreaterThan(27);
  expect(await daysLeft(id)).toBeLessThan(32);
  expect(pendingCharge).toBeUndefined();
}

test('another submission while the card is charged is refused before it is charged', async () => {
  const person = await payer();
  let second: Awaited<ReturnType<typeof person.pay>> | undefined;
  const first = await person.pay(submission(), {
    whenCharged: async () => {
      second = await person.pay(submission({ plan: 'annual', amount: 299 }));
    },
  });
  expect(first.status).toBe(200);
  expect([second?.status, second?.body.code, second?.body.message]).toEqual([409, 'payment_pending', PENDING]);
  expect(person.sent).toHaveLength(1);
  await expectOneMonth(person);
});

test('the same submission while the card is charged gets the same payment', async () => {
  const person = await payer();
  const body = submission();
  let second: Awaited<ReturnType<typeof person.pay>> | undefined;
  const first = await person.pay(body, {
    whenCharged: async () => {
      second = await person.pay(body);
    },
  });
  expect([first.status, second?.status]).toEqual([200, 200]);
  expect(second?.body).toEqual(first.body);
  await expectOneMonth(person);
});

test('the key of a pending charge cannot be used for another charge', async () => {
  const person = await payer();
  const body = submission();
  await person.pay(body, { whenCharged: fails });
  expect((await person.pay({ ...body, plan: 'annual', amount: 299 })).body.code).toBe('payment_pending');
  await person.pay(body);
  await expectOneMonth(person);
});

test('a declined membership is either renewed or paid, whichever charges first', async () => {
  const isDeclined = { 'subscription.declinedAt': new Date(Date.now() - 3 * DAY) };
  const end = new Date(Date.now() - 3 * DAY + 60 * MINUTE);
  const inGrace = { ...isDeclined, 'subscription.since': end, 'subscription.paidUntil': end };
  for (const isPaidFirst of [true, false]) {
    const { id, pay, run, taken, sent } = await payer('member');
    await auth.change(id, inGrace);
    let refused: Awaited<ReturnType<typeof pay>> | undefined;
    if (isPaidFirst) await pay(submission(), { whenCharged: () => run(new Date(), 2) });
    else
      await run(new Date(), 1, {
        whenCharged: async () => {
          refused = await pay(submission());
        },
      });
    expect(refused?.body.message).toBe(isPaidFirst ? undefined : PENDING);
    expect([sent.length, taken.length, (await auth.paymentsOf(id)).length]).toEqual([1, 1, 2]);
    expect(await daysLeft(id)).toBeGreaterThan(24);
    expect(await daysLeft(id)).toBeLessThan(29);
  }
});

test('a payment extends what was stored while the card was charged, and a later cancellation remains', async () => {
  const person = await payer('member');
  await auth.change(person.id, { 'subscription.declinedAt': new Date() });
  const before = await daysLeft(person.id);
  const { status } = await person.pay(submission({ plan: 'annual', amount: 299, cardLast4: '1881' }), {
    whenCharged: async () => {
      // This is what a renewal stores.
      const { paidUntil } = (await auth.stored(person.id)).subscription;
      await auth.change(person.id, {
        $set: { 'subscription.paidUntil': new Date(paidUntil!.getTime() + 30 * DAY) },
        $unset: { 'subscription.declinedAt': 1 },
        $inc: { version: 1 },
      });
      expect((await person.browser.call('POST', '/api/subscription/cancel')).status).toBe(200);
    },
  });
  expect(status).toBe(200);
  expect(await auth.paymentsOf(person.id)).toMatchObject([{ amount: 2900 }, { amount: 29_900, cardLast4: '1881' }]);
  expect(await daysLeft(person.id)).toBeGreaterThan(before + 30 + 363);
  const { subscription } = await auth.stored(person.id);
  expect(subscription).toMatchObject({ plan: 'annual', cardLast4: '1881', endsAt: subscription.paidUntil });
});

test('an account that is deleted while the card is charged is deleted after the payment is recorded', async () => {
  const { id, browser, password, pay, taken } = await payer();
  await pay(submission(), {
    whenCharged: async () => expect((await browser.call('DELETE', '/api/account', { password })).status).toBe(503),
  });
  await eventually(async () => !(await auth.Users.exists({ _id: id })));
  expect(taken).toHaveLength(1);
  expect(await auth.actionNamesOn(id)).toEqual(['payment.taken', 'account.deleted']);
});

test('an account with a pending deletion is not charged', async () => {
  const { id, pay, sent } = await payer();
  await auth.change(id, { removalPending: true });
  expect((await pay(submission())).body.code).toMatch(/^(account_removed|sign_in_required)$/);
  expect(sent).toEqual([]);
});

describe.each([
  ['a process that is killed between the charge and its storage', { whenCharged: fails }, 1],
  ['a charge that did not arrive', { beforeCharge: fails }, 0],
] as const)('after %s', (_what, interruption, takenBefore) => {
  test('the same submission is charged once and stored', async () => {
    const person = await payer();
    const body = submission();
    expect((await person.pay(body, interruption)).status).toBe(500);
    expect([person.taken.length, (await auth.paymentsOf(person.id)).length]).toEqual([takenBefore, 0]);
    expect((await person.pay(submission())).body.message).toBe(PENDING);
    const { status, body: stored } = await person.pay(body);
    expect([status, stored.subscriptionStatus]).toEqual([200, 'active']);
    await expectOneMonth(person);
    expect(new Set(person.sent.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
  });

  test('the job stores a completed charge without a new one, and the person can pay afterwards', async () => {
    const person = await payer();
    await person.pay(submission(), interruption);
    await person.run(new Date(Date.now() + MINUTE));
    expect([person.sent.length, person.taken.length]).toEqual([1, takenBefore]);
    expect((await person.pay(submission())).status).toBe(takenBefore ? 409 : 200);
    await expectOneMonth(person);
  });
});

test('after a declined card, no charge is pending', async () => {
  const person = await payer();
  expect((await person.pay(submission({ cardLast4: '0002' }))).status).toBe(402);
  expect((await auth.stored(person.id)).pendingCharge).toBeUndefined();
  expect((await person.pay(submission())).status).toBe(200);
  await expectOneMonth(person);
});
