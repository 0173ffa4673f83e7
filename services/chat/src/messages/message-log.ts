import {
  conflict,
  inTransaction,
  isDuplicate,
  KeyedMutex,
  recordFacts,
  unavailable,
  type NewFact,
} from '@meridian/kit';
import { cleanText } from '@meridian/shared-types';
import { mongo, Types } from 'mongoose';
import { setTimeout as sleep } from 'node:timers/promises';
import { factsOf } from './message-references';
import type { Messages, MessageDoc } from './message.model';
import type { NewMessage } from './new-message';

/**
 * Milliseconds in which a message gets a number once it is its turn, or is refused. Only another replica can take a
 * number first; one that writes without a pause can do so many times in a row.
 */
const TIME_LIMIT_MS = 5000;
/** Longest pause before the next attempt, in milliseconds. Attempts at random times do not always come second. */
const MAX_PAUSE_MS = 20;
/** Most messages that wait for the database at this replica. Further ones are refused at once. */
const MAX_WAITING = 1000;
/** Most messages that are stored with one command. */
const MAX_TOGETHER = 100;
/** Most messages that one read returns. */
const PAGE = 200;

/** A stored message; not new if it was stored before. */
interface Stored {
  doc: MessageDoc;
  isNew: boolean;
}

/** A message whose turn has not come, and its sender, who waits. */
interface Waiting {
  message: NewMessage;
  resolve(stored: Stored): void;
  reject(error: unknown): void;
}

/** Throws 409 if a message has the client id of another message. */
export function requireSame(
  earlier: Pick<MessageDoc, 'chapterId' | 'content' | 'isRemoved'>,
  message: Pick<NewMessage, 'chapterId' | 'content'>,
): void {
  // The text of a removed one is gone: it is the same message if it is in the same chat.
  const isOther = cleanText(earlier.content) !== message.content && !earlier.isRemoved;
  if (earlier.chapterId !== message.chapterId || isOther)
    throw conflict('client_id_reused', 'This client id belongs to another message.');
}

const docOf = ({ notifyReplyAuthor: _told, clientId, senderId, ...fields }: NewMessage, seq: number): MessageDoc => ({
  ...fields,
  _id: new Types.ObjectId(),
  senderId: new Types.ObjectId(senderId),
  ...(clientId !== undefined && { clientId }),
  seq,
  createdAt: new Date(),
});

/**
 * The message log. Each message of a chapter gets the number after the newest one, and a unique index ensures that it
 * is used once. So a reader of number n can read all numbers below it.
 */
export function createMessageLog(Messages: Messages) {
  const mutex = new KeyedMutex<number>();
  /** The newest known number per chapter. Only a first guess: the index decides. */
  const heads = new Map<number, number>();

  /** Messages that wait, of the chapters in which one is being stored. */
  const queues = new Map<number, Waiting[]>();
  let waiting = 0;

  const head = async (chapterId: number): Promise<number> =>
    (await Messages.findOne({ chapterId }, { seq: 1 }).sort({ seq: -1 }).lean())?.seq ?? 0;

  /** This number is used: the next one is free, or another replica was faster. */
  const advance = (chapterId: number, seq: number) => heads.set(chapterId, Math.max(heads.get(chapterId) ?? 0, seq));

  const bySender = ({ senderId, clientId }: NewMessage) =>
    clientId ? Messages.findOne({ senderId, clientId }).lean() : null;

  /** Facts are stored with the message or not at all. A message without them costs no transaction. */
  async function store(doc: MessageDoc, facts: NewFact[]): Promise<void> {
    if (facts.length === 0) return void (await Messages.insertMany([doc], { lean: true }));
    await inTransaction(Messages.db, async (session) => {
      await Messages.insertMany([doc], { session, lean: true });
      await recordFacts(Messages.db, facts, session);
    });
  }

  async function commit(message: NewMessage): Promise<Stored> {
    const { chapterId } = message;
    const deadline = Date.now() + TIME_LIMIT_MS;
    for (let attempt = 1; ; attempt++) {
      const seq = (heads.get(chapterId) ?? (await head(chapterId))) + 1;
      try {
        const doc = docOf(message, seq);
        await store(doc, factsOf(doc, message.notifyReplyAuthor ?? false));
        advance(chapterId, seq);
        return { doc, isNew: true };
      } catch (error) {
        if (!isDuplicate(error) || attempt > 1) heads.delete(chapterId); // read it
        if (!isDuplicate(error)) throw error;
        // Not every database reports which index was violated: check for the same message first.
        const earlier = await bySender(message);
        if (earlier) {
          requireSame(earlier, message);
          return { doc: earlier, isNew: false };
        }
        if (Date.now() > deadline) throw unavailable();
        if (attempt === 1) advance(chapterId, seq);
        await sleep(Math.random() * Math.min(attempt, MAX_PAUSE_MS));
      }
    }
  }

  /** The first message alone if it may have facts, else with those after it that have none. */
  function takeFrom(queue: Waiting[]): Waiting[] {
    const withFacts = queue.findIndex(
      ({ message: { replyTo, mentions } }) => replyTo !== undefined || mentions !== undefined,
    );
    return queue.splice(0, withFacts === -1 ? MAX_TOGETHER : Math.min(Math.max(1, withFacts), MAX_TOGETHER));
  }

  /** Stores messages in order with one command. Resolves to how many of them, from the first, are stored. */
  async function commitTogether(batch: readonly Waiting[], chapterId: number): Promise<number> {
    const from = heads.get(chapterId) ?? (await head(chapterId));
    const docs = batch.map(({ message }, index) => docOf(message, from + index + 1));
    let count = docs.length;
    try {
      await Messages.insertMany(docs, { lean: true });
    } catch (error) {
      // What a majority has not confirmed may be rolled back: then none of them is acknowledged.
      const isRefusal = error instanceof mongo.MongoBulkWriteError && !error.result.getWriteConcernError();
      if (!isDuplicate(error) || !isRefusal) {
        heads.delete(chapterId);
        throw error;
      }
      count = error.insertedCount; // it stopped at the first that was refused
    }
    advance(chapterId, from + count);
    for (const [index, doc] of docs.slice(0, count).entries()) batch[index]?.resolve({ doc, isNew: true });
    return count;
  }

  /** Stores what waits in a chapter, in order: what comes while a command runs is stored with the next one. */
  async function storeWaiting(chapterId: number, queue: Waiting[]): Promise<void> {
    while (queue.length > 0) {
      const batch = takeFrom(queue);
      try {
        const [refused, ...others] = batch.slice(batch.length > 1 ? await commitTogether(batch, chapterId) : 0);
        queue.unshift(...others);
        if (refused) await commit(refused.message).then(refused.resolve, refused.reject);
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    queues.delete(chapterId);
  }

  return {
    head,
    /**
     * Stores a message, once per sender and client id. Resolves when a majority of the replica set has it on disk.
     */
    async append(message: NewMessage): Promise<Stored> {
      if (waiting >= MAX_WAITING)
        throw unavailable('Messages cannot be stored right now. Please try again in a moment.');
      waiting += 1;
      const { chapterId } = message;
      const known = queues.get(chapterId);
      const queue = known ?? [];
      const stored = new Promise<Stored>((resolve, reject) => queue.push({ message, resolve, reject }));
      if (!known) {
        queues.set(chapterId, queue);
        void mutex.runExclusive(chapterId, () => storeWaiting(chapterId, queue));
      }
      return stored.finally(() => {
        waiting -= 1;
      });
    },
    /** Whether a message with this sender and client id is stored. */
    has: async (message: NewMessage): Promise<boolean> => (await bySender(message)) !== null,
    /** Records a number that another replica used, which saves a failed attempt. */
    recordSeq(chapterId: number, seq: number): void {
      const known = heads.get(chapterId);
      if (known !== undefined && known < seq) heads.set(chapterId, seq);
    },
    /** Messages after a number, in order. */
    after: (chapterId: number, seq: number, limit = PAGE): Promise<MessageDoc[]> =>
      Messages.find({ chapterId, seq: { $gt: seq } })
        .sort({ seq: 1 })
        .limit(limit)
        .lean(),
    /** The latest messages, optionally before a number, in order. */
    async latest(chapterId: number, limit: number, before?: number): Promise<MessageDoc[]> {
      const found = await Messages.find({ chapterId, ...(before !== undefined && { seq: { $lt: before } }) })
        .sort({ seq: -1 })
        .limit(limit)
        .lean();
      return found.reverse();
    },
    /** Messages of several chapters after the given numbers, in order, with one query. */
    async afterEach(positions: ReadonlyMap<number, number>): Promise<MessageDoc[]> {
      if (!positions.size) return [];
      return Messages.find({ $or: [...positions].map(([chapterId, seq]) => ({ chapterId, seq: { $gt: seq } })) })
        .sort({ chapterId: 1, seq: 1 })
        .limit(PAGE)
        .lean();
    },
    /** Resolves when every accepted message is stored or refused. */
    idle: () => mutex.idle(),
  };
}
export type MessageLog = ReturnType<typeof createMessageLog>;
