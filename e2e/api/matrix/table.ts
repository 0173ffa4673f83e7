/**
 * Who may do what: every route of the contract × the twelve people. A new route is one more entry here: its name, what
 * each person gets, what is sent (anew for each cell) and the exact fields of the answer. Without it the suite fails.
 */
import { avatarForm } from '../avatar-form';
import type { publicContracts } from '@meridian/shared-types';
import { ELSEWHERE, HERE, REMOTE, type Persona, type Visitor } from '../harness';
import {
  active,
  activeOrSiteAdmin,
  adminsHere,
  but,
  everyone,
  isPaid,
  membersHere,
  membersHereOrSiteAdmin,
  signedIn,
  siteAdmins,
  type Statuses,
} from './people';
import type { Shape } from './shape';
import { inDays, someEmail, someId, type World } from './world';

/** People who register at the same moment wait for each other where it is the same chapter. */
let registered = 0;
const nextChapter = () => [HERE, ELSEWHERE, REMOTE][registered++ % 3];

type Contracts = typeof publicContracts;
export type RouteName = { [C in keyof Contracts]: `${C}.${keyof Contracts[C] & string}` }[keyof Contracts];

/** One person's call in one row. */
export interface Cell extends World {
  persona: Persona;
  person: Visitor;
  /** Whether it will be let through. */ willDo: boolean;
}
export interface SentCall {
  params?: Record<string, string | number>;
  query?: string;
  body?: unknown;
}

export interface Row {
  route: RouteName;
  /** Which case of the route, where there are several. */
  of?: string;
  expect: Statuses;
  sent?: (cell: Cell) => SentCall | Promise<SentCall>;
  /** `image` and `csv` are answers of bytes. */
  fields: Shape | 'image' | 'csv' | ((persona: Persona) => Shape);
  /** The call ends a session, or changes an account: whoever is let through has one for the cell alone. */
  fresh?: 'session' | 'account';
  /** Tells the addresses of others. */
  showsEmails?: true;
  /** What else an answer has to be; a sentence where it is not. */
  check?: (body: unknown, cell: Cell) => string | undefined;
}

const PROFILE = { name: 1, location: 1, description: 1, tags: 1, avatarUrl: 1 } as const;
const MEMBERSHIP = {
  id: 1,
  chapterId: 1,
  role: 1,
  joinedAt: 1,
  profile: { name: 1, location: 1, avatarUrl: 1 },
  chapter: { name: 1, state: 1, description: 1, slug: 1 },
} as const;
const NEW_USER = {
  id: 1,
  name: 1,
  email: 1,
  subscriptionStatus: 1,
  createdAt: 1,
  profile: PROFILE,
  memberships: [MEMBERSHIP],
} as const;
const USER = { ...NEW_USER, membership: { plan: 1, cardLast4: 1, paidUntil: 1 } } as const;
const IMPERSONATED = { ...USER, impersonatedBy: { id: 1, name: 1, until: 1 } } as const;
const userOf = (persona: Persona): Shape => (isPaid(persona) ? USER : NEW_USER);
const CHAPTER = {
  id: 1,
  slug: 1,
  name: 1,
  description: 1,
  state: 1,
  memberCount: 1,
  eventCount: 1,
  createdAt: 1,
} as const;
const ANNOUNCEMENT = { id: 1, title: 1, content: 1, createdAt: 1 } as const;
const ENTRY = { id: 1, userId: 1, chapterId: 1, role: 1, joinedAt: 1, profile: PROFILE } as const;
const REQUEST = {
  id: 1,
  chapterId: 1,
  status: 1,
  message: 1,
  createdAt: 1,
  userProfile: PROFILE,
  chapter: { name: 1, state: 1 },
} as const;
const DECIDED = { ...REQUEST, decidedAt: 1 } as const;
const EVENT = {
  id: 1,
  title: 1,
  description: 1,
  startTime: 1,
  endTime: 1,
  location: 1,
  chapterId: 1,
  attendeeCount: 1,
  isPublic: 1,
  userRsvpStatus: 1,
} as const;
const NOTIFICATIONS = { email: 1, push: 1, weeklyDigest: 1 } as const;
const MONTH = { month: 1, members: 1, requests: 1, events: 1, messages: 1 } as const;
const AUDIT_LINE = {
  id: 1,
  at: 1,
  action: 1,
  actor: { id: 1, name: 1 },
  actingAs: 1,
  person: { id: 1, name: 1 },
  chapter: 1,
  subject: 1,
  detail: 1,
  address: 1,
  userAgent: 1,
  requestId: 1,
} as const;
const DONE = { ok: 1 } as const;

const here = () => ({ params: { id: HERE } });
const own = ({ person }: Cell) => ({ params: { id: person.userId || someId(), userId: person.userId || someId() } });
const another = ({ someMember }: Cell) => ({ params: { id: someMember.userId, userId: someMember.userId } });
const ownPassword = ({ person }: Cell) => ({ body: { password: person.password || 'any-password' } });
/** A pending request: one of its own where it will be decided, else one that has to stay. */
const pending = async ({ willDo, newRequest, pendingHere }: Cell) => ({
  params: { id: willDo ? await newRequest(HERE) : pendingHere },
  body: {},
});
/** Nothing asked before. */
const unasked = async ({ harness, person }: Cell) => {
  if (person.userId)
    await harness
      .db('chapters')
      .collection('joinRequests')
      .deleteMany({ status: 'pending', userId: { $in: await idsOf(harness, person) } });
};
const idsOf = async (harness: World['harness'], { userId }: Visitor) =>
  (
    await harness
      .db('auth')
      .collection('users')
      .find({}, { projection: { _id: 1 } })
      .toArray()
  )
    .map(({ _id }) => _id)
    .filter((id) => String(id) === userId);

const mayAsk = but(signedIn(201), { member: 409, chapterAdmin: 409, lapsedAdmin: 409, impersonated: 409 });
const membersOnly =
  (visible: (persona: Persona) => boolean) =>
  (body: unknown, { persona }: Cell) =>
    (body as { isPublic: boolean }[]).some(({ isPublic }) => !isPublic) === visible(persona)
      ? undefined
      : `members-only events are ${visible(persona) ? 'missing' : 'shown'}`;
const sees = (persona: Persona) => activeOrSiteAdmin(200)[persona] === 200;

export const TABLE: readonly Row[] = [
  {
    route: 'auth.login',
    expect: everyone(200),
    fields: (persona) => ({ user: userOf(persona) }),
    fresh: 'session',
    sent: ({ person, someMember }) => {
      const { email, password } = person.email ? person : someMember;
      return { body: { email, password } };
    },
  },
  {
    route: 'auth.register',
    expect: everyone(201),
    fields: { user: NEW_USER },
    fresh: 'session',
    sent: () => ({
      body: {
        email: someEmail(),
        password: 'long-enough-7',
        name: 'New Person',
        chapterId: nextChapter(),
        membershipType: 'full',
      },
    }),
  },
  { route: 'auth.logout', expect: everyone(200), fields: DONE, fresh: 'session' },
  {
    route: 'auth.me',
    expect: signedIn(200),
    fields: (persona) => ({ user: persona === 'impersonated' ? IMPERSONATED : userOf(persona) }),
  },
  {
    route: 'auth.adminStatus',
    expect: signedIn(200),
    fields: { isAdmin: 1 },
    check: (body, { persona }) =>
      (body as { isAdmin: boolean }).isAdmin === (siteAdmins(200)[persona] === 200) ? undefined : 'isAdmin is wrong',
  },
  {
    route: 'auth.mockPayment',
    expect: but(but(signedIn(409), { newsletter: 200 }), { lapsedAdmin: 200, inactiveSiteAdmin: 200 }),
    fields: { id: 1, plan: 1, amount: 1, cardLast4: 1, paidAt: 1, subscriptionStatus: 1 },
    fresh: 'account',
    sent: () => ({ body: { plan: 'monthly', amount: 29, cardLast4: '4242' } }),
  },
  { route: 'auth.profile', expect: signedIn(200), fields: PROFILE },
  {
    route: 'auth.updateProfile',
    expect: signedIn(200),
    fields: PROFILE,
    sent: ({ person }) => ({
      body: { name: person.name || 'No One', location: 'Lagos', description: 'About', tags: ['Law'] },
    }),
  },
  { route: 'auth.uploadAvatar', expect: signedIn(200), fields: { avatarUrl: 1 }, sent: () => ({ body: avatarForm() }) },
  { route: 'auth.notifications', expect: signedIn(200), fields: NOTIFICATIONS },
  {
    route: 'auth.updateNotifications',
    expect: signedIn(200),
    fields: NOTIFICATIONS,
    sent: () => ({ body: { email: true, push: false, weeklyDigest: false } }),
  },
  {
    route: 'auth.cancelSubscription',
    expect: but(signedIn(200), { newsletter: 409, lapsedAdmin: 409, inactiveSiteAdmin: 409 }),
    fields: { membershipEndsAt: 1 },
    fresh: 'account',
  },
  { route: 'auth.deleteAccount', expect: signedIn(200), fields: DONE, fresh: 'account', sent: ownPassword },
  {
    route: 'auth.user',
    of: 'another',
    expect: activeOrSiteAdmin(200),
    fields: { user: { id: 1, createdAt: 1, profile: PROFILE } },
    sent: another,
  },
  {
    route: 'auth.user',
    of: 'own',
    expect: signedIn(200),
    fields: { user: { id: 1, createdAt: 1, profile: PROFILE } },
    sent: own,
  },
  {
    route: 'auth.avatar',
    expect: everyone(200),
    fields: 'image',
    sent: ({ avatarKey }) => ({ params: { key: avatarKey } }),
  },
  {
    route: 'auth.subscribeNewsletter',
    expect: everyone(200),
    fields: DONE,
    sent: () => ({ body: { email: someEmail() } }),
  },

  { route: 'chapters.list', expect: everyone(200), fields: [CHAPTER] },
  { route: 'chapters.creatable', expect: activeOrSiteAdmin(200), fields: [CHAPTER] },
  { route: 'chapters.bySlug', expect: everyone(200), fields: CHAPTER, sent: () => ({ params: { slug: 'here' } }) },
  { route: 'chapters.announcements', expect: active(200), fields: [ANNOUNCEMENT], sent: here },
  { route: 'chapters.announcementCounts', expect: active(200), fields: [{ chapterId: 1, count: 1 }] },
  {
    route: 'chapters.announce',
    expect: adminsHere(201),
    fields: ANNOUNCEMENT,
    sent: () => ({ ...here(), body: { title: 'News', content: 'Something happened' } }),
  },
  { route: 'chapters.membershipStatus', expect: signedIn(200), fields: { isMember: 1, role: 1 }, sent: here },
  { route: 'chapters.members', expect: active(200), fields: [ENTRY], sent: here },
  {
    route: 'chapters.setRole',
    expect: adminsHere(200),
    fields: ENTRY,
    sent: async ({ harness, willDo, someMember }) => ({
      params: { id: HERE, userId: (willDo ? await harness.createPerson(HERE) : someMember).userId },
      body: { role: 'admin' },
    }),
  },
  {
    route: 'chapters.removeMember',
    of: 'another',
    expect: adminsHere(200),
    fields: DONE,
    sent: async ({ harness, willDo, someMember }) => ({
      params: { id: HERE, userId: (willDo ? await harness.createPerson(HERE) : someMember).userId },
    }),
  },
  {
    route: 'chapters.removeMember',
    of: 'own',
    expect: but(signedIn(404), { member: 200, chapterAdmin: 200, lapsedAdmin: 200, impersonated: 200 }),
    fields: DONE,
    fresh: 'account',
    sent: (cell) => ({ params: { ...own(cell).params, id: HERE } }),
  },
  { route: 'chapters.joinRequests', expect: adminsHere(200), fields: [REQUEST], sent: here },
  {
    route: 'chapters.requestToJoinByPath',
    expect: mayAsk,
    fields: REQUEST,
    sent: async (cell) => {
      await unasked(cell);
      return { ...here(), body: { message: 'Hello' } };
    },
  },
  {
    route: 'chapters.requestToJoinByBody',
    expect: mayAsk,
    fields: REQUEST,
    sent: async (cell) => {
      await unasked(cell);
      return { body: { chapterId: HERE } };
    },
  },
  { route: 'chapters.myJoinRequests', expect: signedIn(200), fields: [{ ...REQUEST, 'decidedAt?': 1, 'reason?': 1 }] },
  { route: 'chapters.approve', expect: adminsHere(200), fields: DECIDED, sent: pending },
  { route: 'chapters.reject', expect: adminsHere(200), fields: DECIDED, sent: pending },
  { route: 'chapters.memberships', of: 'another', expect: siteAdmins(200), fields: [MEMBERSHIP], sent: another },
  { route: 'chapters.memberships', of: 'own', expect: signedIn(200), fields: [MEMBERSHIP], sent: own },
  { route: 'chapters.everyone', expect: active(200), fields: [ENTRY] },
  { route: 'chapters.countPeople', expect: signedIn(200), fields: { count: 1 } },
  { route: 'chapters.directory', expect: active(200), fields: [ENTRY] },

  { route: 'events.list', expect: everyone(200), fields: [EVENT], check: membersOnly(sees) },
  {
    route: 'events.list',
    of: 'of a chapter',
    expect: everyone(200),
    fields: [EVENT],
    sent: () => ({ query: `?chapter=${HERE}` }),
    check: membersOnly(sees),
  },
  { route: 'events.countUpcoming', expect: everyone(200), fields: { count: 1 } },
  {
    route: 'events.get',
    of: 'public',
    expect: everyone(200),
    fields: EVENT,
    sent: ({ publicEvent }) => ({ params: { id: publicEvent } }),
  },
  {
    route: 'events.get',
    of: 'members only',
    expect: but(everyone(200), { anonymous: 404, newsletter: 404, lapsedAdmin: 404, revoked: 404, forged: 404 }),
    fields: EVENT,
    sent: ({ membersOnlyEvent }) => ({ params: { id: membersOnlyEvent } }),
  },
  {
    route: 'events.create',
    expect: membersHereOrSiteAdmin(201),
    fields: EVENT,
    sent: () => ({
      body: {
        title: 'Evening',
        description: '',
        location: '',
        startTime: inDays(5),
        endTime: inDays(6),
        chapterId: HERE,
        isPublic: true,
      },
    }),
  },
  {
    route: 'events.rsvp',
    expect: active(200),
    fields: EVENT,
    sent: ({ membersOnlyElsewhere }) => ({ params: { id: membersOnlyElsewhere }, body: { status: 'attending' } }),
  },
  { route: 'events.mine', expect: active(200), fields: [{ ...EVENT, rsvpStatus: 1 }] },
  {
    route: 'events.rsvps',
    of: 'another',
    expect: siteAdmins(200),
    fields: [{ eventId: 1, status: 1, updatedAt: 1 }],
    sent: another,
  },
  {
    route: 'events.rsvps',
    of: 'own',
    expect: signedIn(200),
    fields: [{ eventId: 1, status: 1, updatedAt: 1 }],
    sent: own,
  },

  {
    route: 'chat.messages',
    expect: membersHere(200),
    fields: [
      { id: 1, chapterId: 1, seq: 1, content: 1, timestamp: 1, senderId: 1, senderProfile: { name: 1, avatarUrl: 1 } },
    ],
    sent: () => ({ params: { chapterId: HERE } }),
  },

  { route: 'admin.pendingRequests', expect: siteAdmins(200), fields: [REQUEST] },
  {
    route: 'admin.users',
    expect: siteAdmins(200),
    fields: [
      {
        id: 1,
        name: 1,
        email: 1,
        subscriptionStatus: 1,
        createdAt: 1,
        isSiteAdmin: 1,
        mayImpersonate: 1,
        memberships: [{ chapterId: 1, chapterName: 1, role: 1 }],
      },
    ],
    showsEmails: true,
    sent: () => ({ query: '?limit=12' }),
  },
  {
    route: 'admin.statistics',
    expect: siteAdmins(200),
    fields: { totalUsers: 1, chapterAdmins: 1, activeMembers: 1, newsletterOnly: 1 },
  },
  { route: 'admin.activity', expect: siteAdmins(200), fields: [MONTH] },
  {
    route: 'admin.chapterStatistics',
    expect: adminsHere(200),
    fields: { members: 1, admins: 1, pendingRequests: 1, activity: [MONTH] },
    sent: here,
  },
  {
    route: 'admin.audit',
    expect: siteAdmins(200),
    fields: [AUDIT_LINE],
    sent: () => ({ query: '?action=payment.taken' }),
  },
  {
    route: 'admin.exportAudit',
    expect: siteAdmins(200),
    fields: 'csv',
    sent: () => ({ query: '?action=payment.taken' }),
  },
  { route: 'admin.approve', expect: siteAdmins(200), fields: DECIDED, sent: pending },
  { route: 'admin.reject', expect: siteAdmins(200), fields: DECIDED, sent: pending },

  {
    route: 'impersonation.start',
    expect: siteAdmins(200),
    fields: { user: IMPERSONATED },
    fresh: 'session',
    showsEmails: true,
    sent: ({ someMember }) => ({ body: { userId: someMember.userId } }),
  },
  {
    route: 'impersonation.exit',
    expect: but(signedIn(409), { impersonated: 200 }),
    fields: { user: USER },
    fresh: 'session',
    showsEmails: true,
  },
];

/** Ids in paths and bodies, and what four of the people get for each. */
export interface IdRow {
  route: RouteName;
  /** Which parameter, or which field of the body. */
  name: string;
  foreign: (cell: Cell) => unknown;
  absent: unknown;
  malformed: unknown;
  /** In the order of {@link ID_PEOPLE}. */
  expect: Record<IdKind, readonly [number, number, number, number]>;
  /** The other parameters and the rest of the body. */
  sent?: (cell: Cell) => SentCall | Promise<SentCall>;
}
export const ID_KINDS = ['foreign', 'absent', 'malformed'] as const;
export type IdKind = (typeof ID_KINDS)[number];
export const ID_PEOPLE = ['anonymous', 'member', 'chapterAdmin', 'siteAdmin'] as const satisfies readonly Persona[];

const NO_ID = 'f'.repeat(24);
const chapter = { foreign: () => ELSEWHERE, absent: 999, malformed: '1e3' };
const document = { absent: NO_ID, malformed: 'not-an-id' };
const notAllowed = [401, 403, 403, 403] as const;
const gone = [401, 404, 404, 404] as const;
const bad = [401, 400, 400, 400] as const;
const seen = [401, 200, 200, 200] as const;
const byAdmins = { foreign: [401, 403, 403, 200], absent: gone, malformed: bad } as const;
/** The gate of the route comes before its parameters. */
const bySiteAdmins = {
  foreign: [401, 403, 403, 200],
  absent: [401, 403, 403, 404],
  malformed: [401, 403, 403, 400],
} as const;
const requestElsewhere = async ({ newRequest }: Cell) => newRequest(ELSEWHERE);
const personElsewhere = ({ someoneElsewhere }: Cell) => someoneElsewhere.userId;

export const ID_ROWS: readonly IdRow[] = [
  {
    route: 'auth.user',
    name: 'id',
    foreign: personElsewhere,
    ...document,
    expect: { foreign: seen, absent: gone, malformed: bad },
  },
  {
    route: 'auth.avatar',
    name: 'key',
    foreign: ({ avatarKey }) => avatarKey,
    absent: '0'.repeat(32),
    malformed: '../users',
    expect: { foreign: [200, 200, 200, 200], absent: [404, 404, 404, 404], malformed: [400, 400, 400, 400] },
  },
  {
    route: 'chapters.bySlug',
    name: 'slug',
    foreign: () => 'elsewhere',
    absent: 'nowhere',
    malformed: 'x'.repeat(121),
    expect: { foreign: [200, 200, 200, 200], absent: [404, 404, 404, 404], malformed: [400, 400, 400, 400] },
  },
  { route: 'chapters.announcements', name: 'id', ...chapter, expect: { foreign: seen, absent: gone, malformed: bad } },
  {
    route: 'chapters.announce',
    name: 'id',
    ...chapter,
    sent: () => ({ body: { title: 'News', content: 'Text' } }),
    expect: { ...byAdmins, foreign: [401, 403, 403, 201] },
  },
  {
    route: 'chapters.membershipStatus',
    name: 'id',
    ...chapter,
    expect: { foreign: seen, absent: gone, malformed: bad },
  },
  { route: 'chapters.members', name: 'id', ...chapter, expect: { foreign: seen, absent: gone, malformed: bad } },
  {
    route: 'chapters.setRole',
    name: 'id',
    ...chapter,
    sent: ({ someoneElsewhere }) => ({ params: { userId: someoneElsewhere.userId }, body: { role: 'member' } }),
    expect: byAdmins,
  },
  {
    route: 'chapters.setRole',
    name: 'userId',
    foreign: personElsewhere,
    ...document,
    sent: () => ({ params: { id: HERE }, body: { role: 'admin' } }),
    expect: { foreign: [401, 403, 404, 404], absent: [401, 403, 404, 404], malformed: bad },
  },
  {
    route: 'chapters.removeMember',
    name: 'id',
    ...chapter,
    sent: async ({ harness, persona }) => ({
      params: { userId: (await harness.createPerson(persona === 'siteAdmin' ? ELSEWHERE : HERE)).userId },
    }),
    expect: byAdmins,
  },
  {
    route: 'chapters.removeMember',
    name: 'userId',
    foreign: personElsewhere,
    ...document,
    sent: () => ({ params: { id: HERE } }),
    expect: { foreign: [401, 403, 404, 404], absent: [401, 403, 404, 404], malformed: bad },
  },
  { route: 'chapters.joinRequests', name: 'id', ...chapter, expect: byAdmins },
  {
    route: 'chapters.requestToJoinByPath',
    name: 'id',
    ...chapter,
    sent: async (cell) => {
      await unasked(cell);
      return { body: {} };
    },
    expect: { foreign: [401, 201, 201, 201], absent: gone, malformed: bad },
  },
  {
    route: 'chapters.requestToJoinByBody',
    name: 'chapterId',
    ...chapter,
    sent: async (cell) => {
      await unasked(cell);
      return { body: {} };
    },
    expect: { foreign: [401, 201, 201, 201], absent: gone, malformed: bad },
  },
  { route: 'chapters.approve', name: 'id', foreign: requestElsewhere, ...document, expect: byAdmins },
  { route: 'chapters.reject', name: 'id', foreign: requestElsewhere, ...document, expect: byAdmins },
  {
    route: 'chapters.memberships',
    name: 'userId',
    foreign: personElsewhere,
    ...document,
    expect: { foreign: [401, 403, 403, 200], absent: [401, 403, 403, 200], malformed: bad },
  },
  {
    route: 'events.get',
    name: 'id',
    foreign: ({ membersOnlyElsewhere }) => membersOnlyElsewhere,
    ...document,
    expect: { foreign: [404, 200, 200, 200], absent: [404, 404, 404, 404], malformed: [400, 400, 400, 400] },
  },
  {
    route: 'events.create',
    name: 'chapterId',
    ...chapter,
    sent: () => ({ body: { title: 'Evening', startTime: inDays(5), endTime: inDays(6) } }),
    expect: { foreign: [401, 403, 403, 201], absent: gone, malformed: bad },
  },
  {
    route: 'events.rsvp',
    name: 'id',
    foreign: ({ membersOnlyElsewhere }) => membersOnlyElsewhere,
    ...document,
    sent: () => ({ body: { status: 'maybe' } }),
    expect: { foreign: seen, absent: gone, malformed: bad },
  },
  {
    route: 'events.rsvps',
    name: 'id',
    foreign: personElsewhere,
    ...document,
    expect: { foreign: [401, 403, 403, 200], absent: [401, 403, 403, 200], malformed: bad },
  },
  {
    route: 'chat.messages',
    name: 'chapterId',
    ...chapter,
    expect: { foreign: notAllowed, absent: gone, malformed: bad },
  },
  { route: 'admin.chapterStatistics', name: 'id', ...chapter, expect: byAdmins },
  { route: 'admin.approve', name: 'id', foreign: requestElsewhere, ...document, expect: bySiteAdmins },
  { route: 'admin.reject', name: 'id', foreign: requestElsewhere, ...document, expect: bySiteAdmins },
  {
    route: 'impersonation.start',
    name: 'userId',
    foreign: ({ harness }) => harness.personas.inactiveSiteAdmin.userId,
    ...document,
    expect: { foreign: notAllowed, absent: [401, 403, 403, 404], malformed: [401, 403, 403, 400] },
  },
];
