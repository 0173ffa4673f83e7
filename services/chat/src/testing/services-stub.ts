import { aProfile } from '@meridian/shared-types/testing';
import { notFound, unavailable } from '@meridian/service-kit';
import { implementSome, type TestEnvironment } from '@meridian/service-kit/testing';
import type { MembershipStatus } from '@meridian/shared-types';
import { authInternalApi, chaptersInternalApi, eventsInternalApi } from '@meridian/shared-types/contracts';

/** A stub of auth, chapters and events over real HTTP, with data that a test sets. */
export interface ServicesStub {
  url: string;
  /** The memberships, each as `userId chapterId`. */
  members: Set<string>;
  /** The chapter admins, each as `userId chapterId`. */
  admins: Set<string>;
  /** The times at which people joined, by `userId chapterId`. The default is long ago. */
  joinedAt: Map<string, string>;
  archived: Set<number>;
  /** The active sessions by id. */
  sessions: Map<string, { userId: string; isActive: boolean; isSiteAdmin?: boolean }>;
  names: Map<string, string>;
  /** The people without an active subscription. */
  inactive: Set<string>;
  suspended: Set<string>;
  /** The events by id, with when their conversations end. */
  events: Map<string, { chapterId: number; endsAt: Date }>;
  /** The people who go to an event, and those who may remove messages there, each as `userId eventId`. */
  going: Set<string>;
  moderating: Set<string>;
  /** The services that respond to every call with 503. */
  away: Set<'auth' | 'chapters' | 'events'>;
  /**
   * Is called with the id of a person whose membership of one chapter, or of all, was read, before the response is
   * sent.
   */
  beforeResponse: (userId: string, call: 'membershipStatus' | 'memberships') => Promise<void> | void;
  stop(): Promise<void>;
}

export async function createServicesStub(environment: TestEnvironment): Promise<ServicesStub> {
  const members = new Set<string>();
  const admins = new Set<string>();
  const joinedAt = new Map<string, string>();
  const archived = new Set<number>();
  const sessions: ServicesStub['sessions'] = new Map();
  const names = new Map<string, string>();
  const inactive = new Set<string>();
  const suspended = new Set<string>();
  const events: ServicesStub['events'] = new Map();
  const going = new Set<string>();
  const moderating = new Set<string>();
  const away: ServicesStub['away'] = new Set();
  const stub: Pick<ServicesStub, 'beforeResponse'> = { beforeResponse: () => undefined };
  const failIfAway = (service: 'auth' | 'chapters' | 'events') => {
    if (away.has(service)) throw unavailable();
  };
  const running = await environment.serveStub(
    implementSome(authInternalApi, {
      async people({ body }) {
        failIfAway('auth');
        return {
          people: body.userIds.flatMap((userId) =>
            names.has(userId) ? [{ userId, ...aProfile({ name: names.get(userId)! }) }] : [],
          ),
        };
      },
      async checkSessions({ body }) {
        failIfAway('auth');
        return {
          alive: body.sessionIds.flatMap((sessionId) => {
            const session = sessions.get(sessionId);
            return session ? [{ sessionId, isSiteAdmin: false, ...session }] : [];
          }),
        };
      },
    }),
    implementSome(chaptersInternalApi, {
      async membershipStatus({ params }): Promise<MembershipStatus> {
        failIfAway('chapters');
        const isMember = members.has(`${params.userId} ${params.id}`);
        const role = admins.has(`${params.userId} ${params.id}`) ? 'admin' : 'member';
        await stub.beforeResponse(params.userId, 'membershipStatus');
        return { isMember, role: isMember ? role : null, ...(archived.has(params.id) && { isArchived: true }) };
      },
      async memberships({ params }) {
        failIfAway('chapters');
        const chapter = { name: 'Chapter', state: 'Ohio', slug: 'chapter' };
        const memberships = [...members]
          .filter((key) => key.startsWith(params.userId))
          .map((key) => ({
            id: key,
            chapterId: Number(key.split(' ')[1]),
            role: admins.has(key) ? ('admin' as const) : ('member' as const),
            joinedAt: joinedAt.get(key) ?? '2024-02-03T10:00:00.000Z',
            profile: { name: 'Ana', location: '', avatarUrl: null },
            chapter,
          }));
        await stub.beforeResponse(params.userId, 'memberships');
        return memberships;
      },
      async readableChapters({ params }) {
        failIfAway('chapters');
        if (suspended.has(params.userId)) return [];
        return [...members]
          .filter((key) => key.startsWith(params.userId))
          .map((key) => ({ id: Number(key.split(' ')[1]), name: 'Chapter', slug: 'chapter' }));
      },
      async standing({ params }) {
        failIfAway('chapters');
        const chapterIds = [...members]
          .filter((key) => key.startsWith(params.userId))
          .map((key) => Number(key.split(' ')[1]));
        const isSuspended = suspended.has(params.userId);
        const isActive = !inactive.has(params.userId) && names.has(params.userId);
        return { isActive, isSuspended, isSiteAdmin: false, chapterIds };
      },
      async checkMemberships({ body }) {
        failIfAway('chapters');
        const memberships = [...members].flatMap((key) => {
          const [userId = '', chapterId] = key.split(' ');
          return body.userIds.includes(userId)
            ? [{ userId, chapterId: Number(chapterId), isAdmin: admins.has(key) }]
            : [];
        });
        return { memberships, archivedIds: [...archived] };
      },
    }),
    implementSome(eventsInternalApi, {
      async conversationAccess({ params: { id, userId } }) {
        failIfAway('events');
        const event = events.get(id);
        if (!event) throw notFound('event');
        const key = `${userId} ${id}`;
        return {
          chapterId: event.chapterId,
          endsAt: event.endsAt.toISOString(),
          mayRead: going.has(key),
          mayRemove: moderating.has(key),
          ...(archived.has(event.chapterId) && { isArchived: true as const }),
        };
      },
    }),
  );
  return Object.assign(stub, {
    url: running.url,
    members,
    admins,
    joinedAt,
    archived,
    sessions,
    names,
    inactive,
    suspended,
    events,
    going,
    moderating,
    away,
    stop: running.stop,
  });
}
