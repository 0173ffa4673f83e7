import { connectMongo, createLogger, createServiceApp, identityVerifier, implement, IDENTITY_HEADER, notFound, serve, type Running, type ServiceEnv } from '@meridian/kit';
import { testRig, type TestRig } from '@meridian/kit/testing';
import { authInternalApi, chaptersInternalApi, slugOf, type BodyOf, type CurrentUser, type Membership } from '@meridian/shared-types';
import { exportJWK } from 'jose';
import { createHash, randomBytes } from 'node:crypto';
import { start } from './app';
import type { AuthEnv } from './env';

type Synced = BodyOf<typeof chaptersInternalApi.syncPerson>;

/** A chapters service with two chapters that keeps what it is told, and can go away and come back. */
export async function chaptersStandIn(env: ServiceEnv) {
  const log = createLogger('chapters', 'silent');
  const names = new Map([[1, 'Lagos'], [2, 'San Francisco Bay']]);
  const people = new Map<string, Synced>();
  const calls = { syncPerson: 0 };
  const membershipsOf = (userId: string): Membership[] => {
    const person = people.get(userId);
    const name = names.get(person?.homeChapterId ?? 0);
    if (!person || !name) return [];
    return [{ id: createHash('md5').update(userId).digest('hex').slice(0, 24), chapterId: person.homeChapterId, role: 'member', joinedAt: '2026-01-01T00:00:00.000Z', chapter: { name, state: 'A state', slug: slugOf(name) } }];
  };
  const router = implement(chaptersInternalApi, {
    exists: async ({ params: { id } }) => ({ id, name: names.get(id) ?? notFound('chapter') }),
    syncPerson: async ({ params: { userId }, body }) => {
      calls.syncPerson++;
      if (body.version > (people.get(userId)?.version ?? 0)) people.set(userId, body);
      return { ok: true as const };
    },
    membershipsOf: async ({ params: { userId } }) => membershipsOf(userId),
    standing: async ({ params: { id, userId } }) => ({ isMember: people.get(userId)?.homeChapterId === id, role: null }),
    pendingRequests: async () => [],
    decide: async () => notFound('request'),
  });
  const listen = (port: number): Promise<Running> => {
    const { app, server } = createServiceApp({ log, routers: [router], verifyIdentity: identityVerifier(env.IDENTITY_JWKS), serviceToken: env.SERVICE_TOKEN, ready: async () => true });
    return serve({ app, server, log, host: env.HOST, port, drainMs: 0, afterClose: async () => undefined });
  };
  let running: Running | undefined = await listen(0);
  const { port, url } = running;
  return {
    url, people, calls,
    goAway: async () => { await running?.stop(); running = undefined; },
    comeBack: async () => { running ??= await listen(port); },
  };
}

export interface Answer<T = Record<string, unknown>> { status: number; headers: Headers; body: T; text: string }

/** One browser behind a gateway: keeps its cookie, and has it turned into an identity before each call. */
export function browser(url: string, rig: TestRig, ip = `10.${[...randomBytes(3)].join('.')}`) {
  const internal = rig.service(authInternalApi, url);
  let cookie: string | undefined;
  const identify = async (): Promise<Record<string, string>> => {
    const token = cookie?.split('=')[1];
    const { identity } = token ? await internal.introspect({ body: { token } }) : { identity: null };
    return identity ? { [IDENTITY_HEADER]: identity } : {};
  };
  return {
    ip,
    get cookie() { return cookie; },
    set cookie(value) { cookie = value; },
    async call<T = Record<string, unknown>>(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer<T>> {
      const isForm = body instanceof FormData;
      const response = await fetch(`${url}${path}`, {
        method, headers: { 'x-real-ip': ip, ...(cookie && { cookie }), ...(body !== undefined && !isForm && { 'content-type': 'application/json' }), ...(await identify()), ...headers },
        ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
      });
      for (const set of response.headers.getSetCookie()) cookie = /Expires=Thu, 01 Jan 1970/.test(set) ? undefined : set.split(';')[0];
      const text = await response.text();
      return { status: response.status, headers: response.headers, text, body: (/json/.test(response.headers.get('content-type') ?? '') ? JSON.parse(text) : {}) as T };
    },
  };
}
export type Browser = ReturnType<typeof browser>;

/** The service as it really runs, on a database of its own. */
export async function authRig(overrides: Partial<AuthEnv> = {}) {
  const rig = await testRig();
  const chapters = await chaptersStandIn(rig.env);
  const privateJwk = await exportJWK(rig.privateKey);
  const env: AuthEnv = {
    ...rig.env, CHAPTERS_URL: chapters.url, REDIS_URL: rig.redisUrl, IDENTITY_PRIVATE_KEY: { ...privateJwk, kid: rig.kid } as AuthEnv['IDENTITY_PRIVATE_KEY'],
    SESSION_IDLE_DAYS: 7, SESSION_MAX_DAYS: 30, LOGIN_LIMIT_FAILURES: 5, LOGIN_LIMIT_PER_IP: 50, ...overrides,
  };
  const running = await start(env);
  const db = await connectMongo(env.MONGODB_URL, `${env.DATABASE_PREFIX}auth`, createLogger('test', 'silent'));
  return {
    rig, env, chapters, db, url: running.url, internal: rig.service(authInternalApi, running.url),
    visitor: (ip?: string) => browser(running.url, rig, ip),
    stop: async () => {
      await running.stop();
      await chapters.goAway();
      await db.dropDatabase();
      await db.close();
    },
  };
}
export type AuthRig = Awaited<ReturnType<typeof authRig>>;

/** Waits up to 10 s for something that happens by itself. */
export async function eventually(check: () => Promise<boolean> | boolean): Promise<void> {
  const deadline = Date.now() + 10_000;
  while (!(await check())) {
    if (Date.now() > deadline) throw new Error('It did not happen within 10 s');
    await new Promise((resolve) => { setTimeout(resolve, 50); });
  }
}

export const somePassword = (): string => randomBytes(9).toString('base64url');
export const someEmail = (): string => `${randomBytes(6).toString('hex')}@example.org`;

/** What the registration form sends. */
export const registration = (changes: Record<string, unknown> = {}) =>
  ({ email: someEmail(), password: somePassword(), name: 'Ana Horvat', chapterId: 1, membershipType: 'full', ...changes });
export const payment = (changes: Record<string, unknown> = {}) => ({ plan: 'monthly', amount: 29, cardLast4: '4242', ...changes });

/** Somebody with an account, signed in. `member` has paid as well. */
export async function newcomer(auth: AuthRig, kind: 'newsletter' | 'member' = 'newsletter') {
  const visitor = auth.visitor();
  const { email, password, ...rest } = registration();
  const { body } = await visitor.call<CurrentUser>('POST', '/api/auth/register', { email, password, ...rest });
  if (kind === 'member') await visitor.call('POST', '/api/mock-payment', payment());
  return { visitor, email, password, id: body.user.id };
}
