import { aProfile } from '@meridian/shared-types/testing';
import { forbidden, notFound, unavailable } from '@meridian/service-kit';
import {
  connectTestDatabase,
  createTestEnvironment,
  implementSome,
  removeTestDatabase,
  serveDuringTests,
  setClockToMidday,
  someId,
} from '@meridian/service-kit/testing';
import {
  ApiError,
  type ChatMessage,
  type DirectMessage,
  type Event,
  type EventConversationMessage,
  type Role,
} from '@meridian/shared-types';
import {
  adminApi,
  adminInternalApi,
  authInternalApi,
  chaptersInternalApi,
  chatApi,
  chatInternalApi,
  contentInternalApi,
  directMessagesApi,
  eventConversationApi,
  eventsApi,
  eventsInternalApi,
  inboxApi,
} from '@meridian/shared-types/contracts';
import type { Router } from 'express';
import { start } from '../app';
import type { AdminEnv } from '../env';
import { createNumbersStub } from './numbers-stub';
import { startServicesStub } from './services-stub';

jest.setTimeout(60_000); // Tests are slow on busy machines.
setClockToMidday();

export const siteAdmin = { userId: someId(), isSiteAdmin: true, isActive: false };

/** Starts the service with a real database, and a stub of the other services, with `more` calls. */
export async function createTestServer(settings: Partial<AdminEnv> = {}, more: Router[] = []) {
  const environment = await createTestEnvironment();
  const names = new Map<string, string>([[siteAdmin.userId, 'Sam Site']]);
  const roles = new Map<string, Role>();
  /** Chat messages, which members of their chapter can read. */
  const messages = new Map<string, ChatMessage>();
  /** Direct messages by the joined, ordered ids of the two people, who can both read them. */
  const directMessages = new Map<string, DirectMessage[]>();
  /** The conversations of events, with the people who go. */
  const eventConversations = new Map<string, { goers: string[]; messages: EventConversationMessage[] }>();
  /** Events. Only the admins of its chapter can see a draft. */
  const events = new Map<string, Event>();
  /** The decisions that the chat stub received, and whether it is unavailable. */
  const chat: { carriedOut: object[]; reportedPictures: string[]; isAway: boolean } = {
    carriedOut: [],
    reportedPictures: [],
    isAway: false,
  };
  const siteAdmins = new Set<string>([siteAdmin.userId]);
  const suspended = new Set<string>();
  const numbers = createNumbersStub();
  /** The caller of each request for names. */
  const nameRequests: (string | undefined)[] = [];
  const account = (id: string, name: string) => ({
    id,
    name,
    email: `${id}@example.org`,
    subscriptionStatus: 'active' as const,
    createdAt: '2026-01-05T00:00:00.000Z',
    isSiteAdmin: false,
    isSuspended: false,
  });
  /** The data of a new organization; see `firstSteps`. */
  const found = {
    isNamed: false,
    pages: 4,
    posts: 6,
    hasInvited: false,
    chapter: null as { id: number; name: string; slug: string } | null,
    hasAdmin: false,
    hasAnnouncement: false,
    hasInvite: false,
  };
  const routers = [
    ...more,
    implementSome(contentInternalApi, { firstSteps: async () => found }),
    implementSome(authInternalApi, {
      hasInvited: async () => ({ hasInvited: found.hasInvited }),
      people: async ({ body, identity }) => {
        nameRequests.push(identity?.userId);
        return {
          people: body.userIds.flatMap((userId) =>
            names.has(userId) ? [{ userId, ...aProfile({ name: names.get(userId)! }) }] : [],
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
      siteAdmins: async () => ({
        people: [...siteAdmins].map((userId) => ({ userId, name: names.get(userId) ?? '' })),
      }),
      statistics: async () => ({ activeMembers: 7, newsletterOnly: 5 }),
      ...numbers.auth,
    }),
    implementSome(chaptersInternalApi, {
      firstSteps: async () => found,
      names: async () => ({
        chapters: [
          { id: 1, name: 'Lagos', slug: 'eko' },
          { id: 2, name: 'Boston', slug: 'boston' },
        ],
      }),
      membershipStatus: async ({ params: { id, userId } }) => {
        const role = roles.get(`${userId} ${id}`) ?? null;
        if (id > 2) throw notFound('chapter');
        return { isMember: role !== null, role };
      },
      standing: async ({ params: { userId } }) => ({
        isActive: !suspended.has(userId),
        isSuspended: suspended.has(userId),
        isSiteAdmin: siteAdmins.has(userId),
        chapterIds: [],
      }),
      statistics: async () => ({ chapterAdmins: 3 }),
      chapterStatistics: async ({ params: { id } }) => ({ members: 10 * id, admins: id, pendingRequests: 2 }),
      ...numbers.chaptersInternal,
    }),
    implementSome(eventsInternalApi, numbers.events),
    implementSome(eventsApi, {
      get: async ({ params: { id }, identity }) => {
        const event = events.get(id);
        const isAdmin = event && identity && roles.get(`${identity.userId} ${event.chapterId}`) === 'admin';
        if (!event || (event.status === 'draft' && !isAdmin)) throw notFound('event');
        return event;
      },
    }),
    implementSome(chatApi, {
      messages: async ({ params: { chapterId }, query: { after = 0 }, identity }) => {
        if (!roles.has(`${identity.userId} ${chapterId}`)) throw forbidden('Only members can read this chat.');
        return [...messages.values()]
          .filter((message) => message.chapterId === chapterId && message.seq > after)
          .sort((a, b) => a.seq - b.seq);
      },
    }),
    implementSome(directMessagesApi, {
      read: async ({ params: { userId }, query: { before = Infinity, limit = 50 }, identity }) => {
        if (identity.actorId) throw forbidden('Messages are private.');
        const written = directMessages.get([identity.userId, userId].sort().join()) ?? [];
        const name = names.get(userId);
        return {
          userId,
          person: { name: name ?? 'Former member', avatarUrl: null },
          isFormer: name === undefined,
          isBlocked: false,
          isMuted: false,
          version: 0,
          unread: 0,
          messages: written.filter(({ seq }) => seq < before).slice(-limit),
          refusal: null,
        };
      },
    }),
    implementSome(eventConversationApi, {
      read: async ({ params: { id }, query: { before = Infinity, limit = 50 }, identity }) => {
        const { goers, messages: written } = eventConversations.get(id) ?? { goers: [], messages: [] };
        if (!goers.includes(identity.userId)) throw forbidden('Only people who go read this conversation.');
        return {
          messages: written.filter(({ seq }) => seq < before).slice(-limit),
          endsAt: new Date().toISOString(),
          mayRemove: false,
        };
      },
    }),
    implementSome(chatInternalApi, {
      ...numbers.chat,
      reportPicture: async ({ params: { key } }) => {
        chat.reportedPictures.push(key);
        return { ok: true };
      },
      applyDecision: async ({ body }) => {
        if (chat.isAway) throw unavailable();
        chat.carriedOut.push(body);
        return { ok: true };
      },
    }),
  ];
  const stub = await startServicesStub(environment, routers, { hasNotifications: more.length > 0 });
  const running = await start({ ...environment.env, ...stub.env, ...settings });
  const db = await connectTestDatabase(environment.env, 'admin');
  const log = environment.service(adminInternalApi, running.url);
  return {
    found,
    environment,
    running,
    db,
    names,
    roles,
    siteAdmins,
    suspended,
    messages,
    directMessages,
    eventConversations,
    events,
    numbers,
    chat,
    nameRequests,
    as: (identity?: Parameters<typeof environment.as>[0]) => environment.client(adminApi, running.url, identity),
    inbox: (identity?: Parameters<typeof environment.as>[0]) => environment.client(inboxApi, running.url, identity),
    log,
    /** Adds a person whose name auth has, and returns the id. */
    addPerson: (name: string) => {
      const id = someId();
      names.set(id, name);
      return id;
    },
    /** Records that the account of a person was deleted, as auth does. */
    deleteAccount: (userId: string) => {
      const nothing = { actingAsId: null, chapterId: null, detail: '', address: '', userAgent: '', requestId: '' };
      const record = { id: someId(), at: new Date().toISOString(), action: 'account.deleted' as const, ...nothing };
      return log.appendAuditRecords({ body: { records: [{ ...record, actorId: userId, subject: userId, userId }] } });
    },
    async close() {
      await running.stop();
      await stub.stop();
      await removeTestDatabase(db);
    },
  };
}
export type TestServer = Awaited<ReturnType<typeof createTestServer>>;

export const serveAdmin = (settings?: Partial<AdminEnv>) => serveDuringTests(() => createTestServer(settings));

/** Resolves to `ok`, or to the status and code of the error, such as `403 forbidden`. */
export const outcomeCode = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => 'ok',
    (error: unknown) => (error instanceof ApiError ? `${error.status} ${error.problem?.code}` : error),
  );
