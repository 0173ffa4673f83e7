import {
  connectMongo,
  createLogger,
  createServiceApp,
  createIdentityVerifier,
  notFound,
  serve,
  type RunningServer,
} from '@meridian/kit';
import { implementSome, someId, createTestRig } from '@meridian/kit/testing';
import { ApiError, type CountQuery, type Role } from '@meridian/shared-types';
import {
  adminApi,
  adminInternalApi,
  authInternalApi,
  chaptersApi,
  chaptersInternalApi,
  chatInternalApi,
  eventsInternalApi,
} from '@meridian/shared-types/contracts';
import type { Router } from 'express';
import { start } from './app';

const chapter = (id: number, name: string) => ({
  id,
  slug: name.toLowerCase(),
  name,
  description: '',
  state: 'Ohio',
  memberCount: 0,
  eventCount: 0,
  createdAt: '2020-01-01T00:00:00.000Z',
});

export const siteAdmin = { userId: someId(), isSiteAdmin: true, isActive: false };

/**
 * The service on a real store, beside stubs of the other services with contents that a test decides, each held to its
 * contract.
 */
export async function createHarness() {
  const rig = await createTestRig();
  const names = new Map<string, string>();
  const roles = new Map<string, Role>();
  /** Moments at which something happened, by what it was: `members`, `requests`, `events`, `messages`. */
  const happened = new Map<string, { at: string; chapterId: number }[]>();
  /** Who was behind each question for names. */
  const namesAskedBy: (string | undefined)[] = [];
  const counted: { what: string; query: CountQuery }[] = [];
  const count = (what: string, query: CountQuery) => {
    counted.push({ what, query });
    return query.intervals.map(
      ({ from, to }) =>
        (happened.get(what) ?? []).filter(
          ({ at, chapterId }) => at >= from && at < to && (query.chapterId ?? chapterId) === chapterId,
        ).length,
    );
  };
  const account = (id: string, name: string) => ({
    id,
    name,
    email: `${id}@example.org`,
    subscriptionStatus: 'active' as const,
    createdAt: '2026-01-05T00:00:00.000Z',
    isSiteAdmin: false,
  });
  const routers: Router[] = [
    implementSome(authInternalApi, {
      people: async ({ body, identity }) => {
        namesAskedBy.push(identity?.userId);
        return {
          people: body.userIds.flatMap((userId) =>
            names.has(userId)
              ? [{ userId, name: names.get(userId)!, location: '', description: '', tags: [], avatarUrl: null }]
              : [],
          ),
        };
      },
      accounts: async ({ query: { search = '' } }) =>
        [...names]
          .filter(([, name]) =>
            name
              .toLowerCase()
              .split(' ')
              .some((word) => word.startsWith(search)),
          )
          .map(([id, name]) => account(id, name)),
      statistics: async () => ({ activeMembers: 7, newsletterOnly: 5 }),
    }),
    implementSome(chaptersApi, {
      list: async () => [chapter(1, 'Lagos'), chapter(2, 'Boston')],
    }),
    implementSome(chaptersInternalApi, {
      membershipStatus: async ({ params: { id, userId } }) => {
        const role = roles.get(`${userId} ${id}`) ?? null;
        if (id > 2) throw notFound('chapter');
        return { isMember: role !== null, role };
      },
      statistics: async () => ({ chapterAdmins: 3 }),
      chapterStatistics: async ({ params: { id } }) => ({ members: 10 * id, admins: id, pendingRequests: 2 }),
      counts: async ({ body }) => {
        const requests = count('requests', body);
        return { counts: count('members', body).map((members, index) => ({ members, requests: requests[index]! })) };
      },
    }),
    implementSome(eventsInternalApi, { counts: async ({ body }) => ({ counts: count('events', body) }) }),
    implementSome(chatInternalApi, { counts: async ({ body }) => ({ counts: count('messages', body) }) }),
  ];
  const log = createLogger('other-services', 'silent');
  const { app, server } = createServiceApp({
    log,
    routers,
    verifyIdentity: createIdentityVerifier(rig.env.IDENTITY_JWKS),
    serviceToken: rig.env.SERVICE_TOKEN,
    ready: async () => true,
  });
  const otherServices: RunningServer = await serve({
    app,
    server,
    log,
    host: '127.0.0.1',
    port: 0,
    drainMs: 0,
    afterClose: async () => undefined,
  });
  const { url } = otherServices;
  const running = await start({ ...rig.env, AUTH_URL: url, CHAPTERS_URL: url, EVENTS_URL: url, CHAT_URLS: url });
  const db = await connectMongo(rig.env.MONGODB_URL, `${rig.env.DATABASE_PREFIX}admin`, createLogger('test', 'silent'));
  return {
    rig,
    running,
    db,
    names,
    roles,
    happened,
    counted,
    namesAskedBy,
    as: (who?: Parameters<typeof rig.as>[0]) => rig.client(adminApi, running.url, who),
    log: rig.service(adminInternalApi, running.url),
    person: (name: string) => {
      const id = someId();
      names.set(id, name);
      return id;
    },
    async close() {
      await running.stop();
      await otherServices.stop();
      await db.dropDatabase();
      await db.close();
    },
  };
}
export type Harness = Awaited<ReturnType<typeof createHarness>>;

/** `ok`, or status and code of a refusal. */
export const outcome = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => 'ok',
    (error: unknown) => (error instanceof ApiError ? `${error.status} ${error.problem?.code}` : error),
  );
