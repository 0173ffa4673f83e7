import { chatClientEvents } from '@meridian/shared-types';
import { randomUUID } from 'node:crypto';
import { isBackgroundCommand } from './background-commands';
import { insertBulkData } from './insert-bulk-data';
import { insertPerson } from './insert-person';
import { createMongoProxy, type MongoProxy, type SentCommand } from './mongo-proxy';
import { avatarForm } from './avatar-form';
import { plansOf, shapeOf } from './query-plans';
import { emitWithAck, HERE, REMOTE, startHarness, type ChatClient, type Harness, type Visitor } from './harness';
import { CALLS, WRITES } from './contract-calls';

jest.setTimeout(300_000);

let proxy: MongoProxy;
let harness: Harness;
let eventId: string;
let socket: ChatClient;
beforeAll(async () => {
  proxy = await createMongoProxy(process.env.MONGODB_URL!);
  harness = await startHarness({ env: { all: { MONGODB_URL: proxy.url }, chat: { RECHECK_MS: '3600000' } } });
  eventId = (await harness.personas.member.ok<{ id: string }>('POST', '/api/events', event)).id;
  await harness.personas.member.ok('POST', '/api/profile/avatar', avatarForm());
  socket = await harness.personas.member.socket();
  await emitWithAck(socket, 'join-chapter', HERE);
}, 60_000);
afterAll(async () => {
  socket?.disconnect();
  await harness?.close();
  await proxy?.close();
}, 30_000);

const event = { title: 'Dinner', startTime: '2031-05-01T19:00:00Z', endTime: '2031-05-01T21:00:00Z', chapterId: HERE };
type Send = () => Promise<unknown>;
type Prepare = () => Promise<Send>;
const by =
  (
    who: 'anonymous' | 'member' | 'chapterAdmin' | 'siteAdmin',
    method: string,
    target: string | (() => string),
    body?: unknown,
  ): Prepare =>
  async () => {
    const sent = body === undefined ? undefined : body;
    return () => harness.personas[who].ok(method, typeof target === 'function' ? target() : target, sent);
  };
/** By somebody who is there for this call alone. */
const once =
  (send: (person: Visitor) => Promise<unknown>, { paid = false, siteAdmin = false, home = HERE } = {}): Prepare =>
  async () => {
    const person = await insertPerson(harness, harness.personas.member, home, { paid, siteAdmin });
    return () => send(person);
  };
const emits =
  (name: string, payload: unknown): Prepare =>
  async () =>
  async () => {
    const answer = await emitWithAck(socket, name, payload);
    if (answer === 'silent' || !answer.ok) throw new Error(`${name}: ${JSON.stringify(answer)}`);
  };
const id = (persona: 'member' | 'chapterAdmin') => harness.personas[persona].userId;
const asked = async () =>
  (
    await (
      await insertPerson(harness, harness.personas.member, REMOTE)
    ).ok<{ id: string }>('POST', `/api/chapters/${HERE}/join-request`)
  ).id;
const decided =
  (who: 'chapterAdmin' | 'siteAdmin', target: (request: string) => string): Prepare =>
  async () => {
    const request = await asked();
    return () => harness.personas[who].ok('POST', target(request));
  };

/** Each call of the contract at least once: the plain one, and one for each way to filter and sort. */
const COSTS: Record<string, Prepare> = {
  'auth.login': once((person) => person.signIn()),
  'auth.register': async () => {
    const visitor = harness.visitor();
    return () => visitor.register(HERE);
  },
  'auth.logout': once((person) => person.ok('POST', '/api/auth/logout')),
  'auth.me': by('member', 'GET', '/api/auth/me'),
  'auth.adminStatus': by('member', 'GET', '/api/auth/admin-status'),
  'auth.mockPayment': once((person) =>
    person.ok('POST', '/api/mock-payment', {
      plan: 'monthly',
      amount: 29,
      cardLast4: '4242',
      idempotencyKey: randomUUID(),
    }),
  ),
  'auth.profile': by('member', 'GET', '/api/profile'),
  'auth.updateProfile': once((person) => person.ok('PUT', '/api/profile', { name: 'Another Name' })),
  'auth.uploadAvatar': once((person) => person.ok('POST', '/api/profile/avatar', avatarForm())),
  'auth.notifications': by('member', 'GET', '/api/profile/notifications'),
  'auth.updateNotifications': by('member', 'PUT', '/api/profile/notifications', {
    email: true,
    push: true,
    weeklyDigest: true,
  }),
  'auth.cancelSubscription': once((person) => person.ok('POST', '/api/subscription/cancel'), { paid: true }),
  'auth.deleteAccount': once((person) => person.ok('DELETE', '/api/account', { password: person.password }), {
    paid: true,
  }),
  'auth.user': by('member', 'GET', () => `/api/users/${id('chapterAdmin')}`),
  'auth.avatar': async () => {
    const { user } = await harness.personas.member.ok<{ user: { profile: { avatarUrl: string } } }>(
      'GET',
      '/api/auth/me',
    );
    return () => harness.visitor().ok('GET', user.profile.avatarUrl);
  },
  'auth.subscribeNewsletter': async () => () =>
    harness.visitor().ok('POST', '/api/newsletter/subscribe', { email: `${randomUUID()}@example.org` }),
  'impersonation.start': once((admin) => admin.ok('POST', '/api/admin/impersonate', { userId: id('member') }), {
    siteAdmin: true,
  }),
  'impersonation.exit': async () => {
    const admin = await insertPerson(harness, harness.personas.member, REMOTE, { siteAdmin: true });
    await admin.ok('POST', '/api/admin/impersonate', { userId: id('member') });
    return () => admin.ok('POST', '/api/admin/impersonate/exit');
  },

  'chapters.list': by('anonymous', 'GET', '/api/chapters'),
  'chapters.creatable': by('member', 'GET', '/api/chapters/admin'),
  'chapters.creatable of site admins': by('siteAdmin', 'GET', '/api/chapters/admin'),
  'chapters.bySlug': by('anonymous', 'GET', '/api/chapters/by-slug/here'),
  'chapters.announcements': by('member', 'GET', `/api/chapters/${HERE}/announcements`),
  'chapters.announcementCounts': by('member', 'GET', '/api/user/announcement-counts'),
  'chapters.announce': by('chapterAdmin', 'POST', `/api/chapters/${HERE}/announcements`, {
    title: 'News',
    content: 'Good ones',
  }),
  'chapters.membershipStatus': by('member', 'GET', `/api/chapters/${HERE}/membership-status`),
  'chapters.members': by('member', 'GET', `/api/chapters/${HERE}/members`),
  'chapters.setRole': once((person) =>
    harness.personas.chapterAdmin.ok('PUT', `/api/chapters/${HERE}/members/${person.userId}`, { role: 'admin' }),
  ),
  'chapters.removeMember': once((person) =>
    harness.personas.chapterAdmin.ok('DELETE', `/api/chapters/${HERE}/members/${person.userId}`),
  ),
  'chapters.joinRequests': by('chapterAdmin', 'GET', `/api/chapters/${HERE}/join-requests`),
  'chapters.requestToJoinByPath': once((person) => person.ok('POST', `/api/chapters/${HERE}/join-request`), {
    home: REMOTE,
  }),
  'chapters.requestToJoinByBody': once(
    (person) => person.ok('POST', '/api/chapters/request-join', { chapterId: HERE }),
    {
      home: REMOTE,
    },
  ),
  'chapters.myJoinRequests': by('member', 'GET', '/api/user/join-requests'),
  'chapters.approve': decided('chapterAdmin', (request) => `/api/join-requests/${request}/approve`),
  'chapters.reject': decided('chapterAdmin', (request) => `/api/join-requests/${request}/reject`),
  'chapters.memberships': by('member', 'GET', () => `/api/user/${id('member')}/memberships`),
  'chapters.everyone': by('member', 'GET', '/api/members/all'),
  'chapters.everyone newest': by('member', 'GET', '/api/members/all?sort=newest&limit=8'),
  'chapters.countPeople': by('member', 'GET', '/api/members/count'),
  'chapters.directory': by('member', 'GET', '/api/directory'),
  'chapters.directory search': by('member', 'GET', '/api/directory?search=grown+town'),
  'chapters.directory of short words': by('member', 'GET', '/api/directory?search=gr'),
  'chapters.directory of a chapter': by('member', 'GET', `/api/directory?chapter=${HERE}`),
  'chapters.directory of a role': by('member', 'GET', '/api/directory?role=admin'),
  'chapters.directory of both': by('member', 'GET', `/api/directory?role=admin&chapter=${HERE}&search=grown`),

  'events.list': by('member', 'GET', '/api/events'),
  'events.list of visitors': by('anonymous', 'GET', '/api/events'),
  'events.list upcoming': by('member', 'GET', '/api/events?time=upcoming'),
  'events.list past': by('member', 'GET', '/api/events?time=past'),
  'events.list past of visitors': by('anonymous', 'GET', '/api/events?time=past'),
  'events.list of a chapter': by('member', 'GET', `/api/events?chapter=${HERE}&time=upcoming`),
  'events.list of a chapter to visitors': by('anonymous', 'GET', `/api/events?chapter=${HERE}&time=past`),
  'events.list search': by('member', 'GET', '/api/events?search=grown'),
  'events.list latest': by('member', 'GET', '/api/events?sort=latest'),
  'events.list latest of visitors': by('anonymous', 'GET', '/api/events?sort=latest'),
  'events.list popular': by('member', 'GET', '/api/events?sort=popular'),
  'events.list popular of visitors': by('anonymous', 'GET', '/api/events?sort=popular'),
  'events.list of a month': by('member', 'GET', `/api/events?from=${inDays(-15)}&to=${inDays(15)}`),
  'events.list of a month to visitors': by('anonymous', 'GET', `/api/events?from=${inDays(-15)}&to=${inDays(15)}`),
  'events.countUpcoming': by('member', 'GET', '/api/events/upcoming-count'),
  'events.countUpcoming of visitors': by('anonymous', 'GET', '/api/events/upcoming-count'),
  'events.get': by('member', 'GET', () => `/api/events/${eventId}`),
  'events.create': by('member', 'POST', '/api/events', event),
  'events.rsvp': once((person) => person.ok('POST', `/api/events/${eventId}/rsvp`, { status: 'attending' }), {
    paid: true,
  }),
  'events.mine': by('member', 'GET', '/api/user/events'),
  'events.rsvps': by('member', 'GET', () => `/api/user/${id('member')}/rsvps`),

  'chat.messages': by('member', 'GET', `/api/chapters/${HERE}/messages`),
  'chat.messages before': by('member', 'GET', `/api/chapters/${HERE}/messages?before=20`),
  'chat.messages after': by('member', 'GET', `/api/chapters/${HERE}/messages?after=5`),

  'admin.pendingRequests': by('siteAdmin', 'GET', '/api/admin/pending-requests'),
  'admin.users': by('siteAdmin', 'GET', '/api/admin/users'),
  'admin.users search': by('siteAdmin', 'GET', '/api/admin/users?search=grown'),
  'admin.statistics': by('siteAdmin', 'GET', '/api/admin/statistics'),
  'admin.activity': by('siteAdmin', 'GET', '/api/admin/activity'),
  'admin.chapterStatistics': by('chapterAdmin', 'GET', `/api/chapters/${HERE}/statistics`),
  'admin.audit': by('siteAdmin', 'GET', '/api/admin/audit'),
  'admin.audit of an action': by('siteAdmin', 'GET', '/api/admin/audit?action=member.removed'),
  'admin.audit of a person': by('siteAdmin', 'GET', () => `/api/admin/audit?actor=${id('member')}`),
  'admin.audit of a month': by('siteAdmin', 'GET', `/api/admin/audit?from=${inDays(-15)}&to=${inDays(15)}`),
  'admin.audit search': by('siteAdmin', 'GET', '/api/admin/audit?search=grown'),
  'admin.exportAudit': by('siteAdmin', 'GET', () => `/api/admin/audit/export?actor=${id('member')}`), // a file: a page of 160 lines costs as much as the first
  'admin.approve': decided('siteAdmin', (request) => `/api/admin/approve-request/${request}`),
  'admin.reject': decided('siteAdmin', (request) => `/api/admin/reject-request/${request}`),

  'join-chapter': emits('join-chapter', HERE),
  'send-message': emits('send-message', { chapterId: HERE, content: 'Hello' }),
  'typing-start': emits('typing-start', HERE),
  'typing-stop': emits('typing-stop', HERE),
  'leave-chapter': emits('leave-chapter', REMOTE),
};
function inDays(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString();
}

/** Pages of lists that go on, from the last entry of the first one. */
const PAGES: Record<
  string,
  { first: string; next: (last: { id: string; seq?: number }) => string; who?: 'siteAdmin' }
> = {
  'chapters.members': { first: `/api/chapters/${HERE}/members?limit=5`, next: ({ id: last }) => `&after=${last}` },
  'chapters.announcements': {
    first: `/api/chapters/${HERE}/announcements?limit=5`,
    next: ({ id: last }) => `&before=${last}`,
  },
  'chapters.everyone': { first: '/api/members/all?limit=5', next: ({ id: last }) => `&after=${last}` },
  'chapters.everyone newest': {
    first: '/api/members/all?sort=newest&limit=5',
    next: ({ id: last }) => `&after=${last}`,
  },
  'chapters.directory': { first: '/api/directory?limit=5', next: ({ id: last }) => `&after=${last}` },
  'events.list': { first: '/api/events?limit=5', next: ({ id: last }) => `&after=${last}` },
  'events.list latest': { first: '/api/events?sort=latest&limit=5', next: ({ id: last }) => `&after=${last}` },
  'events.list of a month': {
    first: `/api/events?limit=5&from=${inDays(-15)}&to=${inDays(15)}`,
    next: ({ id: last }) => `&after=${last}`,
  },
  'chat.messages': { first: `/api/chapters/${HERE}/messages?limit=5`, next: ({ seq }) => `&before=${seq}` },
  'admin.audit': { first: '/api/admin/audit?limit=5', next: ({ id: last }) => `&before=${last}`, who: 'siteAdmin' },
  'admin.users': { first: '/api/admin/users?limit=5', next: ({ id: last }) => `&after=${last}`, who: 'siteAdmin' },
};
for (const [name, { first, next, who = 'member' }] of Object.entries(PAGES))
  COSTS[`${name}, next page`] = async () => {
    const page = await harness.personas[who].ok<{ id: string; seq?: number }[]>('GET', first);
    return () => harness.personas[who].ok('GET', `${first}${next(page.at(-1)!)}`);
  };

/** Collections whose documents hold nothing but what their readers need. Everything else is read by the field. */
const SHOWN_WHOLE = new Set([
  'auditEntries',
  'auditOutbox',
  'tallies',
  'messages',
  'joinRequests',
  'memberships',
  'payments',
  'sessions',
]);
const DATA = new Set([
  'find',
  'getMore',
  'aggregate',
  'count',
  'distinct',
  'insert',
  'update',
  'delete',
  'findAndModify',
  'commitTransaction',
  'abortTransaction',
]);
async function measure(): Promise<{ counts: Record<string, number>; sent: SentCommand[] }> {
  const counts: Record<string, number> = {};
  const all: SentCommand[] = [];
  for (const [name, prepare] of Object.entries(COSTS)) {
    const isRepeatable = !WRITES.includes(name) || name in chatClientEvents;
    if (isRepeatable) await (await prepare())(); // fills the caches that live for seconds
    const runs: number[] = [];
    for (let run = 0; run < (isRepeatable ? 3 : 2); run += 1) {
      // the least one: without what happened to happen meanwhile
      const send = await prepare();
      const sent = (await proxy.commandsDuring(send)).filter((command) => DATA.has(command.name));
      all.push(...sent);
      runs.push(sent.filter((command) => !isBackgroundCommand(command)).length);
    }
    counts[name] = Math.min(...runs);
  }
  return { counts, sent: all };
}

/** Those that may cost more than 25 commands: leaving for good forgets a person in every service. */
const MOST_COMMANDS: Record<string, number> = { 'auth.deleteAccount': 35 };

test('every call of the contract is here', () => {
  const named = new Set(Object.keys(COSTS).map((name) => name.split(' ')[0]!.replace(/,$/, '')));
  expect([...named].sort()).toEqual([...new Set([...Object.keys(CALLS), ...WRITES])].sort());
});

test('ten times as much data costs no call one command more, and every query has its index', async () => {
  await insertBulkData(harness, 40);
  const few = await measure();
  await insertBulkData(harness, 360);
  const many = await measure();
  expect(many.counts).toEqual(few.counts);
  expect(Object.entries(many.counts).filter(([name, count]) => count > (MOST_COMMANDS[name] ?? 25))).toEqual([]);
  const sent = [...few.sent, ...many.sent];
  expect(sent.filter(({ name }) => name === 'getMore')).toEqual([]);
  expect([
    ...new Set(
      sent
        .filter(({ name, command }) => name === 'find' && !command.projection && !SHOWN_WHOLE.has(command.find))
        .map(shapeOf),
    ),
  ]).toEqual([]);
  const plans = await plansOf((name) => harness.db(name.slice(name.lastIndexOf('_') + 1) as 'auth'), sent);
  process.stdout.write(
    `cost: ${Object.keys(COSTS).length} calls, ${plans ? `${plans.length} queries explained` : 'this engine explains nothing'}; commands a call: ${Object.entries(
      many.counts,
    )
      .map(([name, count]) => `${name} ${count}`)
      .join(' · ')}\n`,
  );
  if (!plans) return;
  expect(plans.length).toBeGreaterThan(40);
  expect(plans.filter(({ stages }) => stages.includes('COLLSCAN')).map(({ shape }) => shape)).toEqual([]);
  // A search sorts what its words found, and the look into the log what is new in several rooms; everything else comes
  // from the index in order.
  expect(
    plans
      .filter(({ shape, stages }) => stages.includes('SORT') && !/ords":\{"\$regex|\$or":\[\{"chapterId/.test(shape))
      .map(({ shape }) => shape),
  ).toEqual([]);
});
