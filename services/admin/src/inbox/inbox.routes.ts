import {
  HttpError,
  notFound,
  requireNotSuspended,
  versionIn,
  type Handlers,
  type SignalBus,
} from '@meridian/service-kit';
import type { Client, ThreadAct } from '@meridian/shared-types';
import type { adminInternalApi, chaptersInternalApi, inboxApi } from '@meridian/shared-types/contracts';
import type { Connection } from 'mongoose';
import type { AuditEntries } from '../audit/audit-entry.model';
import { namesOfPeople } from '../audit/audit-names';
import { actOnThread } from './thread-acts';
import type { Threads } from './thread.model';
import { countThreads, listThreads, readThread, toThread, type InboxNames } from './thread-reads';

const PAGE = 30;

interface InboxOptions {
  db: Connection;
  Entries: AuditEntries;
  Threads: Threads;
  names: InboxNames;
  chapters: Pick<Client<typeof chaptersInternalApi>, 'standing'>;
  bus: SignalBus;
}

export function inboxHandlers({ db, Entries, Threads, names, chapters, bus }: InboxOptions) {
  const requireAssignable = async (act: ThreadAct) => {
    if (act.action !== 'assign' || !act.userId) return;
    const { people } = await names.auth.siteAdmins();
    if (!people.some(({ userId }) => userId === act.userId))
      throw new HttpError(400, 'no_site_admin', 'Only site admins can take care of a thread.');
  };
  return {
    counts: ({ identity: { userId } }) => countThreads(Threads, userId),
    list: ({ query: { own, limit = PAGE, ...filter }, identity: { userId } }) =>
      listThreads(Threads, names, { ...filter, ...(own && { assigneeId: userId }) }, limit),
    thread: async ({ params: { id } }) => toThread(await readThread(Threads, id), names),
    async act({ params: { id }, body: act, identity: { userId: authorId }, http: { req } }) {
      const version = versionIn(req, 'thread');
      await requireAssignable(act);
      if (act.action === 'reply') await requireNotSuspended(chapters, authorId);
      const thread = await actOnThread({ db, Entries, Threads }, { id, version, act, authorId });
      bus.publish('inboxChanged', thread.report?.chapterId ? { chapterId: thread.report.chapterId } : {});
      return toThread(thread, names);
    },
  } satisfies Partial<Handlers<typeof inboxApi>>;
}

/** Returns the contents of a thread's mails to the service that sends them. */
export const threadMailHandlers = (Threads: Threads, names: Pick<InboxNames, 'auth'>) =>
  ({
    async threadMail({ params: { id }, body: { entryId } }) {
      const { contact, title, entries } = await readThread(Threads, id);
      const reply = entries.find(({ _id, kind }) => kind === 'reply' && String(_id) === entryId);
      if (!contact || (entryId && !reply)) throw notFound('message');
      const { name, email, category, message } = contact;
      const author = reply && (await namesOfPeople(names, [reply.authorId]))(reply.authorId).name;
      return {
        name,
        email,
        category,
        message,
        subject: title,
        ...(reply && { answer: { text: reply.text, author: author ?? null } }),
      };
    },
  }) satisfies Partial<Handlers<typeof adminInternalApi>>;
