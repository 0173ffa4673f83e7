import {
  conflict,
  HttpError,
  notFound,
  recordDomainEvent,
  withPeopleLocked,
  type Handlers,
  type SignalBus,
} from '@meridian/service-kit';
import { truncate, type Client, isolated, type ReportedThing } from '@meridian/shared-types';
import { messagePictureKey, messageText } from '@meridian/shared-types/message-pictures';
import { EVENT_FIELDS, PROFILE_FIELDS, reportedTexts } from '@meridian/shared-types/schemas';
import type {
  authInternalApi,
  chatApi,
  chatInternalApi,
  directMessagesApi,
  eventConversationApi,
  eventsApi,
  inboxApi,
} from '@meridian/shared-types/contracts';
import { Types, type ClientSession, type Connection } from 'mongoose';
import {
  mediaOf,
  toSearchWords,
  wordsWith,
  type ReportedMedia,
  type StoredReport,
  type ThreadDoc,
  type Threads,
} from './thread.model';

export interface ReportSources {
  auth: Pick<Client<typeof authInternalApi>, 'people'>;
  chat: Pick<Client<typeof chatApi>, 'messages'>;
  pictures: Pick<Client<typeof chatInternalApi>, 'reportPicture'>;
  directMessages: Pick<Client<typeof directMessagesApi>, 'read'>;
  eventConversation: Pick<Client<typeof eventConversationApi>, 'read'>;
  events: Pick<Client<typeof eventsApi>, 'get'>;
}

/** A copy of the reported thing, as the reporter sees it now. */
interface Copy extends ReportedMedia {
  title: string;
  copy: string;
  userId?: string;
  /** The chapter whose admins get the case too. */
  chapterId?: number;
  /** The key of the reported thing. */
  key: string;
}

const TITLE_MAX = 120;
/** The most reports of one case. The admins who look into it need no more, and lists of cases contain all of them. */
const MAX_REPORTS = 10;

/** Returns the copy of a message, with its picture. */
const toCopy = (message: { content: string } & ReportedMedia): Pick<Copy, 'copy' | keyof ReportedMedia> => ({
  copy: messageText(message),
  ...mediaOf(message),
});

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
      const { senderProfile, senderId } = message;
      return {
        title: `Message of ${isolated(senderProfile.name)}`,
        ...toCopy(message),
        userId: senderId,
        chapterId,
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
        ...toCopy(message),
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
        ...toCopy(message),
        userId: message.senderId,
        key: `event-message:${message.id}`,
      };
    }
    case 'person': {
      const { people } = await auth.people({ body: { userIds: [thing.id] } });
      const [person] = people;
      if (!person) throw notFound('person');
      return {
        title: person.name,
        copy: reportedTexts(PROFILE_FIELDS, person).join('\n'),
        userId: thing.id,
        key: `person:${thing.id}`,
      };
    }
    case 'event': {
      const event = await events.get({ params: { id: thing.id } });
      return {
        title: event.title,
        copy: reportedTexts(EVENT_FIELDS, event).join('\n'),
        chapterId: event.chapterId,
        key: `event:${thing.id}`,
        ...(event.organizerId && { userId: event.organizerId }),
      };
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
 * Handles reports of messages, people and events. All reports of a thing until the end of its case are one case, with
 * a copy of the content at the time of the first one. A later report begins another case.
 */
export const reportHandlers = ({ db, Threads, sources, bus }: Options): Pick<Handlers<typeof inboxApi>, 'report'> => ({
  async report({ body: { thing, reason, text }, identity: { userId: reporterId } }) {
    const read = await readCopy(thing, sources);
    const { userId, chapterId, mediaUrl } = read;
    if (userId === reporterId)
      throw new HttpError(400, 'own_report', 'You cannot report yourself or anything of your own.');
    const involved = [...new Set([reporterId, ...(userId ? [userId] : [])])];
    const pictureKey = mediaUrl && messagePictureKey(mediaUrl);
    if (pictureKey) await sources.pictures.reportPicture({ params: { key: pictureKey } });
    // Of two first reports at once, one is refused by the index and then joins the case of the other.
    await withPeopleLocked(db, involved, async (session) => {
      const report = { reporterId, reason, text, at: new Date() };
      if (await joinCase(Threads, read, report, session)) return;
      const reportId = await openCase(Threads, thing, read, report, session);
      if (chapterId === undefined || (thing.kind !== 'message' && thing.kind !== 'event')) return;
      const audience = { chapterId, role: 'admins' as const };
      const data = { reportId, chapterId, thing: thing.kind };
      await recordDomainEvent(db, { kind: 'report.created', by: reporterId, audience, data }, session);
    });
    bus.publish('inboxChanged', chapterId === undefined ? {} : { chapterId });
    return { ok: true };
  },
});

/**
 * Adds a report to the open case of the thing. Resolves to whether there is one.
 * @throws {HttpError} 409 if the person has reported it already, or if the case has all the reports that it can have.
 */
async function joinCase(
  Threads: Threads,
  { key, title, copy }: Copy,
  report: StoredReport,
  session: ClientSession,
): Promise<boolean> {
  const open = await Threads.findOne({ 'report.openKey': key }, { report: 1, words: 1 }, { session }).lean();
  if (!open?.report) return false;
  const { reports } = open.report;
  if (reports.some(({ reporterId }) => reporterId === report.reporterId))
    throw conflict('already_reported', 'You have already reported this.');
  if (reports.length >= MAX_REPORTS)
    throw conflict('case_full', 'Many people have reported this already. It will be looked at.');
  await Threads.updateOne(
    { _id: open._id },
    {
      $push: { 'report.reports': { ...report, ...(copy !== open.report.copy && { copy }) } },
      $set: { words: wordsWith(open.words, title, report.reason, report.text, copy) },
      $inc: { version: 1 },
    },
    { session },
  );
  return true;
}

/** Stores a new case with its first report. Resolves to its id. */
async function openCase(
  Threads: Threads,
  thing: ReportedThing,
  { title, copy, userId, chapterId, key, ...media }: Copy,
  report: StoredReport,
  session: ClientSession,
): Promise<string> {
  const _id = new Types.ObjectId();
  const thread: ThreadDoc = {
    _id,
    kind: 'report',
    state: 'new',
    version: 1,
    title: truncate(title, TITLE_MAX),
    createdAt: report.at,
    report: {
      thing,
      key,
      openKey: key,
      copy,
      ...mediaOf(media),
      ...(userId && { userId }),
      ...(chapterId !== undefined && { chapterId }),
      reports: [report],
    },
    entries: [],
    words: toSearchWords(title, report.reason, report.text, copy),
  };
  await Threads.insertMany([thread], { session });
  return String(_id);
}
