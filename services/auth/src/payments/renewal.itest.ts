import { serveAuth } from '../testing/test-server';
import { createRenewals } from '../testing/renewals';
import type { Charge } from './payment-provider';

const auth = serveAuth();

const storedOf = async (id: string) => (await auth.stored(id)).subscription;
const MINUTE = 60_000;

/** Runs the job as several replicas at the same time. Resolves to the charges of a person. */
async function run(id: string, at: Date, replicas = 1): Promise<Charge[]> {
  const renewals = createRenewals(auth, id);
  await renewals.run(at, replicas);
  return renewals.sent;
}

test('the card is charged for the plan in the last hour of the period, once, however many replicas try', async () => {
  const { browser, id } = await auth.register('member');
  await browser.call('PUT', '/api/subscription/plan', { plan: 'annual', amount: 299 });
  const { paidUntil: end } = await storedOf(id);
  expect(await run(id, new Date(end!.getTime() - 61 * MINUTE))).toEqual([]);
  const charges = await run(id, new Date(end!.getTime() - 59 * MINUTE), 3);
  expect(charges).toMatchObject([{ plan: 'annual', amount: 29_900, currency: 'USD', cardLast4: '4242' }]);
  const { paidUntil } = await storedOf(id);
  expect(paidUntil!.getTime() - end!.getTime()).toBeGreaterThanOrEqual(365 * 1440 * MINUTE);
  expect(await auth.paymentsOf(id)).toMatchObject([
    { plan: 'monthly', amount: 2900, currency: 'USD' },
    { plan: 'annual', amount: 29_900, currency: 'USD', cardLast4: '4242' },
  ]);
  expect((await browser.me()).membership).toMatchObject({ plan: 'annual', paidUntil: paidUntil!.toISOString() });
});

test('a cancelled membership is not charged, and ends', async () => {
  const { browser, id } = await auth.register('member');
  await browser.call('POST', '/api/subscription/cancel');
  const { paidUntil } = await storedOf(id);
  expect(await run(id, paidUntil!, 2)).toEqual([]);
  expect(await storedOf(id)).toEqual({ status: 'newsletter' });
  expect(await auth.Payments.countDocuments({ userId: id })).toBe(1);
});

test('a cancelled membership is among the ending ones, and a renewed one is not', async () => {
  const { browser, id } = await auth.register('member');
  const { paidUntil } = await storedOf(id);
  const query = { from: paidUntil!.toISOString(), to: new Date(paidUntil!.getTime() + 1).toISOString(), id };
  const ending = async () => (await auth.internal.endingMemberships({ query })).due;
  expect(await ending()).toEqual([]);
  await browser.call('POST', '/api/subscription/cancel');
  expect(await ending()).toEqual([{ id, at: query.from, homeChapterId: expect.any(Number) as unknown }]);
});
