import { connectMongo, createLogger, notFound } from '@meridian/kit';
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
import { start } from '../app';
import { startStubs } from './start-stubs';

const chapter = (id: number, name: string) => ({
  id,
  slug: name.toLowerCase(),
  name,
  description: '',
  state: 'Ohio',
  timeZone: 'America/New_York',
  memberCount: 0,
  eventCount: 0,
  createdAt: '2020-01-01T00:00:00.000Z',
});

export const siteAdmin = { userId: someId(), isSiteAdmin: true, isActive: false };

/** The service on a real store, and stubs of the other services with data that a test sets. */
export async function createHarness() {
  const rig = await createTestRig();
  const names = new Map<string, string>();
  const roles = new Map<string, Role>();
  /** Times of things to count, by kind: `members`, `requests`, `events`, `messages`. */
  const occurrences = new Map<string, { at: string; chapterId: number }[]>();
  /** The caller of each request for names. */
  const nameRequests: (string | undefined)[] = [];
  const countRequests: { kind: string; query: CountQuery }[] = [];
  const count = (kind: string, query: CountQuery) => {
    countRequests.push({ kind, query });
    return query.intervals.map(
      ({ from, to }) =>
        (occurrences.get(kind) ?? []).filter(
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
  const routers = [
    implementSome(authInternalApi, {
      people: async ({ body, identity }) => {
        nameRequests.push(identity?.userId);
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
    implementSome(eventsInternalApi, {
      counts: async ({ body }) => ({ counts: count('events', body) }),
      attendance: async ({ params: { id } }) => ({ events: id, came: 30 * id, noShows: 4 }),
    }),
    implementSome(chatInternalApi, { counts: async ({ body }) => ({ counts: count('messages', body) }) }),
  ];
  const stubs = await startStubs(rig, routers);
  const running = await start({ ...rig.env, ...stubs.env });
  const db = await connectMongo(rig.env.MONGODB_URL, `${rig.env.DATABASE_PREFIX}admin`, createLogger('test', 'silent'));
  return {
    rig,
    running,
    db,
    names,
    roles,
    occurrences,
    countRequests,
    nameRequests,
    as: (identity?: Parameters<typeof rig.as>[0]) => rig.client(adminApi, running.url, identity),
    log: rig.service(adminInternalApi, running.url),
    /** Adds a person whose name auth knows, and returns the id. */
    addPerson: (name: string) => {
      const id = someId();
      names.set(id, name);
      return id;
    },
    async close() {
      await running.stop();
      await stubs.stop();
      await db.dropDatabase();
      await db.close();
    },
  };
}
export type Harness = Awaited<ReturnType<typeof createHarness>>;

/** `ok`, or the status and code of the error, such as `403 forbidden`. */
export const outcomeCode = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => 'ok',
    (error: unknown) => (error instanceof ApiError ? `${error.status} ${error.problem?.code}` : error),
  );
