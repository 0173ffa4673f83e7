import { recordedDomainEvents } from '@meridian/service-kit/testing';
import type { CurrentUser, Payment, Problem } from '@meridian/shared-types';
import { namedPeople } from '@meridian/shared-types/schemas';
import { randomUUID } from 'node:crypto';
import { paymentModel, type Payments } from '../models/payment.model';
import { sessionModel } from '../models/session.model';
import { createAuthTestServer, registerUser, payment, type AuthTestServer } from '../testing/test-server';
import type { Browser } from '../testing/browser';
import { userModel } from '../models/user.model';

let auth: AuthTestServer;
let payments: Payments;
beforeAll(async () => {
  auth = await createAuthTestServer();
  payments = paymentModel(auth.db);
});
afterAll(() => auth.stop());

const pay = (browser: Browser, body: unknown = payment()) =>
  browser.call<Payment & Problem>('POST', '/api/mock-payment', body);
/** Sends parallel payments with the same identity. */
const payInParallel = async (id: string, bodies: unknown[]) => {
  const headers = await auth.as({ userId: id, isActive: false });
  return Promise.all(
    bodies.map((body) => auth.createBrowser().call<Payment & Problem>('POST', '/api/mock-payment', body, headers)),
  );
};

test.each([
  ['monthly', 29],
  ['annual', 299],
] as const)('a %s payment of %i makes the membership active', async (plan, amount) => {
  const { browser, id } = await registerUser(auth);
  const { status, body } = await pay(browser, payment({ plan, amount }));
  expect(status).toBe(200);
  expect(body).toEqual({
    id: expect.stringMatching(/^[0-9a-f]{24}$/),
    plan,
    amount,
    cardLast4: '4242',
    paidAt: expect.any(String),
    subscriptionStatus: 'active',
  });
  expect((await browser.call<CurrentUser>('GET', '/api/auth/me')).body.user.subscriptionStatus).toBe('active');
  expect(auth.chapters.people.get(id)).toMatchObject({ isActive: true, version: 2 });
  expect(await userModel(auth.db).findById(id).lean()).toMatchObject({
    subscription: { status: 'active', plan },
    version: 2,
  });
  const domainEvents = (await recordedDomainEvents(auth.db)).filter((domainEvent) =>
    namedPeople(domainEvent).includes(id),
  );
  expect(domainEvents).toMatchObject([
    {
      kind: 'payment.taken',
      data: { plan, amount, cardLast4: '4242', until: expect.stringMatching(/^\w+ \d+, \d{4} \(UTC\)$/) as unknown },
    },
  ]);
  expect(domainEvents[0]?.data).not.toHaveProperty('isRenewal');
});

test.each([
  ['amount', payment({ amount: 10_000 })],
  ['amount', payment({ amount: 29.5 })],
  ['amount', payment({ amount: 0 })],
  ['amount', payment({ amount: '29' })],
  ['plan', payment({ plan: 'free' })],
  ['cardLast4', payment({ cardLast4: '424' })],
  ['cardLast4', payment({ cardLast4: 4242 })],
  ['cardNumber', payment({ cardNumber: '4242424242424242' })],
  ['cvv', payment({ cvv: '123' })],
  ['idempotencyKey', payment({ idempotencyKey: 'again' })],
])('the payment refuses a bad %s: %j', async (path, input) => {
  const { browser, id } = await registerUser(auth);
  const { status, body, text } = await pay(browser, input);
  expect([status, body.fields?.map((field) => field.path)]).toEqual([400, [path]]);
  expect(text).not.toContain('4242424242424242');
  expect(await payments.countDocuments({ userId: id })).toBe(0);
  expect((await browser.call<CurrentUser>('GET', '/api/auth/me')).body.user.subscriptionStatus).toBe('newsletter');
});

test('an active member does not pay twice', async () => {
  const { browser, id } = await registerUser(auth, 'member');
  const { status, body } = await pay(browser);
  expect([status, body.code, body.message]).toEqual([409, 'already_active', 'Your membership is already active.']);
  expect(await payments.countDocuments({ userId: id })).toBe(1);
});

test('a repeated submission gets the same response', async () => {
  const { browser, id } = await registerUser(auth);
  const input = payment({ idempotencyKey: randomUUID() });
  const first = await pay(browser, input);
  const second = await pay(browser, input);
  expect(second.status).toBe(200);
  expect(second.body).toEqual(first.body);
  expect((await browser.call('GET', '/api/auth/me')).status).toBe(200);
  expect(await payments.countDocuments({ userId: id })).toBe(1);
});

test('two people may use the same key', async () => {
  const idempotencyKey = randomUUID();
  const [ana, ben] = [await registerUser(auth), await registerUser(auth)];
  const paid = [
    await pay(ana.browser, payment({ idempotencyKey })),
    await pay(ben.browser, payment({ idempotencyKey })),
  ];
  expect(paid.map(({ status }) => status)).toEqual([200, 200]);
  expect(paid[0]!.body.id).not.toBe(paid[1]!.body.id);
});

test.each([2, 20])('%i equal parallel submissions make one payment and get equal responses', async (count) => {
  const { id } = await registerUser(auth);
  const input = payment({ idempotencyKey: randomUUID() });
  const responses = await payInParallel(id, Array<unknown>(count).fill(input));
  expect(responses.map(({ status }) => status)).toEqual(Array<number>(count).fill(200));
  expect(new Set(responses.map(({ body }) => body.id)).size).toBe(1);
  expect(await payments.countDocuments({ userId: id })).toBe(1);
  expect(await userModel(auth.db).findById(id).lean()).toMatchObject({ version: 2 });
  // Only the session of the registration exists, because these calls have no session that a new one could replace.
  expect(await sessionModel(auth.db).countDocuments({ userId: id })).toBe(1);
});

test.each([2, 20])('%i different parallel submissions make one payment', async (count) => {
  const { id } = await registerUser(auth);
  const responses = await payInParallel(
    id,
    Array.from({ length: count }, (_, i) => payment(i % 2 ? { idempotencyKey: randomUUID() } : {})),
  );
  expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(count - 1).fill(409)]);
  expect(await payments.countDocuments({ userId: id })).toBe(1);
});
