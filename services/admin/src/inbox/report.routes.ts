import {
  conflict,
  HttpError,
  isDuplicate,
  notFound,
  recordDomainEvent,
  withPeopleLocked,
  type Handlers,
  type SignalBus,
} from '@meridian/service-kit';
import { beginningOf, type Client, isolated, type ReportedThing } from '@meridian/shared-types';
import type {
  authInternalApi,
  chatApi,
  directMessagesApi,
  eventConversationApi,
  eventsApi,
  inboxApi,
} from '@meridian/shared-types/contracts';
import { Types, type Connection } from 'mongoose';
import { wordsOf, type Threads } from './thread.model';

export interface ReportSources {
  auth: Pick<Client<typeof authInternalApi>, 'people'>;
  chat: Pick<Client<typeof chatApi>, 'messages'>;
  directMessages: Pick<Client<typeof directMessagesApi>, 'read'>;
  eventConversation: Pick<Client<typeof eventConversationApi>, 'read'>;
  events: Pick<Client<typeof eventsApi>, 'get'>;
}

/** A copy of the reported thing, as the reporter sees it now. */
interface Copy {
  title: string;
  copy: string;
  userId?: string;
  /** The key, which is the same for all reports of one thing. */
  key: string;
}

const TITLE_MAX = 120;

/**
 * Reads the reported thing with the rights of the reporter, so that nobody can report, or get information about,
 * something that they cannot see.
 */
async function readCopy(
  thing: ReportedThing,
  { auth, chat, directMessages, eventConversation, events }: ReportSources,
): Promise<Copy> {
  switch (thing.kind) {
    case 'message': {
      const { chapterId, seq } = thing;
      const [message] = await chat.messages({ params: { chapterId }, query: { after: String(seq - 1), limit: '1' } });
      if (message?.seq !== seq || message.change || message.isRemoved) throw notFound('message');
      const { content, senderProfile, senderId } = message;
      return {
        title: `Message of ${isolated(senderProfile.name)}`,
        copy: content,
        userId: senderId,
        key: `message:${chapterId}:${seq}`,
      };
    }
    case 'direct-message': {
      const { userId, seq } = thing;
      const conversation = await directMessages.read({
        params: { userId },
        query: { before: String(seq + 1), limit: '1' },
      });
      const [message] = conversation.messages;
      if (message?.seq !== seq || message.isRemoved) throw notFound('message');
      // Reports about a person are removed with their account, so a former member cannot be reported.
      if (conversation.isFormer) throw conflict('former_member', 'This person is no longer a member.');
      return {
        title: `Direct message of ${isolated(conversation.person.name)}`,
        copy: message.content,
        userId: message.senderId,
        // The sequence number changes when two accounts of one person are merged, but this id does not.
        key: `direct-message:${message.id}`,
      };
    }
    case 'event-message': {
      const { eventId, seq } = thing;
      const query = { before: String(seq + 1), limit: '1' };
      const [message] = (await eventConversation.read({ params: { id: eventId }, query })).messages;
      if (message?.seq !== seq || message.isRemoved) throw notFound('message');
      return {
        title: `Message of ${isolated(message.senderProfile.name)} at an event`,
        copy: message.content,
        userId: message.senderId,
        key: `event-message:${message.id}`,
      };
    }
    case 'person': {
      const { people } = await auth.people({ body: { userIds: [thing.id] } });
      const [person] = people;
      if (!person) throw notFound('person');
      const { name, location, description, tags } = person;
      return {
        title: name,
        copy: [location, description, tags.join(', ')].filter(Boolean).join('\n'),
        userId: thing.id,
        key: `person:${thing.id}`,
      };
    }
    case 'event': {
      const { title, description, organizerId } = await events.get({ params: { id: thing.id } });
      return { title, copy: description, key: `event:${thing.id}`, ...(organizerId && { userId: organizerId }) };
    }
  }
}

interface Options {
  db: Connection;
  Threads: Threads;
  sources: ReportSources;
  bus: SignalBus;
}

/**
 * Handles reports of messages, people and events. Each person reports a thing once, with a copy of its current content.
 */
export const reportHandlers = ({ db, Threads, sources, bus }: Options): Pick<Handlers<typeof inboxApi>, 'report'> => ({
  async report({ body: { thing, reason, text }, identity: { userId: reporterId } }) {
    const { title, copy, userId, key } = await readCopy(thing, sources);
    if (userId === reporterId) throw new HttpError(400, 'own_report', 'You cannot report yourself, or what is yours.');
    const thread = {
      _id: new Types.ObjectId(),
      kind: 'report' as const,
      state: 'new' as const,
      version: 1,
      title: beginningOf(title, TITLE_MAX),
      createdAt: new Date(),
      report: {
        thing,
        key,
        reporterId,
        reason,
        text,
        copy,
        ...(userId && { userId }),
        ...(thing.kind === 'message' && { chapterId: thing.chapterId }),
      },
      entries: [],
      words: wordsOf(title, reason, text, copy),
    };
    const involved = [...new Set([reporterId, ...(userId ? [userId] : [])])];
    await withPeopleLocked(db, involved, async (session) => {
      await Threads.insertMany([thread], { session });
      if (thing.kind !== 'message') return;
      const { chapterId } = thing;
      const audience = { chapterId, role: 'admins' as const };
      const data = { reportId: String(thread._id), chapterId };
      await recordDomainEvent(db, { kind: 'report.created', by: reporterId, audience, data }, session);
    }).catch((error: unknown) => {
      throw isDuplicate(error) ? conflict('already_reported', 'You have already reported this.') : error;
    });
    bus.publish('inboxChanged', thing.kind === 'message' ? { chapterId: thing.chapterId } : {});
    return { ok: true };
  },
});
