import type { ClientSession, Types } from 'mongoose';
import type { MessageDoc } from './message.model';
import type { NewMessage } from './new-message';

/** After this time in the queue, in milliseconds, it is checked again whether a message may be stored. */
const RECHECK_MS = 1000;

/** A stored message; not new if it was stored before. */
export interface Stored {
  doc: MessageDoc;
  isNew: boolean;
}

/**
 * Changes the message that an entry names, or checks whether a message may be stored, in the transaction that has just
 * stored the entry with the number `seq` and the id `messageId`. If it throws, the entry is not stored. It may run more
 * than once, perhaps with another number.
 */
export type Write = (session: ClientSession, seq: number, messageId: Types.ObjectId) => Promise<void>;

/** Returns a write that runs both writes, one after the other. */
export const bothWrites = (first: Write | undefined, second: Write | undefined): Write | undefined =>
  first && second
    ? async (...args) => {
        await first(...args);
        await second(...args);
      }
    : (first ?? second);

/** Throws if the message may no longer be stored, for example because its sender has left the chapter. */
export type Recheck = () => Promise<void>;

/** A message that waits for its turn, with the callbacks of its sender. */
export interface Waiting {
  message: NewMessage;
  write: Write | undefined;
  recheck: Recheck | undefined;
  /** When it began to wait, in milliseconds since 1970. */
  since: number;
  resolve(stored: Stored): void;
  reject(error: unknown): void;
}

/** Checks messages that have waited long again, rejects those that are refused, and returns the others. */
export async function rejectRefused(batch: readonly Waiting[]): Promise<Waiting[]> {
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
