import { KeyedMutex, unavailable } from '@meridian/service-kit';
import { AsyncLocalStorage } from 'node:async_hooks';
import type { NewMessage, StoredWith } from './new-message';
import type { MessageStore, Stored } from './store-messages';

/** The maximum number of messages that wait for the database at this replica. Further ones are refused immediately. */
const MAX_WAITING = 1000;
const MAX_TOGETHER = 100;
/** After this time in the queue, in milliseconds, it is checked again whether a message may be stored. */
const RECHECK_MS = 1000;

/** Throws if the message may no longer be stored, for example because its sender has left the chapter. */
export type Recheck = () => Promise<void>;

/** A message that waits for its turn, with the callbacks of its sender. */
interface Waiting {
  message: NewMessage;
  storedWith: StoredWith | undefined;
  recheck: Recheck | undefined;
  /** When it began to wait, in milliseconds since 1970. */
  since: number;
  resolve(stored: Stored): void;
  reject(error: unknown): void;
}

/** Checks messages that have waited long again, rejects those that are refused, and returns the others. */
async function rejectRefused(batch: readonly Waiting[]): Promise<Waiting[]> {
  const before = Date.now() - RECHECK_MS;
  const allowed = await Promise.all(
    batch.map(async (waiting) => {
      if (waiting.since > before) return [waiting];
      try {
        await waiting.recheck?.();
        return [waiting];
      } catch (error) {
        waiting.reject(error);
        return [];
      }
    }),
  );
  return allowed.flat();
}

/**
 * Takes the first message alone if it may need a transaction. Otherwise takes it with those after it that need none.
 */
function takeFrom(queue: Waiting[]): Waiting[] {
  const inTransactions = queue.findIndex(
    ({ message: { replyTo, mentions }, storedWith }) => replyTo !== undefined || mentions !== undefined || storedWith,
  );
  return queue.splice(0, inTransactions === -1 ? MAX_TOGETHER : Math.min(Math.max(1, inTransactions), MAX_TOGETHER));
}

/** The queue may run in the context of another request, but an audit record names the person of this one. */
function inContextOfCaller(storedWith: StoredWith): StoredWith {
  const inContext = AsyncLocalStorage.snapshot();
  return async (session) => {
    const { fields, write } = await inContext(storedWith, session);
    return { ...(fields && { fields }), ...(write && { write: (doc) => inContext(write, doc) }) };
  };
}

/**
 * Creates the queues of the messages that wait to be stored, one for each conversation. Messages that arrive while a
 * command runs are stored with the next one.
 */
export function createMessageQueues({ storeOne, storeTogether }: Pick<MessageStore, 'storeOne' | 'storeTogether'>) {
  const mutex = new KeyedMutex<string>();
  /** The waiting messages of conversations in which a message is being stored. */
  const queues = new Map<string, Waiting[]>();
  let waiting = 0;

  /** Stores several messages with one command. Resolves to those that are not stored yet. */
  async function storeFirst(conversation: string, batch: readonly Waiting[]): Promise<readonly Waiting[]> {
    if (batch.length < 2) return batch;
    const docs = await storeTogether(
      conversation,
      batch.map(({ message }) => message),
    );
    for (const [index, doc] of docs.entries()) batch[index]?.resolve({ doc, isNew: true });
    return batch.slice(docs.length);
  }

  async function storeWaiting(conversation: string, queue: Waiting[]): Promise<void> {
    while (queue.length > 0) {
      const batch = takeFrom(queue);
      try {
        const [next, ...others] = await storeFirst(conversation, await rejectRefused(batch));
        queue.unshift(...others);
        if (next) await storeOne(next.message, next.storedWith).then(next.resolve, next.reject);
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    queues.delete(conversation);
  }

  return {
    /**
     * Stores a message once per sender and client id. Resolves when a majority of the replica set has it on disk. If
     * what it is stored with throws, nothing is stored, and the number is used by the next entry. `recheck` runs before
     * that if the message has waited long.
     */
    async append(message: NewMessage, storedWith?: StoredWith, recheck?: Recheck): Promise<Stored> {
      if (waiting >= MAX_WAITING) throw unavailable('Messages cannot be stored right now. Try again in a moment.');
      waiting += 1;
      const { conversation } = message;
      const known = queues.get(conversation);
      const queue = known ?? [];
      const bound = storedWith && inContextOfCaller(storedWith);
      const stored = new Promise<Stored>((resolve, reject) =>
        queue.push({ message, storedWith: bound, recheck, since: Date.now(), resolve, reject }),
      );
      if (!known) {
        queues.set(conversation, queue);
        void mutex.runExclusive(conversation, () => storeWaiting(conversation, queue));
      }
      return stored.finally(() => {
        waiting -= 1;
      });
    },
    /** Resolves when every accepted message is stored or refused. */
    idle: () => mutex.idle(),
  };
}
