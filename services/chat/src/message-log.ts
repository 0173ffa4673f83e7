import { conflict, isDuplicate, KeyedMutex, unavailable } from '@meridian/kit';
import type { Messages, MessageDoc } from './message.model';

/** Lost races for a place in the log before a sender is asked to try again. Only another replica can win one. */
const ATTEMPTS = 25;
/** Messages that may wait for the store at this replica: while it is silent, what comes beyond is refused at once. */
const MAX_WAITING = 1000;
/** Most messages that one read returns. */
const PAGE = 200;

export interface NewMessage {
  chapterId: number;
  senderId: string;
  content: string;
  clientId?: string;
}

/** Refuses a message that has the client id of another one. */
export function requireSame(
  earlier: Pick<NewMessage, 'chapterId' | 'content'>,
  message: Pick<NewMessage, 'chapterId' | 'content'>,
): void {
  if (earlier.chapterId !== message.chapterId || earlier.content !== message.content)
    throw conflict('client_id_reused', 'This client id belongs to another message.');
}

/**
 * The order of a chapter is the order of its log: a message takes the number after the newest one, and the unique index
 * lets only one have it. So whoever sees number n can also read every number below it.
 */
export function createMessageLog(Messages: Messages) {
  const mutex = new KeyedMutex<number>();
  /** The newest number that is known to be taken; only a first guess, the index decides. */
  const heads = new Map<number, number>();

  let waiting = 0;

  const head = async (chapterId: number): Promise<number> =>
    (await Messages.findOne({ chapterId }, { seq: 1 }).sort({ seq: -1 }).lean())?.seq ?? 0;

  const bySender = ({ senderId, clientId }: NewMessage) =>
    clientId ? Messages.findOne({ senderId, clientId }).lean() : null;

  async function commit(message: NewMessage): Promise<{ doc: MessageDoc; isNew: boolean }> {
    const { chapterId } = message;
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const seq = (heads.get(chapterId) ?? (await head(chapterId))) + 1;
      try {
        const doc = (await Messages.create({ ...message, seq, createdAt: new Date() })).toObject();
        heads.set(chapterId, seq);
        return { doc, isNew: true };
      } catch (error) {
        heads.delete(chapterId);
        if (!isDuplicate(error)) throw error;
        // Which index refused it is not asked, because not every store tells: a message that is there already comes
        // first.
        const earlier = await bySender(message);
        if (!earlier) continue;
        requireSame(earlier, message);
        return { doc: earlier, isNew: false };
      }
    }
    throw unavailable();
  }

  return {
    head,
    /**
     * Stores a message, once for each sender and client id, and resolves when a majority of the store has it on disk.
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
    /** Tells the log of a number that another replica took, which saves losing a race for it. */
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
    /** What several chapters have after the numbers given for each, in order; one query for all. */
    async afterEach(positions: ReadonlyMap<number, number>): Promise<MessageDoc[]> {
      if (!positions.size) return [];
      return Messages.find({ $or: [...positions].map(([chapterId, seq]) => ({ chapterId, seq: { $gt: seq } })) })
        .sort({ chapterId: 1, seq: 1 })
        .limit(PAGE)
        .lean();
    },
    /** Resolves when every message that was taken in is stored or refused. */
    idle: () => mutex.idle(),
  };
}
export type MessageLog = ReturnType<typeof createMessageLog>;
