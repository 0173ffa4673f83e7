import { connectMongo, createLogger } from '@meridian/service-kit';
import { createTestEnvironment, eventually as waitUntil, setClockToMidday } from '@meridian/service-kit/testing';
import { authApi, type CurrentUser } from '@meridian/shared-types';
import { authInternalApi } from '@meridian/shared-types/contracts';
import { exportJWK } from 'jose';
import { randomBytes } from 'node:crypto';
import { userModel, VERIFIED } from '../models/user.model';
import { start } from '../app';
import type { AuthEnv } from '../env';
import { accountTokenModel } from '../models/account-token.model';
import type { PaymentProvider } from '../payments/payment-provider';
import { createBrowser } from './browser';
import { createChaptersStub } from './chapters-stub';
import { createContentStub } from './content-stub';
import { createNotificationsStub } from './notifications-stub';
import { createRemovalStub } from './removal-stub';

jest.setTimeout(60_000); // Tests are slow on busy machines.
setClockToMidday();

const JOBS_EVERY_MS = 1000;

/** Starts the service with its own database and stubs of the services that it calls. */
export async function createAuthTestServer(
  overrides: Partial<AuthEnv> = {},
  paymentProvider?: PaymentProvider,
  jobsEveryMs = JOBS_EVERY_MS,
) {
  const environment = await createTestEnvironment();
  const chapters = await createChaptersStub(environment.env);
  const stub = () => createRemovalStub(environment.env);
  const [events, chat, content] = [await stub(), await stub(), await createContentStub(environment.env)];
  const [admin, notifications] = [await stub(), await createNotificationsStub(environment.env)];
  const privateJwk = await exportJWK(environment.privateKey);
  const env: AuthEnv = {
    ...environment.env,
    CHAPTERS_URL: chapters.url,
    EVENTS_URL: events.url,
    CHAT_URLS: chat.url,
    CONTENT_URL: content.url,
    ADMIN_URL: admin.url,
    NOTIFICATIONS_URL: notifications.url,
    REDIS_URL: environment.redisUrl,
    IDENTITY_PRIVATE_KEY: { ...privateJwk, kid: environment.kid } as AuthEnv['IDENTITY_PRIVATE_KEY'],
    CREDENTIALS_KEY: randomBytes(32),
    PASSWORD_HASHING: 'light',
    PUBLIC_URL: 'https://meridian.test',
    REQUIRE_TWO_FACTOR: 'false',
    SITE_ADMINS_NEED_TWO: 'false',
    PASSKEY_LIMIT_PER_IP: 240,
    SESSION_IDLE_DAYS: 7,
    SESSION_MAX_DAYS: 30,
    SESSION_LIMIT_PER_PERSON: 20,
    LOGIN_LIMIT_FAILURES: 5,
    LOGIN_LIMIT_PER_IP: 100,
    LOGIN_LIMIT_PER_ACCOUNT: 20,
    LOGIN_LIMIT_SUCCESSES: 100,
    REGISTRATION_LIMIT_PER_IP: 60,
    PASSWORD_RESET_LIMIT_PER_IP: 20,
    NEWSLETTER_LIMIT_PER_IP: 60,
    MAIL_LIMIT_PER_IP: 1000,
    ...overrides,
  };
  const running = await start(env, undefined, paymentProvider, jobsEveryMs);
  const db = await connectMongo(env.MONGODB_URL, `${env.DATABASE_PREFIX}auth`, createLogger('test', 'silent'));
  return {
    environment,
    env,
    chapters,
    events,
    chat,
    content,
    admin,
    notifications,
    db,
    url: running.url,
    internal: environment.service(authInternalApi, running.url),
    /**
     * Returns the headers of a request of another service for a person. Auth accepts them only with the service token.
     */
    as: async (identity: Parameters<typeof environment.as>[0]): Promise<Record<string, string>> => ({
      ...(await environment.as(identity)),
      authorization: `Bearer ${env.SERVICE_TOKEN}`,
    }),
    createBrowser: (ip?: string) => createBrowser(running.url, ip),
    stop: async () => {
      await running.stop();
      await Promise.all([chapters, events, chat, content, admin, notifications].map((each) => each.stop()));
      await db.dropDatabase();
      await db.close();
    },
  };
}
export type AuthTestServer = Awaited<ReturnType<typeof createAuthTestServer>>;

/**
 * Runs such a server during the tests of a file. Its properties exist from the first test on.
 * @example const auth = serveAuth({ REQUIRE_TWO_FACTOR: 'true' });
 */
export function serveAuth(...options: Parameters<typeof createAuthTestServer>): AuthTestServer {
  const auth = {} as AuthTestServer;
  beforeAll(async () => {
    Object.assign(auth, await createAuthTestServer(...options));
  });
  afterAll(() => auth.stop());
  return auth;
}

/** Waits until a condition holds, long enough for two runs of the background jobs. */
export const eventually = (holds: () => Promise<boolean> | boolean): Promise<void> => waitUntil(holds);

/** Waits for at most one second, the time within which a change of rights outside of the service takes effect. */
export const withinASecond = (holds: () => Promise<boolean>): Promise<void> => waitUntil(holds, 1000);

export const somePassword = (): string => randomBytes(9).toString('base64url');
export const someEmail = (): string => `${randomBytes(6).toString('hex')}@example.org`;

export const registration = (changes: Record<string, unknown> = {}) => ({
  email: someEmail(),
  password: somePassword(),
  name: 'Ana Horvat',
  chapterId: 1,
  membershipType: 'full',
  ...changes,
});
export const payment = (changes: Record<string, unknown> = {}) => ({
  plan: 'monthly',
  amount: 29,
  cardLast4: '4242',
  ...changes,
});

/** Registers a person who is signed in and has confirmed the address. A `member` has also paid. */
export async function registerUser(auth: AuthTestServer, kind: 'newsletter' | 'member' = 'newsletter') {
  const person = await registerUnconfirmed(auth);
  await userModel(auth.db).updateOne({ _id: person.id }, { $unset: VERIFIED });
  await accountTokenModel(auth.db).deleteMany({ userId: person.id });
  if (kind === 'member') await person.browser.call(authApi.mockPayment.method, authApi.mockPayment.path, payment());
  await auth.db.collection('domainEventOutbox').deleteMany({ 'record.audience.userIds': person.id });
  return person;
}

export async function registerSiteAdmin(auth: AuthTestServer) {
  const admin = await registerUser(auth);
  await userModel(auth.db).updateOne({ _id: admin.id }, { isSiteAdmin: true });
  return admin;
}

/** Registers a person who is signed in and has not confirmed the address. */
export async function registerUnconfirmed(auth: AuthTestServer) {
  const browser = auth.createBrowser();
  const { email, password, ...rest } = registration();
  const { body } = await browser.call<CurrentUser>(authApi.register.method, authApi.register.path, {
    email,
    password,
    ...rest,
  });
  return { browser, email, password, id: body.user.id };
}
