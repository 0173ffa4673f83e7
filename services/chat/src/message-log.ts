import { conflict, inTransaction, isDuplicate, KeyedMutex, recordFacts, unavailable } from '@meridian/kit';
import { setTimeout as sleep } from 'node:timers/promises';
import { factsOf } from './mentioned';
import type { Messages, MessageDoc } from './message.model';

/**
 * Milliseconds in which a message gets a number once it is its turn, or is refused. Only another replica can take a
 * number first; one that writes without a pause can do so many times in a row.
 */
const TIME_LIMIT_MS = 5000;
/** Longest pause before the next attempt, in milliseconds. Attempts at random times do not always come second. */
const MAX_PAUSE_MS = 20;
/** Most messages that wait for the database at this replica. Further ones are refused at once. */
const MAX_WAITING = 1000;
/** Most messages that one read returns. */
const PAGE = 200;

export interface NewMessage {
  chapterId: number;
  senderId: string;
  content: string;
  clientId?: string;
  replyTo?: MessageDoc['replyTo'];
  mentions?: MessageDoc['mentions'];
  /** Whether the author of the message that this one replies to is told. */
  toldOfReply?: boolean;
}

/** Throws 409 if a message has the client id of another message. */
export function requireSame(
  earlier: Pick<NewMessage, 'chapterId' | 'content'>,
  message: Pick<NewMessage, 'chapterId' | 'content'>,
): void {
  if (earlier.chapterId !== message.chapterId || earlier.content !== message.content)
    throw conflict('client_id_reused', 'This client id belongs to another message.');
}

/**
 * The message log. Each message of a chapter gets the number after the newest one, and a unique index ensures that it
 * is used once. So a reader of number n can read all numbers below it.
 */
export function createMessageLog(Messages: Messages) {
  const mutex = new KeyedMutex<number>();
  /** The newest known number per chapter. Only a first guess: the index decides. */
  const heads = new Map<number, number>();

  let waiting = 0;

  const head = async (chapterId: number): Promise<number> =>
    (await Messages.findOne({ chapterId }, { seq: 1 }).sort({ seq: -1 }).lean())?.seq ?? 0;

  const bySender = ({ senderId, clientId }: NewMessage) =>
    clientId ? Messages.findOne({ senderId, clientId }).lean() : null;

  /** Facts are stored with the message or not at all. A message without them costs no transaction. */
  async function store(message: NewMessage, seq: number): Promise<MessageDoc> {
    const { toldOfReply = false, ...fields } = message;
    const doc = new Messages({ ...fields, seq, createdAt: new Date() });
    const facts = factsOf(doc.toObject(), toldOfReply);
    if (facts.length === 0) return (await doc.save()).toObject();
    await inTransaction(Messages.db, async (session) => {
      await Messages.insertMany([doc.toObject()], { session });
      await recordFacts(Messages.db, facts, session);
    });
    return doc.toObject();
  }

  async function commit(message: NewMessage): Promise<{ doc: MessageDoc; isNew: boolean }> {
    const { chapterId } = message;
    const deadline = Date.now() + TIME_LIMIT_MS;
    for (let attempt = 1; ; attempt++) {
      const seq = (heads.get(chapterId) ?? (await head(chapterId))) + 1;
      try {
        const doc = await store(message, seq);
        heads.set(chapterId, seq);
        return { doc, isNew: true };
      } catch (error) {
        heads.delete(chapterId);
        if (!isDuplicate(error)) throw error;
        // Not every database reports which index was violated: check for the same message first.
        const earlier = await bySender(message);
        if (earlier) {
          requireSame(earlier, message);
          return { doc: earlier, isNew: false };
        }
        if (Date.now() > deadline) throw unavailable();
        await sleep(Math.random() * Math.min(attempt, MAX_PAUSE_MS));
      }
    }
  }

  return {
    head,
    /**
     * Stores a message, once per sender and client id. Resolves when a majority of the replica set has it on disk.
     */
    async append(message: NewMessage): Promise<{ doc: MessageDoc; isNew: boolean }> {
      if (waiting >= MAX_WAITING)
        throw unavailable('Messages cannot be stored right now. Please try again in a moment.');
      waiting += 1;
      return mutex
        .runExclusive(message.chapterId, () => commit(message))
        .finally(() => {
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
