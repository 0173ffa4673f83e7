import type { Payment } from '@meridian/shared-types';
import { serveStripe } from '../testing/stripe';
import { eventually, payment, type Person } from '../testing/test-server';

const site = serveStripe();

/** Registers a person who has opened the page of a payment. */
async function payer(plan: 'monthly' | 'annual' = 'monthly') {
  const person = await site.auth.register();
  const { status, body } = await site.checkout(person, plan);
  expect(status).toBe(200);
  return { ...person, page: body.url };
}
const sessionOf = (page: string) => page.split('/').at(-1) ?? '';
const finish = ({ browser }: Pick<Person, 'browser'>, page: string) =>
  browser.call<{ state: string; payment?: Payment; code?: string }>('POST', '/api/payments/checkout/finish', {
    sessionId: sessionOf(page),
  });
const pendingOf = async (id: string) => (await site.auth.stored(id)).pendingCharge;

test('a person pays at the page of Stripe, and is a member when they return', async () => {
  site.stripe.webhooks.setMode('lost');
  const person = await payer();
  expect(person.page).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/c\/pay\/cs_test_\w+$/);
  expect(await pendingOf(person.id)).toMatchObject({ plan: 'monthly', amount: 2900, checkout: { url: person.page } });
  expect((await finish(person, person.page)).body).toEqual({ state: 'open' });
  const back = site.stripe.pay(person.page);
  expect(back).toBe(`https://meridian.test/subscribe?checkout=${sessionOf(person.page)}`);
  const { body } = await finish(person, person.page);
  expect(body).toMatchObject({ state: 'paid', payment: { plan: 'monthly', amount: 29, cardLast4: '4242' } });
  expect((await finish(person, person.page)).body.payment).toEqual(body.payment);
  expect(await person.browser.me()).toMatchObject({ subscriptionStatus: 'active', hasCheckout: true });
  expect(await site.auth.paymentsOf(person.id)).toMatchObject([
    { amount: 2900, providerId: expect.stringMatching(/^pi_/) },
  ]);
  expect(await pendingOf(person.id)).toBeUndefined();
  expect(site.auth.chapters.people.get(person.id)).toMatchObject({ isActive: true });
  expect(await site.auth.actionNamesOn(person.id)).toEqual(['payment.taken']);
});

test('a person who never returns is a member as soon as Stripe reports the payment', async () => {
  const person = await payer('annual');
  site.stripe.pay(person.page);
  await eventually(async () => (await site.auth.stored(person.id)).subscription.status === 'active');
  expect(await site.auth.paymentsOf(person.id)).toMatchObject([{ plan: 'annual', amount: 29_900 }]);
});

test('the card form of the mock provider takes nothing, and a page of another person is not theirs', async () => {
  const [person, other] = [await payer(), await site.auth.register()];
  const { status, body } = await other.browser.call('POST', '/api/mock-payment', payment());
  expect([status, body.code]).toEqual([409, 'use_checkout']);
  site.stripe.pay(person.page);
  expect((await finish(other, person.page)).status).toBe(404);
  expect((await finish(other, '/cs_test_unknown')).status).toBe(404);
  expect((await other.browser.me()).subscriptionStatus).toBe('newsletter');
});

test('two tabs have the same page for the same plan, and another plan closes it', async () => {
  const person = await site.auth.register();
  const pages = await Promise.all([site.checkout(person), site.checkout(person), site.checkout(person)]);
  expect(new Set(pages.map(({ body }) => body.url)).size).toBe(1);
  const [first] = pages;
  const annual = await site.checkout(person, 'annual');
  expect(annual.body.url).not.toBe(first.body.url);
  expect(() => site.stripe.pay(first.body.url)).toThrow('no longer open');
  site.stripe.pay(annual.body.url);
  const again = await site.checkout(person);
  expect([again.status, again.body.code]).toEqual([409, 'already_active']);
  expect(await site.auth.paymentsOf(person.id)).toMatchObject([{ plan: 'annual' }]);
});

test('a page that expires frees the charge, and so does the deletion of the account', async () => {
  const person = await payer();
  site.stripe.webhooks.setMode('lost');
  site.stripe.advance(32 * 60_000);
  await site.runJobs(new Date(Date.now() + 32 * 60_000), 2);
  expect(await pendingOf(person.id)).toBeUndefined();
  expect(await site.auth.paymentsOf(person.id)).toEqual([]);
  site.stripe.advance(-32 * 60_000);

  const leaving = await payer();
  const { status } = await leaving.browser.call('DELETE', '/api/account', { password: leaving.password });
  expect(status).toBe(503);
  await site.runJobs();
  expect(() => site.stripe.pay(leaving.page)).toThrow('no longer open');
  expect(await pendingOf(leaving.id)).toBeUndefined();
});

test('a declined card leaves the page open, and one that asks for authentication is confirmed there', async () => {
  const person = await payer();
  expect(() => site.stripe.pay(person.page, { number: '4000000000000002' })).toThrow('declined');
  const asking = { number: '4000002500003155' };
  expect(() => site.stripe.pay(person.page, asking)).toThrow('requires authentication');
  expect((await finish(person, person.page)).body.state).toBe('open');
  site.stripe.pay(person.page, { ...asking, authenticates: true });
  expect((await finish(person, person.page)).body).toMatchObject({ state: 'paid', payment: { cardLast4: '3155' } });
  expect(await site.auth.paymentsOf(person.id)).toHaveLength(1);
});

test('if Stripe cannot be reached, nothing stays pending and the person can try again', async () => {
  const person = await site.auth.register();
  for (const kind of ['cut-before', 'cut-before', 500, 500] as const)
    site.stripe.fail({ call: 'POST /v1/checkout/sessions', kind });
  expect((await site.checkout(person)).status).toBe(503);
  expect(await pendingOf(person.id)).toBeUndefined();
  site.stripe.fail({ call: 'POST /v1/checkout/sessions', kind: 'cut-after' });
  const { status } = await site.checkout(person);
  expect([200, 503]).toContain(status);
});

test('a member saves another card at the page of Stripe, which renewals charge', async () => {
  const person = await payer();
  site.stripe.pay(person.page);
  await finish(person, person.page);
  site.stripe.advance(1000); // Stripe tells the times of pages in seconds.
  const { body } = await person.browser.call<{ url: string }>('POST', '/api/payments/card');
  expect(site.stripe.pay(body.url, { number: '5555 5555 5555 4444' })).toContain('/profile?tab=billing&checkout=cs_');
  expect((await finish(person, body.url)).body).toEqual({ state: 'saved' });
  expect((await person.browser.me()).membership?.cardLast4).toBe('4444');
  await finish(person, person.page);
  const { paidUntil } = (await site.auth.stored(person.id)).subscription;
  await site.renew(new Date(paidUntil!.getTime() - 60_000), 2);
  expect(await site.auth.paymentsOf(person.id)).toMatchObject([{ cardLast4: '4242' }, { cardLast4: '4444' }]);
});
