import { DAY_MS, type Payment, type Problem } from '@meridian/shared-types';
import type { Browser } from '../../testing/browser';
import { createRenewals } from '../../testing/renewals';
import { payment, serveAuth, serveSiteAdmin } from '../../testing/test-server';
import { addMonths } from '../../subscriptions/subscription.policy';
import { announcePriceOffers } from './announce-price-offers';

const auth = serveAuth();
const office = serveSiteAdmin(auth);

const setPrices = (monthly: number, annual = 299) => Object.assign(auth.content.prices, { monthly, annual });
beforeEach(async () => {
  setPrices(29);
  await auth.Users.updateMany({}, { $unset: { 'subscription.priceOffer': 1 } });
});

/** Registers a member whose paid time ends in some days. */
async function aMember(plan: 'monthly' | 'annual', daysLeft: number) {
  const { browser, id } = await auth.register();
  await browser.call('POST', '/api/mock-payment', payment({ plan, amount: plan === 'annual' ? 299 : 29 }));
  const paidUntil = new Date(Date.now() + daysLeft * DAY_MS);
  await auth.change(id, { 'subscription.paidUntil': paidUntil, 'subscription.since': paidUntil });
  return { browser, id, paidUntil };
}
const offer = (plan: string, amount: number) =>
  office.browser.call<{ people: number } & Problem>('POST', `/api/admin/plans/${plan}/price-offer`, { amount });
const decide = (browser: Browser, accepts: boolean, amount: number) =>
  browser.call<Problem & { membershipEndsAt?: string }>('PUT', '/api/subscription/price-offer', { accepts, amount });
const announce = (at = new Date()) =>
  announcePriceOffers({ db: auth.db, Users: auth.Users, announceChange: () => undefined }, () => at);
const offerOf = async (id: string) => (await auth.stored(id)).subscription.priceOffer;
/** Resolves to the mails about a new price to a person. */
const mailsTo = async (id: string) =>
  (
    await auth.db
      .collection('domainEventOutbox')
      .find({ 'record.kind': 'price.offered', 'record.audience.userIds': id })
      .toArray()
  ).map(({ record }) => record.data as { money: { amount: number } });
/** Resolves to the amounts that the job charges at a time. */
async function chargedAt(id: string, at: Date): Promise<number[]> {
  const renewals = createRenewals(auth, id);
  await renewals.run(at);
  return renewals.sent.map(({ amount }) => amount);
}

test('a new price is mailed 30 days before the renewal at which it applies, and taken then', async () => {
  const { browser, id, paidUntil } = await aMember('annual', 100);
  setPrices(29, 350);
  expect((await offer('annual', 350)).body).toEqual({ people: 1 });
  const daysBefore = (days: number) => new Date(paidUntil.getTime() - days * DAY_MS);
  await announce(daysBefore(60));
  expect([await mailsTo(id), (await browser.me()).membership!.priceOffer]).toEqual([[], undefined]);
  await announce(daysBefore(31));
  await announce(daysBefore(31));
  expect((await offerOf(id))!.appliesAt).toEqual(paidUntil);
  expect((await browser.me()).membership).toMatchObject({
    amount: 299,
    priceOffer: { amount: 350, money: { amount: 35_000, currency: 'USD' }, appliesAt: paidUntil.toISOString() },
  });
  expect(await chargedAt(id, paidUntil)).toEqual([35_000]);
  const after = (await auth.stored(id)).subscription;
  expect([after.amount, after.priceOffer]).toEqual([35_000, undefined]);
});

test('the offer itself mails at once if the renewal is 30 days away', async () => {
  const { id } = await aMember('annual', 32);
  setPrices(29, 350);
  await offer('annual', 350);
  await announce();
  expect((await offerOf(id))!.announcedAt).toBeTruthy();
});

test('a renewal less than 30 days after the mail charges the agreed price, and the next one the new price', async () => {
  const { id, paidUntil } = await aMember('monthly', 3);
  const next = addMonths(paidUntil, 1, paidUntil);
  setPrices(35);
  await offer('monthly', 35);
  await announce();
  const isAnnouncedNow = next.getTime() - Date.now() <= 35 * DAY_MS;
  expect(Boolean((await offerOf(id))?.announcedAt)).toBe(isAnnouncedNow);
  expect(await chargedAt(id, paidUntil)).toEqual([2900]);
  await announce(new Date(next.getTime() - 31 * DAY_MS));
  expect((await offerOf(id))!.appliesAt).toEqual(next);
  expect(await chargedAt(id, next)).toEqual([3500]);
});

test('a price that was not mailed is never charged, even if the job was down for weeks', async () => {
  const { id, paidUntil } = await aMember('annual', 40);
  setPrices(29, 350);
  await offer('annual', 350);
  await announce(new Date(paidUntil.getTime() - 20 * DAY_MS));
  expect(await offerOf(id)).not.toHaveProperty('announcedAt');
  expect(await chargedAt(id, paidUntil)).toEqual([29_900]);
});

test('people who get no mail keep their price: suspended ones, and those without a confirmed address', async () => {
  const [suspended, unconfirmed] = [await aMember('annual', 32), await aMember('annual', 32)];
  await auth.change(suspended.id, { suspension: { reason: 'Spam', since: new Date(), byId: office.id } });
  await auth.change(unconfirmed.id, { unverifiedSince: new Date() });
  setPrices(29, 350);
  await offer('annual', 350);
  await announce();
  for (const { id } of [suspended, unconfirmed]) expect(await offerOf(id)).not.toHaveProperty('announcedAt');
});

test('whoever refuses stays a member until the paid time ends, and is never charged more', async () => {
  const { browser, id, paidUntil } = await aMember('annual', 32);
  setPrices(29, 350);
  await offer('annual', 350);
  expect((await decide(browser, false, 350)).body.code).toBe('no_price_offer'); // It is not announced yet.
  await announce();
  expect((await decide(browser, false, 299)).status).toBe(409);
  for (const _ of [1, 2])
    expect((await decide(browser, false, 350)).body).toEqual({
      paidUntil: paidUntil.toISOString(),
      membershipEndsAt: paidUntil.toISOString(),
    });
  const resumed = await browser.call<Problem>('POST', '/api/subscription/resume');
  expect([resumed.status, resumed.body.code]).toEqual([409, 'price_refused']);
  expect((await browser.me()).membership!.priceOffer).toMatchObject({ isRefused: true });
  expect(await chargedAt(id, paidUntil)).toEqual([]);
  expect((await auth.stored(id)).subscription.status).toBe('newsletter');
});

test('a refusal can be taken back, and then the new price applies', async () => {
  const { browser, id, paidUntil } = await aMember('annual', 32);
  setPrices(29, 350);
  await offer('annual', 350);
  await announce();
  await decide(browser, false, 350);
  expect((await decide(browser, true, 350)).body).toEqual({ paidUntil: paidUntil.toISOString() });
  expect((await browser.me()).membershipEndsAt).toBeUndefined();
  expect(await chargedAt(id, paidUntil)).toEqual([35_000]);
});

test('another plan, or a payment, ends the offer', async () => {
  const { browser, id, paidUntil } = await aMember('annual', 32);
  setPrices(31, 350);
  await offer('annual', 350);
  await announce();
  await browser.call('PUT', '/api/subscription/plan', { plan: 'monthly', amount: 31 });
  expect(await offerOf(id)).toBeUndefined();
  expect(await chargedAt(id, paidUntil)).toEqual([3100]);
});

test('a refusal during a renewal waits for its result', async () => {
  const { browser, id } = await aMember('annual', 32);
  setPrices(29, 350);
  await offer('annual', 350);
  await announce();
  const charge = { plan: 'annual', amount: 35_000, currency: 'USD', cardLast4: '4242', idempotencyKey: 'renewal' };
  await auth.change(id, { pendingCharge: { ...charge, begunAt: new Date() } });
  expect((await decide(browser, false, 350)).status).toBe(409);
  expect((await auth.stored(id)).subscription.endsAt).toBeUndefined();
});

test('of a refusal and a renewal at the same time, only one has an effect on the price', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { browser, id, paidUntil } = await aMember('annual', 32);
    setPrices(29, 350);
    await offer('annual', 350);
    await announce();
    const renewals = createRenewals(auth, id);
    const [{ status }] = await Promise.all([decide(browser, false, 350), renewals.run(paidUntil)]);
    const { endsAt } = (await auth.stored(id)).subscription;
    // A refusal after the renewal ends the membership with the time that the renewal paid for.
    if (renewals.sent.length === 0) expect(status).toBe(200);
    else if (status === 200) expect(endsAt!.getTime()).toBeGreaterThan(paidUntil.getTime());
    setPrices(29);
  }
});

test('an offer of another price than that of the page is refused, and a repeated one changes nothing', async () => {
  const { id } = await aMember('annual', 100);
  setPrices(29, 350);
  expect((await offer('annual', 300)).body.code).toBe('price_changed');
  expect((await offer('platinum', 300)).body.code).toBe('unknown_plan');
  expect((await offer('annual', 350)).body.people).toBeGreaterThan(0);
  const first = await offerOf(id);
  expect((await offer('annual', 350)).body).toEqual({ people: 0 });
  expect(await offerOf(id)).toEqual(first);
  const { plans } = (
    await office.browser.call<{ plans: { plan: string; atOtherPrice: number; offered: number }[] }>(
      'GET',
      '/api/admin/plans',
    )
  ).body;
  const { atOtherPrice, offered } = plans.find(({ plan }) => plan === 'annual')!;
  expect([atOtherPrice > 0, atOtherPrice]).toEqual([true, offered]);
});

test('an offer of the agreed price again takes an earlier offer back', async () => {
  const { id } = await aMember('annual', 100);
  setPrices(29, 350);
  await offer('annual', 350);
  setPrices(29, 299);
  await offer('annual', 299);
  expect(await offerOf(id)).toBeUndefined();
});

test('only site admins offer prices', async () => {
  const { browser } = await aMember('annual', 100);
  expect((await browser.call<Payment>('POST', '/api/admin/plans/annual/price-offer', { amount: 299 })).status).toBe(
    403,
  );
  expect((await browser.call<Payment>('GET', '/api/admin/plans')).status).toBe(403);
});
