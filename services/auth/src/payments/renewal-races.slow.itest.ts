import { FIRST_PRICES, type PlanPrices } from '@meridian/shared-types';
import { serveAuth, eventually } from '../testing/test-server';
import type { Browser } from '../testing/browser';
import { createRenewals } from '../testing/renewals';

const auth = serveAuth();

const MINUTE = 60_000;
const later = (from: Date, ms: number) => new Date(from.getTime() + ms);

const cancel = async (browser: Browser) =>
  expect((await browser.call('POST', '/api/subscription/cancel')).status).toBe(200);
const resume = async (browser: Browser) =>
  expect((await browser.call('POST', '/api/subscription/resume')).status).toBe(200);
const choose = async (browser: Browser, plan: keyof PlanPrices) =>
  expect((await browser.call('PUT', '/api/subscription/plan', { plan, amount: FIRST_PRICES[plan] })).status).toBe(200);
const processEnds = () => {
  throw new Error('killed');
};

/** Registers a member in the last hour of a paid month. */
async function memberToRenew() {
  const member = await auth.register('member');
  const end = (await auth.stored(member.id)).subscription.paidUntil!;
  return { ...member, end, lastHour: later(end, -59 * MINUTE), ...createRenewals(auth, member.id) };
}

/** Changes by the person during a charge, with the plan and the cancellation that are stored afterwards. */
const CHANGES: [string, (browser: Browser) => Promise<unknown>, { plan: string; isCancelled: boolean }][] = [
  ['cancelled', cancel, { plan: 'monthly', isCancelled: true }],
  ['given another plan', (browser) => choose(browser, 'annual'), { plan: 'annual', isCancelled: false }],
  [
    'given another plan and cancelled',
    (browser) => choose(browser, 'annual').then(() => cancel(browser)),
    { plan: 'annual', isCancelled: true },
  ],
  [
    'cancelled and resumed',
    (browser) => cancel(browser).then(() => resume(browser)),
    { plan: 'monthly', isCancelled: false },
  ],
];

/** Expects that one month was charged, stored and added, and that the person's own change remains. */
async function expectOneMonthMore(
  { id, end, taken }: Awaited<ReturnType<typeof memberToRenew>>,
  { plan, isCancelled }: { plan: string; isCancelled: boolean },
) {
  expect(taken).toMatchObject([{ plan: 'monthly', amount: 2900, cardLast4: '4242' }]);
  expect(await auth.paymentsOf(id)).toMatchObject([
    { amount: 2900 },
    { plan: 'monthly', amount: 2900, cardLast4: '4242' },
  ]);
  expect((await auth.actionNamesOn(id)).filter((action) => action === 'payment.taken')).toHaveLength(2);
  const { subscription, pendingCharge } = await auth.stored(id);
  const days = (subscription.paidUntil!.getTime() - end.getTime()) / (24 * 60 * MINUTE);
  expect(days).toBeGreaterThanOrEqual(28);
  expect(days).toBeLessThanOrEqual(31);
  expect(subscription).toMatchObject({ status: 'active', plan, cardLast4: '4242' });
  expect(subscription.endsAt).toEqual(isCancelled ? subscription.paidUntil : undefined);
  expect(pendingCharge).toBeUndefined();
}

test.each(CHANGES)(
  'a membership that is %s while the card is charged has the charged period, and is charged once',
  async (_what, change, expected) => {
    const member = await memberToRenew();
    await member.run(member.lastHour, 3, { whenCharged: () => change(member.browser) });
    await member.run(later(member.lastHour, 30 * MINUTE), 2);
    await expectOneMonthMore(member, expected);
    expect(member.sent).toHaveLength(1);
  },
);

test('a plan that changes while a replica charges is not charged by another replica', async () => {
  const member = await memberToRenew();
  await member.run(member.lastHour, 1, {
    whenCharged: async () => {
      await choose(member.browser, 'annual');
      await member.run(later(member.lastHour, MINUTE / 2), 2);
    },
  });
  await expectOneMonthMore(member, { plan: 'annual', isCancelled: false });
});

test('a charge so slow that another replica takes it over is stored once', async () => {
  const member = await memberToRenew();
  await member.run(member.lastHour, 1, { whenCharged: () => member.run(later(member.lastHour, MINUTE), 2) });
  expect(member.sent).toHaveLength(2);
  await expectOneMonthMore(member, { plan: 'monthly', isCancelled: false });
});

test('a membership that was cancelled while a replica charges is not ended by another replica', async () => {
  const member = await memberToRenew();
  await member.run(later(member.end, -MINUTE / 2), 1, {
    whenCharged: async () => {
      await cancel(member.browser);
      await member.run(later(member.end, 1));
    },
  });
  await expectOneMonthMore(member, { plan: 'monthly', isCancelled: true });
  expect(await auth.actionNamesOn(member.id)).not.toContain('subscription.ended');
});

test('an account that is deleted while the card is charged is deleted after the payment is recorded', async () => {
  const { id, browser, password, lastHour, run, taken } = await memberToRenew();
  await run(lastHour, 2, {
    whenCharged: async () => expect((await browser.call('DELETE', '/api/account', { password })).status).toBe(503),
  });
  await eventually(async () => !(await auth.Users.exists({ _id: id })));
  expect(taken).toHaveLength(1);
  expect(await auth.paymentsOf(id)).toEqual([]);
  expect(await auth.actionNamesOn(id)).toEqual(['payment.taken', 'payment.taken', 'account.deleted']);
});

test('an account with a pending deletion is not charged', async () => {
  const { browser, password, lastHour, run, sent } = await memberToRenew();
  await auth.events.stop();
  expect((await browser.call('DELETE', '/api/account', { password })).status).toBe(503);
  await run(lastHour);
  await auth.events.restart();
  expect(sent).toEqual([]);
});

describe('after a crash between the charge and its storage', () => {
  test.each([['unchanged', () => Promise.resolve(), { plan: 'monthly', isCancelled: false }] as const, ...CHANGES])(
    'the next run stores the charge once, even if the membership is %s before',
    async (_what, change, expected) => {
      const member = await memberToRenew();
      await expect(member.run(member.lastHour, 1, { whenCharged: processEnds })).rejects.toThrow('killed');
      await change(member.browser);
      expect(await auth.paymentsOf(member.id)).toHaveLength(1);
      await member.run(later(member.lastHour, MINUTE), 3);
      await member.run(later(member.lastHour, 30 * MINUTE), 2);
      await expectOneMonthMore(member, expected);
      expect(new Set(member.sent.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
    },
  );

  test('the payment is stored even if the cancelled membership has ended before the next run', async () => {
    const { id, browser, end, lastHour, run, taken } = await memberToRenew();
    await expect(run(lastHour, 1, { whenCharged: processEnds })).rejects.toThrow('killed');
    await cancel(browser);
    await run(later(end, MINUTE), 2);
    expect([taken.length, (await auth.paymentsOf(id)).length]).toEqual([1, 2]);
    const { subscription } = await auth.stored(id);
    expect(subscription.paidUntil!.getTime()).toBeGreaterThan(end.getTime() + 28 * 24 * 60 * MINUTE);
    expect(subscription.endsAt).toEqual(subscription.paidUntil);
  });

  test('the deletion of the account waits until it is stored', async () => {
    const { id, browser, password, lastHour, run, taken } = await memberToRenew();
    await expect(run(lastHour, 1, { whenCharged: processEnds })).rejects.toThrow('killed');
    expect((await browser.call('DELETE', '/api/account', { password })).status).toBe(503);
    await run(later(lastHour, MINUTE), 2);
    await eventually(async () => !(await auth.Users.exists({ _id: id })));
    expect(taken).toHaveLength(1);
    expect(await auth.actionNamesOn(id)).toEqual(['payment.taken', 'payment.taken', 'account.deleted']);
  });
});

test('a charge that did not arrive is not sent after a cancellation', async () => {
  const { id, browser, end, lastHour, run, sent, taken } = await memberToRenew();
  await expect(run(lastHour, 1, { beforeCharge: processEnds })).rejects.toThrow('killed');
  await cancel(browser);
  await run(later(lastHour, MINUTE), 2);
  expect(await auth.stored(id)).toMatchObject({ subscription: { paidUntil: end, endsAt: end } });
  await run(end);
  expect([sent.length, taken.length]).toEqual([1, 0]);
  expect((await auth.stored(id)).subscription).toEqual({ status: 'newsletter' });
});

test('a charge that did not arrive, or was declined, is followed by one for the new plan with another key', async () => {
  for (const isDeclined of [false, true]) {
    const { id, browser, lastHour, run, sent, taken } = await memberToRenew();
    const setCard = (cardLast4: string) => auth.change(id, { 'subscription.cardLast4': cardLast4 });
    if (isDeclined) await setCard('0002').then(() => run(lastHour));
    else await expect(run(lastHour, 1, { beforeCharge: processEnds })).rejects.toThrow('killed');
    await choose(browser, 'annual');
    if (isDeclined) await setCard('4242');
    await run(later(lastHour, isDeclined ? 3 * 24 * 60 * MINUTE : 10 * MINUTE), 3);
    expect(sent.map(({ plan }) => plan)).toEqual(['monthly', 'annual']);
    expect(sent[0]!.idempotencyKey).not.toBe(sent[1]!.idempotencyKey);
    expect(taken).toMatchObject([{ plan: 'annual', amount: 29_900 }]);
    expect(await auth.paymentsOf(id)).toMatchObject([{ amount: 2900 }, { plan: 'annual', amount: 29_900 }]);
  }
});
