import { recordedDomainEvents } from '@meridian/service-kit/testing';
import type { Problem } from '@meridian/shared-types';
import { VERIFIED } from '../models/user.model';
import { createAuthTestServer, payment, type AuthTestServer } from '../testing/test-server';
import type { Browser } from '../testing/browser';
import { createMockProvider, type PaymentProvider } from './payment-provider';

let auth: AuthTestServer | undefined;
afterEach(() => auth?.stop());

const start = async (env: object, provider?: PaymentProvider) => (auth = await createAuthTestServer(env, provider));
const IN_PRODUCTION = { NODE_ENV: 'production', COOKIE_SECURE: 'false' } as const;
const pay = (browser: Browser) => browser.call<Problem>('POST', '/api/mock-payment', payment());
const receiptsOf = async ({ db }: AuthTestServer) =>
  (await recordedDomainEvents(db)).flatMap((domainEvent) =>
    domainEvent.kind === 'payment.taken' ? [domainEvent.data] : [],
  );

test('in production, play money makes nobody a member whose address is not confirmed', async () => {
  const { registerUnconfirmed, change, Payments } = await start(IN_PRODUCTION);
  const { browser, id } = await registerUnconfirmed();
  const refused = await pay(browser);
  expect([refused.status, refused.body.code]).toEqual([403, 'address_not_confirmed']);
  expect(await Payments.countDocuments({ userId: id })).toBe(0);
  expect(await browser.me()).toMatchObject({ subscriptionStatus: 'newsletter', isPlayMoney: true });
  await change(id, { $unset: VERIFIED });
  expect((await pay(browser)).status).toBe(200);
  expect((await browser.me()).subscriptionStatus).toBe('active');
  expect(await receiptsOf(auth!)).toMatchObject([{ isPlayMoney: true }]);
});

test('whoever is really charged has access at once, and pages do not speak of play money', async () => {
  const { isPlayMoney: _, ...provider } = createMockProvider();
  const { browser } = await (await start(IN_PRODUCTION, provider)).registerUnconfirmed();
  expect((await pay(browser)).status).toBe(200);
  const user = await browser.me();
  expect([user.subscriptionStatus, user.isPlayMoney]).toEqual(['active', undefined]);
  expect((await receiptsOf(auth!))[0]).not.toHaveProperty('isPlayMoney');
});

test('outside production, play money makes a person a member at once', async () => {
  const { browser } = await (await start({})).registerUnconfirmed();
  expect((await pay(browser)).status).toBe(200);
  expect(await browser.me()).toMatchObject({ subscriptionStatus: 'active', isPlayMoney: true });
  expect((await receiptsOf(auth!))[0]).not.toHaveProperty('isPlayMoney');
});
