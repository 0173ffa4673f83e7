import {
  HttpError,
  inTransaction,
  isDuplicate,
  recordDomainEvents,
  unavailable,
  type NewDomainEvent,
} from '@meridian/service-kit';
import { mongo, type ClientSession } from 'mongoose';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LogNumbers } from './log-numbers';
import { findDomainEvents, getLine } from './message-references';
import type { MessageDoc, Messages } from './message.model';
import { requireSameMessage, toMessageDoc, type NewMessage, type StoredWith } from './new-message';

/**
 * The time in milliseconds within which a message gets a number after its turn has come, or is refused. Only another
 * replica can take a number first, and one that writes without a pause can do so many times in a row.
 */
const TIME_LIMIT_MS = 5000;
/**
 * The longest pause before the next attempt, in milliseconds. Pauses are random so that this replica does not lose
 * every time.
 */
const MAX_PAUSE_MS = 20;

/** A stored message; not new if it was stored before. */
export interface Stored {
  doc: MessageDoc;
  isNew: boolean;
}

/** Returns a quote with the text that its message has now. A removed message has none. */
async function readQuote(
  Messages: Messages,
  quote: NonNullable<NewMessage['replyTo']>,
  session: ClientSession,
): Promise<NonNullable<NewMessage['replyTo']>> {
  const quoted = await Messages.findById(quote.id, { content: 1, mediaAlt: 1, mediaUrl: 1 }, { session }).lean();
  return { ...quote, text: quoted ? getLine(quoted) : '' };
}

/**
 * Stores a message in one transaction with what belongs to it. A message with nothing needs no transaction. The
 * message comes before the other writes, because that reserves its number: other replicas wait for the end of the
 * transaction. If it came last, a replica that stores many messages would take every number first.
 */
async function insert(
  Messages: Messages,
  message: NewMessage,
  seq: number,
  storedWith: StoredWith | undefined,
): Promise<MessageDoc> {
  const createEvents = (doc: MessageDoc): NewDomainEvent[] => findDomainEvents(doc, message.notifyReplyAuthor ?? false);
  const plain = toMessageDoc(message, seq);
  if (!storedWith && !plain.replyTo && createEvents(plain).length === 0) {
    await Messages.insertMany([plain], { lean: true });
    return plain;
  }
  return inTransaction(Messages.db, async (session) => {
    const { fields, write } = (await storedWith?.(session)) ?? {};
    const replyTo = message.replyTo && (await readQuote(Messages, message.replyTo, session));
    const doc = fields || replyTo ? toMessageDoc({ ...message, ...fields, ...(replyTo && { replyTo }) }, seq) : plain;
    await Messages.insertMany([doc], { session, lean: true });
    await write?.(doc);
    const domainEvents = createEvents(doc);
    if (domainEvents.length > 0) await recordDomainEvents(Messages.db, domainEvents, session);
    return doc;
  });
}

/** Creates the writes of the log: of one message, with what belongs to it, and of several messages at once. */
export function createMessageStore(Messages: Messages, numbers: LogNumbers) {
  /** Returns the message of a sender with the same client id, if it is stored. */
  const findStored = ({ senderId, clientId }: Pick<NewMessage, 'senderId' | 'clientId'>) =>
    clientId ? Messages.findOne({ senderId, clientId }).lean() : null;

  return {
    findStored,

    /**
     * Stores a message once per sender and client id. A message that is stored is returned whatever has changed since.
     */
    async storeOne(message: NewMessage, storedWith?: StoredWith): Promise<Stored> {
      const { conversation } = message;
      const deadline = Date.now() + TIME_LIMIT_MS;
      for (let attempt = 1; ; attempt++) {
        const seq = (await numbers.known(conversation)) + 1;
        try {
          const doc = await insert(Messages, message, seq, storedWith);
          numbers.advance(conversation, seq);
          return { doc, isNew: true };
        } catch (error) {
          const isTaken = isDuplicate(error);
          // The next attempt reads the number from the database. If another write of the transaction found a duplicate,
          // the number is still free.
          if (!isTaken || attempt > 1 || storedWith) numbers.forget(conversation);
          if (!isTaken && !(error instanceof HttpError)) throw error;
          // Not every database reports which index was violated, so this checks for the same message first.
          const earlier = await findStored(message);
          if (earlier) {
            requireSameMessage(earlier, message);
            return { doc: earlier, isNew: false };
          }
          if (!isTaken) throw error;
          if (Date.now() > deadline) throw unavailable();
          if (attempt === 1 && !storedWith) numbers.advance(conversation, seq);
          await sleep(Math.random() * Math.min(attempt, MAX_PAUSE_MS));
        }
      }
    },

    /**
     * Stores messages of a conversation in order with one command. Resolves to those that are stored, which are the
     * first ones. The command stops at the first message that is refused.
     */
    async storeTogether(conversation: string, messages: readonly NewMessage[]): Promise<MessageDoc[]> {
      const from = await numbers.known(conversation);
      const docs = messages.map((message, index) => toMessageDoc(message, from + index + 1));
      let count = docs.length;
      try {
        await Messages.insertMany(docs, { lean: true });
      } catch (error) {
        // Messages that a majority has not confirmed may be rolled back, so none of them is acknowledged.
        const isRefusal = error instanceof mongo.MongoBulkWriteError && !error.result.getWriteConcernError();
        if (!isDuplicate(error) || !isRefusal) {
          numbers.forget(conversation);
          throw error;
        }
        count = error.insertedCount;
      }
      numbers.advance(conversation, from + count);
      return docs.slice(0, count);
    },
  };
}
export type MessageStore = ReturnType<typeof createMessageStore>;
