import {
  conflict,
  HttpError,
  isDuplicate,
  notFound,
  recordFact,
  withPeopleLocked,
  type Handlers,
  type SignalBus,
} from '@meridian/kit';
import { beginningOf, type Client, isolated, type ReportedThing } from '@meridian/shared-types';
import type { authInternalApi, chatApi, eventsApi, inboxApi } from '@meridian/shared-types/contracts';
import { Types, type Connection } from 'mongoose';
import { wordsOf, type Threads } from './thread.model';

export interface ReportSources {
  auth: Pick<Client<typeof authInternalApi>, 'people'>;
  chat: Pick<Client<typeof chatApi>, 'messages'>;
  events: Pick<Client<typeof eventsApi>, 'get'>;
}

/** What is reported, as the reporter sees it now. */
interface Copy {
  title: string;
  copy: string;
  personId?: string;
}

const TITLE_MAX = 120;

/**
 * Reads what is reported with the rights of the reporter: who may not see something cannot report it, and learns
 * nothing of it.
 */
async function copyOf(thing: ReportedThing, { auth, chat, events }: ReportSources): Promise<Copy> {
  switch (thing.kind) {
    case 'message': {
      const { chapterId, seq } = thing;
      const [message] = await chat.messages({ params: { chapterId }, query: { after: String(seq - 1), limit: '1' } });
      if (message?.seq !== seq) throw notFound('message');
      const { content, senderProfile, senderId } = message;
      return { title: `Message of ${isolated(senderProfile.name)}`, copy: content, personId: senderId };
    }
    case 'person': {
      const { people } = await auth.people({ body: { userIds: [thing.id] } });
      const [person] = people;
      if (!person) throw notFound('person');
      const { name, location, description, tags } = person;
      return {
        title: name,
        copy: [location, description, tags.join(', ')].filter(Boolean).join('\n'),
        personId: thing.id,
      };
    }
    case 'event': {
      const { title, description, organizerId } = await events.get({ params: { id: thing.id } });
      return { title, copy: description, ...(organizerId && { personId: organizerId }) };
    }
  }
}

const keyOf = (thing: ReportedThing): string =>
  thing.kind === 'message' ? `message:${thing.chapterId}:${thing.seq}` : `${thing.kind}:${thing.id}`;

interface Options {
  db: Connection;
  Threads: Threads;
  sources: ReportSources;
  bus: SignalBus;
}

/** Reports of messages, people and events: each person reports a thing once, with a copy of what it says now. */
export const reportHandlers = ({ db, Threads, sources, bus }: Options): Pick<Handlers<typeof inboxApi>, 'report'> => ({
  async report({ body: { thing, reason, text }, identity: { userId: reporterId } }) {
    const { title, copy, personId } = await copyOf(thing, sources);
    if (personId === reporterId)
      throw new HttpError(400, 'own_report', 'You cannot report yourself, or what is yours.');
    const thread = {
      _id: new Types.ObjectId(),
      kind: 'report' as const,
      state: 'new' as const,
      version: 1,
      title: beginningOf(title, TITLE_MAX),
      createdAt: new Date(),
      report: {
        thing,
        key: keyOf(thing),
        reporterId,
        reason,
        text,
        copy,
        ...(personId && { personId }),
        ...(thing.kind === 'message' && { chapterId: thing.chapterId }),
      },
      entries: [],
      words: wordsOf(title, reason, text, copy),
    };
    const involved = [...new Set([reporterId, ...(personId ? [personId] : [])])];
    await withPeopleLocked(db, involved, async (session) => {
      await Threads.insertMany([thread], { session });
      if (thing.kind !== 'message') return;
      const { chapterId } = thing;
      const audience = { chapterId, role: 'admins' as const };
      const data = { reportId: String(thread._id), chapterId };
      await recordFact(db, { kind: 'report.created', by: reporterId, audience, data }, session);
    }).catch((error: unknown) => {
      throw isDuplicate(error) ? conflict('already_reported', 'You have already reported this.') : error;
    });
    bus.publish('inboxChanged', thing.kind === 'message' ? { chapterId: thing.chapterId } : {});
    return { ok: true };
  },
});
