import { aProfile } from '@meridian/shared-types/testing';
import { notFound, unavailable } from '@meridian/service-kit';
import { implementSome, type TestEnvironment } from '@meridian/service-kit/testing';
import type { MembershipStatus } from '@meridian/shared-types';
import { authInternalApi, chaptersInternalApi, eventsInternalApi } from '@meridian/shared-types/contracts';

type Service = 'auth' | 'chapters' | 'events';

/** The data of auth, chapters and events, which a test sets. */
const createData = () => ({
  /** The memberships, each as `userId chapterId`. */
  members: new Set<string>(),
  /** The chapter admins, each as `userId chapterId`. */
  admins: new Set<string>(),
  /** The times at which people joined, by `userId chapterId`. The default is long ago. */
  joinedAt: new Map<string, string>(),
  archived: new Set<number>(),
  /** The active sessions by id. */
  sessions: new Map<string, { userId: string; isActive: boolean; isSiteAdmin?: boolean }>(),
  names: new Map<string, string>(),
  /** The people without an active subscription. */
  inactive: new Set<string>(),
  suspended: new Set<string>(),
  /** The events by id, with when their conversations end. */
  events: new Map<string, { chapterId: number; endsAt: Date }>(),
  /** The people who go to an event, and those who may remove messages there, each as `userId eventId`. */
  going: new Set<string>(),
  moderating: new Set<string>(),
  /** The services that respond to every call with 503. */
  away: new Set<Service>(),
  /**
   * Is called with the id of a person whose membership of one chapter, or of all, was read, before the response is
   * sent.
   */
  beforeResponse: (_userId: string, _call: 'membershipStatus' | 'memberships'): Promise<void> | void => undefined,
});

/** Serves auth, chapters and events over real HTTP, with data that a test sets. */
export async function createServicesStub(environment: TestEnvironment) {
  const stub = createData();
  const failIfAway = (service: Service) => {
    if (stub.away.has(service)) throw unavailable();
  };
  const listChapterIds = (userId: string) =>
    [...stub.members].filter((key) => key.startsWith(userId)).map((key) => Number(key.split(' ')[1]));
  const getRole = (key: string) => (stub.admins.has(key) ? 'admin' : 'member');
  const running = await environment.serveStub(
    implementSome(authInternalApi, {
      async people({ body }) {
        failIfAway('auth');
        const people = body.userIds.flatMap((userId) => {
          const name = stub.names.get(userId);
          return name ? [{ userId, ...aProfile({ name }) }] : [];
        });
        return { people };
      },
      async checkSessions({ body }) {
        failIfAway('auth');
        return {
          alive: body.sessionIds.flatMap((sessionId) => {
            const session = stub.sessions.get(sessionId);
            return session ? [{ sessionId, isSiteAdmin: false, ...session }] : [];
          }),
        };
      },
    }),
    implementSome(chaptersInternalApi, {
      async membershipStatus({ params: { userId, id } }): Promise<MembershipStatus> {
        failIfAway('chapters');
        const isMember = stub.members.has(`${userId} ${id}`);
        const role = getRole(`${userId} ${id}`);
        await stub.beforeResponse(userId, 'membershipStatus');
        return { isMember, role: isMember ? role : null, ...(stub.archived.has(id) && { isArchived: true }) };
      },
      async memberships({ params: { userId } }) {
        failIfAway('chapters');
        const memberships = listChapterIds(userId).map((chapterId) => {
          const id = `${userId} ${chapterId}`;
          return {
            id,
            chapterId,
            role: getRole(id) as 'admin' | 'member',
            joinedAt: stub.joinedAt.get(id) ?? '2024-02-03T10:00:00.000Z',
            profile: { name: 'Ana', location: '', avatarUrl: null },
            chapter: { name: 'Chapter', state: 'Ohio', slug: 'chapter' },
          };
        });
        await stub.beforeResponse(userId, 'memberships');
        return memberships;
      },
      async readableChapters({ params: { userId } }) {
        failIfAway('chapters');
        const chapterIds = stub.suspended.has(userId) ? [] : listChapterIds(userId);
        return chapterIds.map((id) => ({ id, name: 'Chapter', slug: 'chapter' }));
      },
      async standing({ params: { userId } }) {
        failIfAway('chapters');
        const isActive = !stub.inactive.has(userId) && stub.names.has(userId);
        const isSuspended = stub.suspended.has(userId);
        return { isActive, isSuspended, isSiteAdmin: false, chapterIds: listChapterIds(userId) };
      },
      async checkMemberships({ body }) {
        failIfAway('chapters');
        const memberships = [...stub.members].flatMap((key) => {
          const [userId = '', chapterId] = key.split(' ');
          const isAdmin = stub.admins.has(key);
          return body.userIds.includes(userId) ? [{ userId, chapterId: Number(chapterId), isAdmin }] : [];
        });
        return { memberships, archivedIds: [...stub.archived] };
      },
    }),
    implementSome(eventsInternalApi, {
      async conversationAccess({ params: { id, userId } }) {
        failIfAway('events');
        const event = stub.events.get(id);
        if (!event) throw notFound('event');
        const key = `${userId} ${id}`;
        return {
          chapterId: event.chapterId,
          endsAt: event.endsAt.toISOString(),
          mayRead: stub.going.has(key),
          mayRemove: stub.moderating.has(key),
          ...(stub.archived.has(event.chapterId) && { isArchived: true as const }),
        };
      },
    }),
  );
  return Object.assign(stub, { url: running.url, stop: running.stop });
}
