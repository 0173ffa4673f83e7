import { notFound } from '@meridian/service-kit';
import { implementSome, type TestEnvironment } from '@meridian/service-kit/testing';
import type { ResultOf } from '@meridian/shared-types';
import {
  adminInternalApi,
  authInternalApi,
  chaptersApi,
  chaptersInternalApi,
  chatInternalApi,
  eventsInternalApi,
  sitePagesApi,
} from '@meridian/shared-types/contracts';
import { createAudiencesStub } from './audiences-stub';
import { createChatStub } from './chat-stub';
import { createNewsletterStub } from './newsletter-stub';
import { createSitePagesStub } from './site-pages-stub';

const CHAPTER = {
  id: 1,
  slug: 'chicago',
  name: 'Chicago & Lakes',
  description: '',
  state: 'Illinois',
  timeZone: 'America/Chicago',
  memberCount: 0,
  eventCount: 0,
  createdAt: '2020-01-01T00:00:00.000Z',
};

export type Contact = ResultOf<typeof authInternalApi.contacts>['contacts'][number];

/** Serves the services that this one asks, with people and messages that a test adds. */
export async function serveStubs(environment: TestEnvironment) {
  const people = new Map<string, Omit<Contact, 'userId' | 'homeChapterId'>>();
  const subscribers = new Map<string, { email: string; isConfirmed: boolean }>();
  const threads = new Map<string, ResultOf<typeof adminInternalApi.threadMail>>();
  const away = { admin: false, auth: false, chapters: false, content: false };
  const unlessAway = (service: keyof typeof away) => {
    if (away[service]) throw new Error('away');
  };
  const { pages, ...sitePages } = createSitePagesStub(() => unlessAway('content'));
  const { handlers: chatHandlers, ...chat } = createChatStub();
  const audiences = createAudiencesStub(CHAPTER, () => unlessAway('chapters'));
  const stub = await environment.serveStub(
    implementSome(authInternalApi, {
      setMailSwitches: async ({ params, body: { email, weeklyDigest } }) => {
        const person = people.get(params.userId);
        if (person) Object.assign(person, { wantsMail: email, weeklyDigest });
        return { ok: true as const };
      },
      contactPage: async ({ query: { after = '' } }) => {
        const wanting = [...people].filter(([id, { wantsMail }]) => wantsMail && id > after).sort();
        const page = wanting
          .slice(0, 2)
          .map(([userId, { weeklyDigest }]) => ({ userId, homeChapterId: 1, weeklyDigest }));
        return { people: page, next: wanting.length > 2 ? (page.at(-1)?.userId ?? null) : null };
      },
      ...createNewsletterStub(subscribers, people, () => unlessAway('auth')),
      contacts: async ({ body }) => {
        unlessAway('auth');
        const contacts = body.userIds.flatMap((userId) => {
          const person = people.get(userId);
          return person ? [{ userId, homeChapterId: 1, ...person }] : [];
        });
        return { contacts };
      },
      receiptFile: async ({ params: { number } }) => {
        unlessAway('auth');
        return { fileName: `receipt-${number}.pdf`, content: Buffer.from(`%PDF of ${number}`).toString('base64') };
      },
      endingMemberships: async () => ({ due: [] }),
    }),
    implementSome(chaptersApi, {
      list: async () => {
        unlessAway('chapters');
        return [CHAPTER];
      },
    }),
    implementSome(sitePagesApi, pages),
    implementSome(adminInternalApi, {
      threadMail: async ({ params: { id }, body: { entryId } }) => {
        unlessAway('admin');
        const thread = threads.get(id);
        if (!thread) throw notFound('thread');
        const { answer, ...message } = thread;
        return { ...message, ...(entryId && answer && { answer }) };
      },
    }),
    implementSome(chatInternalApi, chatHandlers),
    implementSome(chaptersInternalApi, audiences.chapters),
    implementSome(eventsInternalApi, audiences.events),
  );
  return { stub, people, subscribers, threads, away, audiences, ...sitePages, ...chat };
}
