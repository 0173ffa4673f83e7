import {
  conflict,
  inTransaction,
  isDuplicate,
  KeyedMutex,
  recordDomainEvents,
  unavailable,
  type NewDomainEvent,
} from '@meridian/service-kit';
import { cleanText } from '@meridian/shared-types';
import { messagePictureUrl } from '@meridian/shared-types/message-pictures';
import { mongo } from 'mongoose';
import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { domainEventsOf } from './message-references';
import { withChanged } from './changed-messages';
import type { LogEntry, Messages, MessageDoc } from './message.model';
import { docOf, type NewMessage } from './new-message';
import { rejectRefused, type Recheck, type Stored, type Waiting, type Write } from './waiting-messages';

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
/** The maximum number of messages that wait for the database at this replica. Further ones are refused immediately. */
const MAX_WAITING = 1000;
const MAX_TOGETHER = 100;
const PAGE = 200;

type Sent = Pick<NewMessage, 'chapterId' | 'content' | 'picture' | 'mediaUrl'>;

/** Returns the address of a message's picture, also before the picture is read. */
const pictureOf = ({ picture, mediaUrl }: Sent) => (picture ? messagePictureUrl(picture.key) : mediaUrl);

/** Throws 409 if a message has the client id of another message. */
export function requireSame(earlier: Sent & Pick<MessageDoc, 'isRemoved'>, message: Sent): void {
  // A removed message has no text any more. It is the same message if it is in the same chat.
  const hasOther = cleanText(earlier.content) !== message.content || pictureOf(earlier) !== pictureOf(message);
  if (earlier.chapterId !== message.chapterId || (hasOther && !earlier.isRemoved))
    throw conflict('client_id_reused', 'This client id belongs to another message.');
}

/**
 * Creates the message log. Each message of a chapter gets the number after the newest one, and a unique index ensures
 * that each number is used once. A reader of number n can therefore read all numbers below it.
 */
export function createMessageLog(Messages: Messages) {
  const mutex = new KeyedMutex<number>();
  /** The newest known number per chapter. It is only a first guess, because the index decides. */
  const heads = new Map<number, number>();

  /** The waiting messages of chapters in which a message is being stored. */
  const queues = new Map<number, Waiting[]>();
  let waiting = 0;

  const head = async (chapterId: number): Promise<number> =>
    (await Messages.findOne({ chapterId }, { seq: 1 }).sort({ seq: -1 }).lean())?.seq ?? 0;

  /** Records that a number is in use, by this replica or another one. */
  const advance = (chapterId: number, seq: number) => heads.set(chapterId, Math.max(heads.get(chapterId) ?? 0, seq));

  const bySender = ({ senderId, clientId }: NewMessage) =>
    clientId ? Messages.findOne({ senderId, clientId }).lean() : null;

  /**
   * Stores a message in one transaction with `write` and its domain events. A message with neither needs no
   * transaction. The message comes first, because that reserves its number: other replicas wait for the end of the
   * transaction. If it came last, a replica that stores many messages would take every number first.
   */
  async function store(doc: MessageDoc, domainEvents: NewDomainEvent[], write?: Write): Promise<void> {
    if (!write && domainEvents.length === 0) return void (await Messages.insertMany([doc], { lean: true }));
    await inTransaction(Messages.db, async (session) => {
      await Messages.insertMany([doc], { session, lean: true });
      await write?.(session, doc.seq, doc._id);
      if (domainEvents.length > 0) await recordDomainEvents(Messages.db, domainEvents, session);
    });
  }

  async function commit(message: NewMessage, write?: Write): Promise<Stored> {
    const { chapterId } = message;
    const deadline = Date.now() + TIME_LIMIT_MS;
    for (let attempt = 1; ; attempt++) {
      const seq = (heads.get(chapterId) ?? (await head(chapterId))) + 1;
      try {
        const doc = docOf(message, seq);
        await store(doc, domainEventsOf(doc, message.notifyReplyAuthor ?? false), write);
        advance(chapterId, seq);
        return { doc, isNew: true };
      } catch (error) {
        // The next attempt reads the number from the database. If another write of the transaction found a duplicate,
        // the number is still free.
        if (!isDuplicate(error) || attempt > 1 || write) heads.delete(chapterId);
        if (!isDuplicate(error)) throw error;
        // Not every database reports which index was violated, so this checks for the same message first.
        const earlier = await bySender(message);
        if (earlier) {
          requireSame(earlier, message);
          return { doc: earlier, isNew: false };
        }
        if (Date.now() > deadline) throw unavailable();
        if (attempt === 1 && !write) advance(chapterId, seq);
        await sleep(Math.random() * Math.min(attempt, MAX_PAUSE_MS));
      }
    }
  }

  /**
   * Takes the first message alone if it may need a transaction. Otherwise takes it with those after it that need none.
   */
  function takeFrom(queue: Waiting[]): Waiting[] {
    const inTransactions = queue.findIndex(
      ({ message: { replyTo, mentions }, write }) => replyTo !== undefined || mentions !== undefined || write,
    );
    return queue.splice(0, inTransactions === -1 ? MAX_TOGETHER : Math.min(Math.max(1, inTransactions), MAX_TOGETHER));
  }

  /**
   * Stores messages in order with one command. Resolves to the number of messages that are stored, counted from the
   * first.
   */
  async function commitTogether(batch: readonly Waiting[], chapterId: number): Promise<number> {
    const from = heads.get(chapterId) ?? (await head(chapterId));
    const docs = batch.map(({ message }, index) => docOf(message, from + index + 1));
    let count = docs.length;
    try {
      await Messages.insertMany(docs, { lean: true });
    } catch (error) {
      // Messages that a majority has not confirmed may be rolled back, so none of them is acknowledged.
      const isRefusal = error instanceof mongo.MongoBulkWriteError && !error.result.getWriteConcernError();
      if (!isDuplicate(error) || !isRefusal) {
        heads.delete(chapterId);
        throw error;
      }
      count = error.insertedCount; // The command stopped at the first message that was refused.
    }
    advance(chapterId, from + count);
    for (const [index, doc] of docs.slice(0, count).entries()) batch[index]?.resolve({ doc, isNew: true });
    return count;
  }

  /**
   * Stores the waiting messages of a chapter in order. Messages that arrive while a command runs are stored with the
   * next one.
   */
  async function storeWaiting(chapterId: number, queue: Waiting[]): Promise<void> {
    while (queue.length > 0) {
      const batch = takeFrom(queue);
      try {
        const allowed = await rejectRefused(batch);
        const [refused, ...others] = allowed.slice(allowed.length > 1 ? await commitTogether(allowed, chapterId) : 0);
        queue.unshift(...others);
        if (refused) await commit(refused.message, refused.write).then(refused.resolve, refused.reject);
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    queues.delete(chapterId);
  }

  return {
    head,
    /** Returns the newest entry of a chapter. */
    newest: async (chapterId: number) =>
      Messages.findOne({ chapterId }, { chapterId: 1, seq: 1, senderId: 1, change: 1, createdAt: 1 })
        .sort({ seq: -1 })
        .lean(),
    withChanged: (docs: MessageDoc[]) => withChanged(Messages, docs),
    /**
     * Stores a message once per sender and client id. Resolves when a majority of the replica set has it on disk.
     * `write` runs in the same transaction. If it throws, nothing is stored, and the number is used by
     * the next entry. `recheck` runs before that if the message has waited long.
     */
    async append(message: NewMessage, write?: Write, recheck?: Recheck): Promise<Stored> {
      if (waiting >= MAX_WAITING) throw unavailable('Messages cannot be stored right now. Try again in a moment.');
      waiting += 1;
      const { chapterId } = message;
      const known = queues.get(chapterId);
      const queue = known ?? [];
      // The queue may run in the context of another request, but an audit record names the person of this one.
      const bound = write && AsyncLocalStorage.bind(write);
      const stored = new Promise<Stored>((resolve, reject) =>
        queue.push({ message, write: bound, recheck, since: Date.now(), resolve, reject }),
      );
      if (!known) {
        queues.set(chapterId, queue);
        void mutex.runExclusive(chapterId, () => storeWaiting(chapterId, queue));
      }
      return stored.finally(() => {
        waiting -= 1;
      });
    },
    /** Resolves to whether a message with this sender and client id is stored. */
    has: async (message: NewMessage): Promise<boolean> => (await bySender(message)) !== null,
    /** Records a number that another replica has used, which saves a failed attempt. */
    recordSeq(chapterId: number, seq: number): void {
      const known = heads.get(chapterId);
      if (known !== undefined && known < seq) heads.set(chapterId, seq);
    },
    /** Returns the messages after a number, in order. */
    after: async (chapterId: number, seq: number, limit = PAGE): Promise<LogEntry[]> =>
      withChanged(
        Messages,
        await Messages.find({ chapterId, seq: { $gt: seq } })
          .sort({ seq: 1 })
          .limit(limit)
          .lean(),
      ),
    /** Returns the latest messages in order, optionally only those before a number. */
    async latest(chapterId: number, limit: number, before?: number): Promise<LogEntry[]> {
      const found = await Messages.find({ chapterId, ...(before !== undefined && { seq: { $lt: before } }) })
        .sort({ seq: -1 })
        .limit(limit)
        .lean();
      return withChanged(Messages, found.reverse());
    },
    /** Returns the messages of several chapters after the given numbers, in order, with one query. */
    async afterEach(positions: ReadonlyMap<number, number>): Promise<LogEntry[]> {
      if (!positions.size) return [];
      const found = await Messages.find({
        $or: [...positions].map(([chapterId, seq]) => ({ chapterId, seq: { $gt: seq } })),
      })
        .sort({ chapterId: 1, seq: 1 })
        .limit(PAGE)
        .lean();
      return withChanged(Messages, found);
    },
    /** Resolves when every accepted message is stored or refused. */
    idle: () => mutex.idle(),
  };
}
export type MessageLog = ReturnType<typeof createMessageLog>;
