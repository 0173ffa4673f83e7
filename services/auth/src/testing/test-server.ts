import {
  connectTestDatabase,
  createTestEnvironment,
  eventually,
  removeTestDatabase,
  setClockToMidday,
} from '@meridian/service-kit/testing';
import { authInternalApi } from '@meridian/shared-types/contracts';
import { exportJWK } from 'jose';
import { randomBytes } from 'node:crypto';
import { start } from '../app';
import type { AuthEnv } from '../env';
import { createModels } from '../models/create-models';
import type { PaymentProvider } from '../payments/payment-provider';
import { createBrowser, type Credentials } from './browser';
import { createChaptersStub } from './chapters-stub';
import { createContentStub } from './content-stub';
import { createNotificationsStub } from './notifications-stub';
import { createPeople, type Person } from './people';
import { createRecords } from './records';
import { createRemovalStub } from './removal-stub';

export { eventually };
export { payment, registration, someEmail, somePassword, type Person } from './people';

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
  const db = await connectTestDatabase(env, 'auth');
  const models = createModels(db);
  return {
    ...models,
    ...createPeople(models, running.url),
    ...createRecords(models),
    environment,
    env,
    chapters,
    events,
    chat,
    content,
    admin,
    notifications,
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
    /** Signs in with a password in a new browser. */
    login: (person: Credentials) => createBrowser(running.url).login(person),
    stop: async () => {
      await running.stop();
      await Promise.all([chapters, events, chat, content, admin, notifications].map((each) => each.stop()));
      await removeTestDatabase(db);
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

/** Registers a site admin before the tests of a file. The properties exist from the first test on. */
export function serveSiteAdmin(auth: AuthTestServer): Person {
  const office = {} as Person;
  beforeAll(async () => {
    Object.assign(office, await auth.registerSiteAdmin());
  });
  return office;
}

/** Waits for at most one second, the time within which a change of rights outside of the service takes effect. */
export const withinASecond = (holds: () => Promise<boolean>): Promise<void> => eventually(holds, 1000);
