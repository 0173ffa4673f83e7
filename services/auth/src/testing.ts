import { connectMongo, createLogger, IDENTITY_HEADER } from '@meridian/kit';
import { createTestRig, type TestRig } from '@meridian/kit/testing';
import { authApi, type CurrentUser } from '@meridian/shared-types';
import { authInternalApi } from '@meridian/shared-types/contracts';
import { exportJWK } from 'jose';
import { randomBytes } from 'node:crypto';
import { start } from './app';
import type { AuthEnv } from './env';
import { setTimeout as sleep } from 'node:timers/promises';
import { createChaptersStub } from './chapters-stub';
import { createEventsStub } from './events-stub';

jest.setTimeout(60_000); // password hashes on busy machines

export interface HttpResponse<T = Record<string, unknown>> {
  status: number;
  headers: Headers;
  body: T;
  text: string;
}

/** A browser behind a gateway: stores its cookies, and gets an identity for them before each call. */
export function createBrowser(url: string, rig: TestRig, ip = `10.${[...randomBytes(3)].join('.')}`) {
  const internal = rig.service(authInternalApi, url);
  let cookie: string | undefined;
  let device: string | undefined;
  const identify = async (): Promise<Record<string, string>> => {
    const token = cookie?.split('=')[1];
    const { identity } = token ? await internal.introspect({ body: { token } }) : { identity: null };
    return identity ? { [IDENTITY_HEADER]: identity } : {};
  };
  return {
    ip,
    get cookie() {
      return cookie;
    },
    set cookie(value) {
      cookie = value;
    },
    /** The cookie that stays after a logout. */
    get device() {
      return device;
    },
    set device(value) {
      device = value;
    },
    async call<T = Record<string, unknown>>(
      method: string,
      path: string,
      body?: unknown,
      headers: Record<string, string> = {},
    ): Promise<HttpResponse<T>> {
      const isForm = body instanceof FormData;
      const response = await fetch(`${url}${path}`, {
        method,
        headers: {
          'x-real-ip': ip,
          ...((cookie ?? device) && { cookie: [cookie, device].filter(Boolean).join('; ') }),
          ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
          ...(await identify()),
          ...headers,
        },
        ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
      });
      for (const set of response.headers.getSetCookie()) {
        const value = /Expires=Thu, 01 Jan 1970/.test(set) ? undefined : set.split(';')[0];
        if (/^(?:__Host-)?device=/.test(set)) device = value;
        else cookie = value;
      }
      const text = await response.text();
      return {
        status: response.status,
        headers: response.headers,
        text,
        body: (/json/.test(response.headers.get('content-type') ?? '') ? JSON.parse(text) : {}) as T,
      };
    },
  };
}
export type Browser = ReturnType<typeof createBrowser>;

/** The service with its own database, and stubs of the services that it calls. */
export async function createAuthRig(overrides: Partial<AuthEnv> = {}) {
  const rig = await createTestRig();
  const [chapters, events] = [await createChaptersStub(rig.env), await createEventsStub(rig.env)];
  const privateJwk = await exportJWK(rig.privateKey);
  const env: AuthEnv = {
    ...rig.env,
    CHAPTERS_URL: chapters.url,
    EVENTS_URL: events.url,
    REDIS_URL: rig.redisUrl,
    IDENTITY_PRIVATE_KEY: { ...privateJwk, kid: rig.kid } as AuthEnv['IDENTITY_PRIVATE_KEY'],
    SESSION_IDLE_DAYS: 7,
    SESSION_MAX_DAYS: 30,
    SESSION_LIMIT_PER_PERSON: 20,
    LOGIN_LIMIT_FAILURES: 5,
    LOGIN_LIMIT_PER_IP: 100,
    LOGIN_LIMIT_PER_ACCOUNT: 20,
    LOGIN_LIMIT_SUCCESSES: 100,
    REGISTRATION_LIMIT_PER_IP: 60,
    NEWSLETTER_LIMIT_PER_IP: 60,
    ...overrides,
  };
  const running = await start(env);
  const db = await connectMongo(env.MONGODB_URL, `${env.DATABASE_PREFIX}auth`, createLogger('test', 'silent'));
  return {
    rig,
    env,
    chapters,
    events,
    db,
    url: running.url,
    internal: rig.service(authInternalApi, running.url),
    createBrowser: (ip?: string) => createBrowser(running.url, rig, ip),
    stop: async () => {
      await running.stop();
      await Promise.all([chapters.stop(), events.stop()]);
      await db.dropDatabase();
      await db.close();
    },
  };
}
export type AuthRig = Awaited<ReturnType<typeof createAuthRig>>;

/** Waits up to 10 s until a condition holds. */
export async function eventually(check: () => Promise<boolean> | boolean): Promise<void> {
  const deadline = Date.now() + 10_000;
  while (!(await check())) {
    if (Date.now() > deadline) throw new Error('It did not happen within 10 s');
    await sleep(50);
  }
}

export const somePassword = (): string => randomBytes(9).toString('base64url');
export const someEmail = (): string => `${randomBytes(6).toString('hex')}@example.org`;

/** The body of a registration. */
export const registration = (changes: Record<string, unknown> = {}) => ({
  email: someEmail(),
  password: somePassword(),
  name: 'Ana Horvat',
  chapterId: 1,
  membershipType: 'full',
  ...changes,
});
/** The body of a payment. */
export const payment = (changes: Record<string, unknown> = {}) => ({
  plan: 'monthly',
  amount: 29,
  cardLast4: '4242',
  ...changes,
});

/** Registers a person, who is then signed in. A `member` has also paid. */
export async function registerUser(auth: AuthRig, kind: 'newsletter' | 'member' = 'newsletter') {
  const browser = auth.createBrowser();
  const { email, password, ...rest } = registration();
  const { body } = await browser.call<CurrentUser>(authApi.register.method, authApi.register.path, {
    email,
    password,
    ...rest,
  });
  if (kind === 'member') await browser.call(authApi.mockPayment.method, authApi.mockPayment.path, payment());
  return { browser, email, password, id: body.user.id };
}
