import { recordedDomainEvents } from '@meridian/service-kit/testing';
import type { CurrentUser, Problem } from '@meridian/shared-types';
import { userModel, VERIFIED } from '../models/user.model';
import { createAuthTestServer, payment, registerUnconfirmed, type AuthTestServer } from '../testing/test-server';
import type { Browser } from '../testing/browser';
import { createMockProvider, type PaymentProvider } from './payment-provider';
import { paymentModel } from '../models/payment.model';

let auth: AuthTestServer | undefined;
afterEach(() => auth?.stop());

const start = async (env: object, provider?: PaymentProvider) => (auth = await createAuthTestServer(env, provider));
const IN_PRODUCTION = { NODE_ENV: 'production', COOKIE_SECURE: 'false' } as const;
const pay = (browser: Browser) => browser.call<Problem>('POST', '/api/mock-payment', payment());
const receiptsOf = async ({ db }: AuthTestServer) =>
  (await recordedDomainEvents(db)).flatMap((domainEvent) =>
    domainEvent.kind === 'payment.taken' ? [domainEvent.data] : [],
  );
const userOf = async (browser: Browser) => (await browser.call<CurrentUser>('GET', '/api/auth/me')).body.user;

test('in production, play money makes nobody a member whose address is not confirmed', async () => {
  const { db, ...server } = await start(IN_PRODUCTION);
  const { browser, id } = await registerUnconfirmed({ db, ...server });
  const refused = await pay(browser);
  expect([refused.status, refused.body.code]).toEqual([403, 'address_not_confirmed']);
  expect(await paymentModel(db).countDocuments({ userId: id })).toBe(0);
  expect(await userOf(browser)).toMatchObject({ subscriptionStatus: 'newsletter', isPlayMoney: true });
  await userModel(db).updateOne({ _id: id }, { $unset: VERIFIED });
  expect((await pay(browser)).status).toBe(200);
  expect((await userOf(browser)).subscriptionStatus).toBe('active');
  expect(await receiptsOf(auth!)).toMatchObject([{ isPlayMoney: true }]);
});

test('whoever is really charged has access at once, and pages do not speak of play money', async () => {
  const { isPlayMoney: _, ...provider } = createMockProvider();
  const { browser } = await registerUnconfirmed(await start(IN_PRODUCTION, provider));
  expect((await pay(browser)).status).toBe(200);
  const user = await userOf(browser);
  expect([user.subscriptionStatus, user.isPlayMoney]).toEqual(['active', undefined]);
  expect((await receiptsOf(auth!))[0]).not.toHaveProperty('isPlayMoney');
});

test('outside production, play money makes a person a member at once', async () => {
  const { browser } = await registerUnconfirmed(await start({}));
  expect((await pay(browser)).status).toBe(200);
  expect(await userOf(browser)).toMatchObject({ subscriptionStatus: 'active', isPlayMoney: true });
  expect((await receiptsOf(auth!))[0]).not.toHaveProperty('isPlayMoney');
});
