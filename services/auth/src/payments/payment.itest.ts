import type { Payment, Problem } from '@meridian/shared-types';
import { randomUUID } from 'node:crypto';
import { serveAuth, payment } from '../testing/test-server';
import type { Browser } from '../testing/browser';

const auth = serveAuth();

const pay = (browser: Browser, body: unknown = payment()) =>
  browser.call<Payment & Problem>('POST', '/api/mock-payment', body);

test.each([
  ['monthly', 29],
  ['annual', 299],
] as const)('a %s payment of %i makes the membership active', async (plan, amount) => {
  const { browser, id } = await auth.register();
  const { status, body } = await pay(browser, payment({ plan, amount }));
  expect(status).toBe(200);
  expect(body).toEqual({
    id: expect.stringMatching(/^[0-9a-f]{24}$/),
    plan,
    amount,
    money: { amount: 100 * amount, currency: 'USD' },
    cardLast4: '4242',
    receiptNumber: expect.any(Number),
    paidAt: expect.any(String),
    subscriptionStatus: 'active',
  });
  expect((await browser.me()).subscriptionStatus).toBe('active');
  expect(auth.chapters.people.get(id)).toMatchObject({ isActive: true, version: 2 });
  expect(await auth.stored(id)).toMatchObject({
    subscription: { status: 'active', plan },
    version: 2,
  });
  const domainEvents = await auth.eventsFor(id);
  expect(domainEvents).toMatchObject([
    {
      kind: 'payment.taken',
      data: {
        plan,
        money: { amount: 100 * amount, currency: 'USD' },
        cardLast4: '4242',
        until: expect.stringMatching(/^\w+ \d+, \d{4} \(UTC\)$/) as unknown,
      },
    },
  ]);
  expect(domainEvents[0]?.data).not.toHaveProperty('isRenewal');
});

test('an active member does not pay twice', async () => {
  const { browser, id } = await auth.register('member');
  const { status, body } = await pay(browser);
  expect([status, body.code, body.message]).toEqual([409, 'already_active', 'Your membership is already active.']);
  expect(await auth.Payments.countDocuments({ userId: id })).toBe(1);
});

test('a repeated submission gets the same response', async () => {
  const { browser, id } = await auth.register();
  const input = payment({ idempotencyKey: randomUUID() });
  const first = await pay(browser, input);
  const second = await pay(browser, input);
  expect(second.status).toBe(200);
  expect(second.body).toEqual(first.body);
  expect(await browser.isSignedIn()).toBe(true);
  expect(await auth.Payments.countDocuments({ userId: id })).toBe(1);
});

test('two people may use the same key', async () => {
  const idempotencyKey = randomUUID();
  const [ana, ben] = [await auth.register(), await auth.register()];
  const paid = [
    await pay(ana.browser, payment({ idempotencyKey })),
    await pay(ben.browser, payment({ idempotencyKey })),
  ];
  expect(paid.map(({ status }) => status)).toEqual([200, 200]);
  expect(paid[0]!.body.id).not.toBe(paid[1]!.body.id);
});
