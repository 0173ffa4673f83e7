import { randomUUID } from 'node:crypto';
import { avatarForm } from '../avatar-form';
import { HERE, REMOTE, waitUntil, type Store, type Visitor } from '../harness';
import { insertPerson } from '../insert-person';
import { SAMPLE_EVENT } from '../sample-event';
import { sendCall, type CrashContext, type PrepareCase } from './crash-case';

/** Every call that changes several documents. */
export function multiDocumentWrites(context: CrashContext): Record<string, PrepareCase> {
  const { harness } = context;
  const collection = (service: Store, name: string) =>
    harness.db(service).collection<{ _id: unknown; [field: string]: unknown }>(name);
  /** The call ends the old session last. A client that loses the response has to sign in again. */
  const signInAgain = (person: Visitor, ...again: string[]) => ({
    again: ['ok', '401 sign_in_required', ...again],
    settled: async () => {
      if ((await person.call('GET', '/api/auth/me')).status === 401) await person.signIn();
    },
  });

  async function createRequest(): Promise<{ requester: Visitor; id: string }> {
    const requester = await insertPerson(harness, REMOTE, { paid: true });
    return { requester, id: await requester.requestToJoin(HERE) };
  }
  const decideRequest =
    (decision: 'approve' | 'reject', isMember: boolean): PrepareCase =>
    async () => {
      const { requester, id } = await createRequest();
      return {
        call: sendCall(harness.personas.chapterAdmin, 'POST', `/api/join-requests/${id}/${decision}`),
        again: ['ok', '409 already_decided'],
        settled: async () =>
          expect(await requester.ok('GET', `/api/chapters/${HERE}/membership-status`)).toEqual({
            isMember,
            role: isMember ? 'member' : null,
          }),
      };
    };

  return {
    'auth.register': async () => {
      const visitor = harness.visitor();
      const account = { email: `${randomUUID()}@example.org`, password: randomUUID() };
      return {
        call: sendCall(visitor, 'POST', '/api/auth/register', {
          ...account,
          name: 'Ana Horvat',
          chapterId: HERE,
          membershipType: 'full',
        }),
        again: ['ok', '409 email_taken'],
        settled: async () => {
          await visitor.ok('POST', '/api/auth/login', account);
          await waitUntil(
            'the membership of the home chapter is stored',
            async () =>
              (await visitor.ok<{ user: { memberships: unknown[] } }>('GET', '/api/auth/me')).user.memberships
                .length === 1,
          );
        },
      };
    },
    'auth.login': async () => {
      const person = await insertPerson(harness, HERE);
      return {
        call: sendCall(person, 'POST', '/api/auth/login', { email: person.email, password: person.password }),
        again: ['ok'],
      };
    },
    'auth.mockPayment': async () => {
      const person = await insertPerson(harness, HERE);
      const { again, settled } = signInAgain(person);
      return {
        call: sendCall(person, 'POST', '/api/mock-payment', {
          plan: 'monthly',
          amount: 29,
          cardLast4: '4242',
          idempotencyKey: randomUUID(),
        }),
        again,
        settled: async () => {
          await settled();
          expect(await person.ok('GET', '/api/auth/me')).toMatchObject({ user: { subscriptionStatus: 'active' } });
          expect(
            await harness
              .db('auth')
              .collection('payments')
              .countDocuments({
                userId: (await collection('auth', 'users').findOne({ email: person.email }))!._id as never,
              }),
          ).toBe(1);
        },
      };
    },
    'auth.updateProfile': async () => {
      const person = await insertPerson(harness, HERE, { paid: true });
      return { call: sendCall(person, 'PUT', '/api/profile', { name: 'Another Name' }), again: ['ok'] };
    },
    'auth.uploadAvatar': async () => {
      const person = await insertPerson(harness, HERE);
      await person.ok('POST', '/api/profile/avatar', avatarForm());
      return { call: () => person.call('POST', '/api/profile/avatar', { body: avatarForm() }), again: ['ok'] };
    },
    'auth.deleteAccount': async () => {
      const person = await insertPerson(harness, HERE, { paid: true });
      await person.ok('POST', '/api/profile/avatar', avatarForm());
      await person.requestToJoin(REMOTE);
      await person.ok('POST', `/api/events/${context.eventId}/rsvp`, { status: 'attending' });
      return {
        call: () => person.frozen().call('DELETE', '/api/account', { body: { password: person.password } }),
        again: ['ok', '401 sign_in_required'],
        settled: () =>
          waitUntil(
            'the account is gone',
            async () => (await collection('auth', 'users').countDocuments({ email: person.email })) === 0,
          ),
      };
    },
    'impersonation.start': async () => {
      const [admin, person] = [await insertPerson(harness, REMOTE, { siteAdmin: true }), harness.personas.member];
      return {
        call: sendCall(admin, 'POST', '/api/admin/impersonate', { userId: person.userId }),
        ...signInAgain(admin),
      };
    },
    'impersonation.exit': async () => {
      const admin = await insertPerson(harness, REMOTE, { siteAdmin: true });
      await admin.ok('POST', '/api/admin/impersonate', { userId: harness.personas.member.userId });
      return { call: sendCall(admin, 'POST', '/api/admin/impersonate/exit'), ...signInAgain(admin) };
    },
    'chapters.approve': decideRequest('approve', true),
    'chapters.reject': decideRequest('reject', false),
    'chapters.setRole': async () => {
      const person = await insertPerson(harness, HERE);
      return {
        call: sendCall(harness.personas.siteAdmin, 'PUT', `/api/chapters/${HERE}/members/${person.userId}`, {
          role: 'admin',
        }),
        again: ['ok'],
      };
    },
    'chapters.removeMember': async () => {
      const person = await insertPerson(harness, HERE);
      return {
        call: sendCall(harness.personas.siteAdmin, 'DELETE', `/api/chapters/${HERE}/members/${person.userId}`),
        again: ['ok', '404 not_found'],
      };
    },
    'auth.subscribeNewsletter': async () => ({
      call: sendCall(harness.visitor(), 'POST', '/api/newsletter/subscribe', { email: `${randomUUID()}@example.org` }),
      again: ['ok'],
    }),
    'chapters.requestToJoinByPath': async () => ({
      call: sendCall(await insertPerson(harness, REMOTE), 'POST', `/api/chapters/${HERE}/join-request`),
      again: ['ok', '409 already_requested'],
    }),
    'chapters.requestToJoinByBody': async () => ({
      call: sendCall(await insertPerson(harness, HERE), 'POST', '/api/chapters/request-join', {
        chapterId: REMOTE,
      }),
      again: ['ok', '409 already_requested'],
    }),
    'auth.cancelSubscription': async () => ({
      call: sendCall(await insertPerson(harness, HERE, { paid: true }), 'POST', '/api/subscription/cancel'),
      again: ['ok'],
    }),
    'chapters.announce': async () => ({
      call: sendCall(harness.personas.chapterAdmin, 'POST', `/api/chapters/${HERE}/announcements`, {
        title: 'News',
        content: 'Good ones',
      }),
      again: ['ok'],
    }),
    'events.create': async () => ({
      call: sendCall(harness.personas.chapterAdmin, 'POST', '/api/events', SAMPLE_EVENT),
      again: ['ok'],
    }),
    'events.rsvp': async () => {
      const person = await insertPerson(harness, HERE, { paid: true });
      return {
        call: sendCall(person, 'POST', `/api/events/${context.eventId}/rsvp`, { status: 'attending' }),
        again: ['ok'],
      };
    },
  };
}
