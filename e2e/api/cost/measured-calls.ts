import { randomUUID } from 'node:crypto';
import { avatarForm } from '../avatar-form';
import { createFullEvent } from '../full-event';
import { emitWithAck, HERE, REMOTE, type ChatClient, type TestProduct, type Visitor } from '../test-product';
import { insertPerson } from '../insert-person';
import { inDays } from '../matrix/fixtures';
import { SAMPLE_EVENT } from '../sample-event';
import { announcementCalls } from './announcement-calls';
import { credentialCalls } from './credential-calls';
import { eventManagingCalls, holidayCalls } from './event-managing-calls';
import type { Prepare } from './prepare';
export interface CostContext {
  product: TestProduct;
  eventId: string;
  socket: ChatClient;
}

/** Returns each call of the contract at least once: without parameters, and with each filter and sort order. */
export function measuredCalls(context: CostContext): Record<string, Prepare> {
  const { product } = context;
  const by =
    (
      who: 'anonymous' | 'member' | 'chapterAdmin' | 'siteAdmin',
      method: string,
      target: string | (() => string),
      body?: unknown,
    ): Prepare =>
    async () => {
      return () => product.personas[who].ok(method, typeof target === 'function' ? target() : target, body);
    };
  /** Returns a call by a user who is created for it. */
  const once =
    (send: (person: Visitor) => Promise<unknown>, { paid = false, siteAdmin = false, home = HERE } = {}): Prepare =>
    async () => {
      const person = await insertPerson(product, home, { paid, siteAdmin });
      return () => send(person);
    };
  const emit =
    (name: string, payload: unknown): Prepare =>
    async () =>
    async () => {
      const ack = await emitWithAck(context.socket, name, payload);
      if (ack === 'silent' || !ack.ok) throw new Error(`${name}: ${JSON.stringify(ack)}`);
    };
  const readFeed =
    (kind: string): Prepare =>
    async () => {
      const { path } = await product.personas.member.ok<{ path: string }>('POST', '/api/user/calendar-feeds', { kind });
      await product.visitor().ok('GET', path); // A feed stores the time of this first read.
      return () => product.visitor().ok('GET', path);
    };
  const id = (persona: 'member' | 'chapterAdmin') => product.personas[persona].userId;
  const createRequest = async () => (await insertPerson(product, REMOTE)).requestToJoin(HERE);
  const decide =
    (who: 'chapterAdmin' | 'siteAdmin', target: (request: string) => string): Prepare =>
    async () => {
      const request = await createRequest();
      return () => product.personas[who].ok('POST', target(request));
    };

  return {
    ...credentialCalls(product),
    ...holidayCalls(product),
    'auth.login': once((person) => person.signIn()),
    'auth.register': async () => {
      const visitor = product.visitor();
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
    'auth.resumeSubscription': async () => {
      const person = await insertPerson(product, HERE, { paid: true });
      await person.ok('POST', '/api/subscription/cancel');
      return () => person.ok('POST', '/api/subscription/resume');
    },
    'auth.changePlan': once((person) => person.ok('PUT', '/api/subscription/plan', { plan: 'annual', amount: 299 }), {
      paid: true,
    }),
    'auth.deleteAccount': once((person) => person.ok('DELETE', '/api/account', { password: person.password }), {
      paid: true,
    }),
    'auth.user': by('member', 'GET', () => `/api/users/${id('chapterAdmin')}`),
    'auth.avatar': async () => {
      const { user } = await product.personas.member.ok<{ user: { profile: { avatarUrl: string } } }>(
        'GET',
        '/api/auth/me',
      );
      return () => product.visitor().ok('GET', user.profile.avatarUrl);
    },
    'auth.subscribeNewsletter': async () => () =>
      product.visitor().ok('POST', '/api/newsletter/subscribe', { email: `${randomUUID()}@example.org` }),
    'impersonation.start': once((admin) => admin.ok('POST', '/api/admin/impersonate', { userId: id('member') }), {
      siteAdmin: true,
    }),
    'impersonation.exit': async () => {
      const admin = await insertPerson(product, REMOTE, { siteAdmin: true });
      await admin.ok('POST', '/api/admin/impersonate', { userId: id('member') });
      return () => admin.ok('POST', '/api/admin/impersonate/exit');
    },

    'chapters.list': by('anonymous', 'GET', '/api/chapters'),
    'chapters.creatable': by('member', 'GET', '/api/chapters/admin'),
    'chapters.creatable of site admins': by('siteAdmin', 'GET', '/api/chapters/admin'),
    'chapters.bySlug': by('anonymous', 'GET', '/api/chapters/by-slug/here'),
    ...announcementCalls(product),
    'chapters.membershipStatus': by('member', 'GET', `/api/chapters/${HERE}/membership-status`),
    'chapters.members': by('member', 'GET', `/api/chapters/${HERE}/members`),
    'chapters.setRole': once((person) =>
      product.personas.chapterAdmin.ok('PUT', `/api/chapters/${HERE}/members/${person.userId}`, { role: 'admin' }),
    ),
    'chapters.withdrawRequest': async () => {
      const person = await insertPerson(product, REMOTE);
      const request = await person.requestToJoin(HERE);
      return () => person.ok('DELETE', `/api/user/join-requests/${request}`);
    },
    'chapters.removeMember': once((person) =>
      product.personas.chapterAdmin.ok('DELETE', `/api/chapters/${HERE}/members/${person.userId}`),
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
    'chapters.approve': decide('chapterAdmin', (request) => `/api/join-requests/${request}/approve`),
    'chapters.reject': decide('chapterAdmin', (request) => `/api/join-requests/${request}/reject`),
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
    'events.list of one date of each series': by('member', 'GET', '/api/events?time=upcoming&series=next&limit=8'),
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
    'events.get': by('member', 'GET', () => `/api/events/${context.eventId}`),
    'events.previewImage': by('anonymous', 'GET', () => `/api/events/${context.eventId}/preview-image`),
    'events.attendees': by('member', 'GET', () => `/api/events/${context.eventId}/attendees`),
    'events.people': by('chapterAdmin', 'GET', () => `/api/events/${context.eventId}/people`),
    'events.people search': by('chapterAdmin', 'GET', () => `/api/events/${context.eventId}/people?search=m`),
    'events.exportPeople': by('chapterAdmin', 'GET', () => `/api/events/${context.eventId}/people/export`),
    'events.calendar': by('member', 'GET', () => `/api/events/${context.eventId}/calendar.ics`),
    'events.calendarFeeds': by('member', 'GET', '/api/user/calendar-feeds'),
    'events.createCalendarFeed': by('member', 'POST', '/api/user/calendar-feeds', { kind: 'mine' }),
    'events.removeCalendarFeed': by('member', 'DELETE', '/api/user/calendar-feeds/mine'),
    'events.calendarFeed': readFeed('chapters'),
    'events.calendarFeed of RSVPs': readFeed('mine'),
    'events.settings': by('member', 'GET', '/api/user/event-settings'),
    'events.updateSettings': by('member', 'PUT', '/api/user/event-settings', { showAttendance: true }),
    'events.create': by('member', 'POST', '/api/events', SAMPLE_EVENT),
    'events.rsvp': once((person) => person.ok('POST', `/api/events/${context.eventId}/rsvp`, { status: 'attending' }), {
      paid: true,
    }),
    'events.rsvp that joins a waiting list': async () => {
      const { id } = await createFullEvent(product);
      const person = await insertPerson(product, HERE, { paid: true });
      return () => person.ok('POST', `/api/events/${id}/rsvp`, { status: 'attending', waitingList: true });
    },
    'events.rsvp that frees a seat': async () => {
      const { id } = await createFullEvent(product);
      return () => product.personas.chapterAdmin.ok('POST', `/api/events/${id}/rsvp`, { status: 'not_attending' });
    },
    'events.waitingList': async () => {
      const { id } = await createFullEvent(product);
      return () => product.personas.chapterAdmin.ok('GET', `/api/events/${id}/waiting-list`);
    },
    'events.giveSeat': async () => {
      const { id, waiting } = await createFullEvent(product);
      const target = `/api/events/${id}/waiting-list/${waiting.userId}/seat`;
      return () => product.personas.chapterAdmin.ok('POST', target);
    },
    ...eventManagingCalls(product),
    'events.mine': by('member', 'GET', '/api/user/events'),
    'events.rsvps': by('member', 'GET', () => `/api/user/${id('member')}/rsvps`),

    'admin.pendingRequests': by('siteAdmin', 'GET', '/api/admin/pending-requests'),
    'admin.users': by('siteAdmin', 'GET', '/api/admin/users'),
    'admin.users search': by('siteAdmin', 'GET', '/api/admin/users?search=grown'),
    'admin.statistics': by('siteAdmin', 'GET', '/api/admin/statistics'),
    'admin.numbers': by('siteAdmin', 'GET', '/api/admin/numbers'),
    'admin.exportNumber': by('siteAdmin', 'GET', '/api/admin/numbers/churn/export'),
    'admin.chapterStatistics': by('chapterAdmin', 'GET', `/api/chapters/${HERE}/statistics`),
    'admin.exportChapterNumber': by('chapterAdmin', 'GET', `/api/chapters/${HERE}/statistics/churn/export`),
    'admin.audit': by('siteAdmin', 'GET', '/api/admin/audit'),
    'admin.audit of an action': by('siteAdmin', 'GET', '/api/admin/audit?action=member.removed'),
    'admin.audit of a person': by('siteAdmin', 'GET', () => `/api/admin/audit?actor=${id('member')}`),
    'admin.audit of a month': by('siteAdmin', 'GET', `/api/admin/audit?from=${inDays(-15)}&to=${inDays(15)}`),
    'admin.audit search': by('siteAdmin', 'GET', '/api/admin/audit?search=grown'),
    // The file has several pages of 160 lines; each costs as much as the first.
    'admin.exportAudit': by('siteAdmin', 'GET', () => `/api/admin/audit/export?actor=${id('member')}`),
    'admin.approve': decide('siteAdmin', (request) => `/api/admin/approve-request/${request}`),
    'admin.reject': decide('siteAdmin', (request) => `/api/admin/reject-request/${request}`),

    'join-chapter': emit('join-chapter', HERE),
    'send-message': emit('send-message', { chapterId: HERE, content: 'Hello' }),
    'mark-read': emit('mark-read', { positions: [{ chapterId: HERE, until: 1, version: 1_000_000 }] }),
    'typing-start': emit('typing-start', HERE),
    'typing-stop': emit('typing-stop', HERE),
    'leave-chapter': emit('leave-chapter', REMOTE),
    'watch-presence': emit('watch-presence', HERE),
    'unwatch-presence': emit('unwatch-presence', HERE),
  };
}
