import { DEFAULT_PREFERENCES } from '@meridian/shared-types';
import { randomUUID } from 'node:crypto';
import { avatarForm } from '../avatar-form';
import { HERE, REMOTE, waitUntil, type TestProduct, type Store, type Visitor } from '../test-product';
import { insertChapter } from '../insert-chapter';
import { chapterOfficeWrites } from './chapter-office-writes';
import { insertPerson } from '../insert-person';
import { mailPreferences, unsubscribeToken } from '../unsubscribe-path';
import { SAMPLE_EVENT } from '../sample-event';
import { sendCall, signInAgain, type PrepareCase } from './crash-case';
import { credentialWrites } from './credential-writes';
import { announcementWrites } from './announcement-writes';
import { chapterPeopleWrites } from './chapter-people-writes';
import { deskWrites } from './desk-writes';
import { directWrites } from './direct-writes';
import { eventManagingWrites } from './event-managing-writes';
import { eventWrites } from './event-writes';
import { chatWrites } from './chat-writes';
import { chapterConsoleWrites } from './chapter-console-writes';
import { inboxWrites } from './inbox-writes';
import { peopleWrites } from './people-writes';
import { contentWrites } from './content-writes';
import { importWrites } from './import-writes';
import { siteExportWrites } from './site-export-writes';
import { letterWrites } from './letter-writes';

/**
 * Returns every call that changes several documents. Each case has its own users, chapter and event, because many calls
 * are held in open transactions at the same time and must not wait for each other.
 */
export function multiDocumentWrites(product: TestProduct): Record<string, PrepareCase> {
  const collection = (service: Store, name: string) =>
    product.db(service).collection<{ _id: unknown; [field: string]: unknown }>(name);
  const createChapter = async (): Promise<number> => {
    // Calls under test also found chapters, each of which gets the next id.
    const [last] = await collection('chapters', 'chapters').find().sort({ _id: -1 }).limit(1).toArray();
    const id = Number(last!._id) + 1;
    await insertChapter(product.db('chapters'), id);
    return id;
  };
  const createSiteAdmin = () => insertPerson(product, REMOTE, { paid: true, siteAdmin: true });
  const createChapterAdmin = async (): Promise<{ chapterId: number; chapterAdmin: Visitor }> => {
    const chapterId = await createChapter();
    return { chapterId, chapterAdmin: await insertPerson(product, chapterId, { paid: true, role: 'admin' }) };
  };
  const createEvent = async (): Promise<string> =>
    (await product.personas.chapterAdmin.ok<{ id: string }>('POST', '/api/events', SAMPLE_EVENT)).id;
  const decideRequest =
    (decision: 'approve' | 'reject', isMember: boolean): PrepareCase =>
    async () => {
      const { chapterId, chapterAdmin } = await createChapterAdmin();
      const requester = await insertPerson(product, REMOTE, { paid: true });
      const id = await requester.requestToJoin(chapterId);
      return {
        call: sendCall(chapterAdmin, 'POST', `/api/join-requests/${id}/${decision}`),
        again: ['ok', '409 already_decided'],
        waitForEffects: async () =>
          expect(await requester.ok('GET', `/api/chapters/${chapterId}/membership-status`)).toEqual({
            isMember,
            role: isMember ? 'member' : null,
          }),
      };
    };

  return {
    'preferences.save': async () => {
      const person = await insertPerson(product, HERE);
      const chosen = { ...DEFAULT_PREFERENCES, mutedChapterIds: [HERE], timeZone: 'Europe/Berlin' };
      return {
        call: sendCall(person, 'PUT', '/api/notifications/preferences', chosen),
        again: ['ok'],
        waitForEffects: async () => expect(await person.ok('GET', '/api/notifications/preferences')).toEqual(chosen),
      };
    },
    'preferences.saveByLink': async () => {
      const person = await insertPerson(product, HERE);
      const chosen = mailPreferences({ email: false, weeklyDigest: false });
      const token = await unsubscribeToken(product, person.userId);
      return {
        call: sendCall(product.visitor(), 'PUT', '/api/mail-preferences', { token, ...chosen }),
        again: ['ok'],
        waitForEffects: async () =>
          expect(await product.visitor().ok('POST', '/api/mail-preferences', { token })).toEqual(chosen),
      };
    },
    'auth.register': async () => {
      const visitor = product.visitor();
      const account = { email: `${randomUUID()}@example.org`, password: randomUUID() };
      const chapterId = await createChapter();
      return {
        call: sendCall(visitor, 'POST', '/api/auth/register', {
          ...account,
          name: 'Ana Horvat',
          chapterId,
          membershipType: 'full',
        }),
        again: ['ok', '409 email_taken'],
        waitForEffects: async () => {
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
      const person = await insertPerson(product, HERE);
      return {
        call: sendCall(person, 'POST', '/api/auth/login', { email: person.email, password: person.password }),
        again: ['ok'],
      };
    },
    ...credentialWrites(product),
    'auth.mockPayment': async () => {
      const person = await insertPerson(product, HERE);
      const { again, waitForEffects } = signInAgain(person);
      return {
        call: sendCall(person, 'POST', '/api/mock-payment', {
          plan: 'monthly',
          amount: 29,
          cardLast4: '4242',
          idempotencyKey: randomUUID(),
        }),
        again,
        waitForEffects: async () => {
          await waitForEffects();
          expect(await person.ok('GET', '/api/auth/me')).toMatchObject({ user: { subscriptionStatus: 'active' } });
          expect(
            await product
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
      const person = await insertPerson(product, HERE, { paid: true });
      return { call: sendCall(person, 'PUT', '/api/profile', { name: 'Another Name' }), again: ['ok'] };
    },
    'auth.uploadAvatar': async () => {
      const person = await insertPerson(product, HERE);
      await person.ok('POST', '/api/profile/avatar', avatarForm());
      return { call: () => person.call('POST', '/api/profile/avatar', { body: avatarForm() }), again: ['ok'] };
    },
    'auth.removeAvatar': async () => {
      const person = await insertPerson(product, HERE);
      await person.ok('POST', '/api/profile/avatar', avatarForm());
      return { call: sendCall(person, 'DELETE', '/api/profile/avatar'), again: ['ok'] };
    },
    'auth.deleteAccount': async () => {
      const person = await insertPerson(product, await createChapter(), { paid: true });
      await person.ok('POST', '/api/profile/avatar', avatarForm());
      await person.requestToJoin(REMOTE);
      await person.ok('POST', `/api/events/${await createEvent()}/rsvp`, { status: 'attending' });
      return {
        call: () => person.frozen().call('DELETE', '/api/account', { body: { password: person.password } }),
        again: ['ok', '401 sign_in_required'],
        waitForEffects: () =>
          waitUntil(
            'the account is gone',
            async () => (await collection('auth', 'users').countDocuments({ email: person.email })) === 0,
          ),
      };
    },
    'impersonation.start': async () => {
      const [admin, person] = [await createSiteAdmin(), await insertPerson(product, HERE)];
      return {
        call: sendCall(admin, 'POST', '/api/admin/impersonate', { userId: person.userId }),
        ...signInAgain(admin),
      };
    },
    'impersonation.exit': async () => {
      const [admin, person] = [await createSiteAdmin(), await insertPerson(product, HERE)];
      await admin.ok('POST', '/api/admin/impersonate', { userId: person.userId });
      return { call: sendCall(admin, 'POST', '/api/admin/impersonate/exit'), ...signInAgain(admin) };
    },
    'chapters.approve': decideRequest('approve', true),
    'chapters.reject': decideRequest('reject', false),
    'chapters.setRole': async () => {
      const chapterId = await createChapter();
      const person = await insertPerson(product, chapterId);
      return {
        call: sendCall(await createSiteAdmin(), 'PUT', `/api/chapters/${chapterId}/members/${person.userId}`, {
          role: 'admin',
        }),
        again: ['ok'],
      };
    },
    'chapters.removeMember': async () => {
      const chapterId = await createChapter();
      const person = await insertPerson(product, chapterId);
      return {
        call: sendCall(await createSiteAdmin(), 'DELETE', `/api/chapters/${chapterId}/members/${person.userId}`),
        again: ['ok', '404 not_found'],
      };
    },
    'auth.subscribeNewsletter': async () => ({
      call: sendCall(product.visitor(), 'POST', '/api/newsletter/subscribe', { email: `${randomUUID()}@example.org` }),
      again: ['ok'],
    }),
    'chapters.requestToJoinByPath': async () => ({
      call: sendCall(await insertPerson(product, REMOTE), 'POST', `/api/chapters/${HERE}/join-request`),
      again: ['ok', '409 already_requested'],
    }),
    'chapters.requestToJoinByBody': async () => ({
      call: sendCall(await insertPerson(product, HERE), 'POST', '/api/chapters/request-join', {
        chapterId: REMOTE,
      }),
      again: ['ok', '409 already_requested'],
    }),
    'auth.cancelSubscription': async () => ({
      call: sendCall(await insertPerson(product, HERE, { paid: true }), 'POST', '/api/subscription/cancel'),
      again: ['ok'],
    }),
    'auth.resumeSubscription': async () => {
      const person = await insertPerson(product, HERE, { paid: true });
      await person.ok('POST', '/api/subscription/cancel');
      return { call: sendCall(person, 'POST', '/api/subscription/resume'), again: ['ok'] };
    },
    'auth.changePlan': async () => ({
      call: sendCall(await insertPerson(product, HERE, { paid: true }), 'PUT', '/api/subscription/plan', {
        plan: 'annual',
        amount: 299,
      }),
      again: ['ok'],
    }),
    ...announcementWrites(product, createChapterAdmin),
    ...chapterOfficeWrites(product),
    ...deskWrites(product, createChapterAdmin),
    ...chapterPeopleWrites(product, createChapterAdmin),
    ...directWrites(product),
    ...importWrites(product),
    ...siteExportWrites(product),
    ...letterWrites(product),
    ...contentWrites(product),
    ...peopleWrites(product),
    ...inboxWrites(product),
    ...chapterConsoleWrites(product),
    ...chatWrites(product),
    ...eventWrites(product, { createChapterAdmin, createEvent }),
    ...eventManagingWrites(product, createChapterAdmin),
  };
}
