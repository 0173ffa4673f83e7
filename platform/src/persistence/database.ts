import { openDB, type DBSchema, type IDBPDatabase, type IDBPObjectStore } from 'idb';
import { databaseName, isStored } from './database-owner';

/**
 * A conversation: the chat of a chapter by its id, direct messages by the id of the other person, or the conversation
 * of an event by its id.
 */
export type ConversationKey = `chapter:${number}` | `direct:${string}` | `event:${string}`;

/** A message of the outbox, without the fields that apply only to this page. */
export interface StoredMessage {
  clientId: string;
  conversation: ConversationKey;
  content: string;
  /** The fields of the replied-to message that are shown while this one is sent. */
  replyTo?: { id: string; seq: number; senderName: string; text: string };
  /** The people whom the text mentions, and the positions of the mentions. */
  mentions?: { userId: string; at: number }[];
  /** The uploaded picture. */
  picture?: { key: string; mediaUrl: string; width: number; height: number; alt: string };
  /** Whether the text mentions all members of the chapter. */
  mentionsChapter?: true;
  /** ISO 8601. Messages are sorted by it. */
  createdAt: string;
  state: 'sending' | 'failed';
  /** The reason for the refusal, as shown to people. */
  problem?: string;
  /**
   * Whether the message was refused because its client id belongs to another message. It needs a new id to be sent
   * again.
   */
  idTaken?: boolean;
  /** Whether the server holds the message for a review by the admins of the chapter. It is then not sent again. */
  isHeld?: boolean;
}
export interface StoredDraft {
  value: unknown;
  savedAt: number;
  /** The drafts of other tabs, which are not lost when this one is stored. The newest comes first. */
  others?: OtherDraft[];
}
/** A draft with the same key in another tab. */
export interface OtherDraft {
  tab: string;
  value: unknown;
  savedAt: number;
}

interface Schema extends DBSchema {
  /** The messages by client id. */
  messages: { key: string; value: StoredMessage };
  /** The drafts by key. */
  drafts: { key: string; value: StoredDraft };
}
type Store<S extends 'messages' | 'drafts'> = IDBPObjectStore<Schema, ('messages' | 'drafts')[], S, 'readwrite'>;
interface Stores {
  messages: Store<'messages'>;
  drafts: Store<'drafts'>;
}

/** The time in milliseconds after which the database counts as unavailable. Another window may block it. */
const TIMEOUT_MS = 2000;

const opened = new Map<string, Promise<IDBPDatabase<Schema> | undefined>>();
const onGone = new Set<(userId: string) => void>();

const withTimeout = <T>(work: Promise<T>): Promise<T | undefined> => {
  let timer: ReturnType<typeof setTimeout>;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), TIMEOUT_MS);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
};

const open = async (userId: string): Promise<IDBPDatabase<Schema>> =>
  openDB<Schema>(databaseName(userId), 1, {
    upgrade(db) {
      db.createObjectStore('messages');
      db.createObjectStore('drafts');
    },
    blocking(_version, wanted, event) {
      (event.target as IDBDatabase).close();
      opened.delete(userId);
      // Here the database was deleted, because the person signed out in this window or another one.
      if (wanted === null) onGone.forEach((notify) => notify(userId));
    },
    terminated: () => {
      opened.delete(userId);
    },
  });

/** Opens a person's database. `transact` does nothing before this call, or if nothing can or may be stored. */
export function openDatabase(userId: string): void {
  if (isStored(userId) && !opened.has(userId))
    opened.set(
      userId,
      withTimeout(open(userId)).catch(() => undefined),
    );
}

/** Calls back when a person's database was deleted while this page was open. */
export const onDatabaseDeleted = (notify: (userId: string) => void): void => {
  onGone.add(notify);
};

/**
 * Runs `work` in one transaction of a person's open database.
 * @returns the result of `work` once it is stored, or undefined if it could not be stored.
 */
export const transact = <T>(userId: string, work: (stores: Stores) => Promise<T>): Promise<T | undefined> =>
  run(userId, work, false);

/**
 * Does the same as `transact`, for work that makes all its requests at once. The page may close right after, because
 * the browser completes the transaction.
 */
export const write = <T>(userId: string, work: (stores: Stores) => Promise<T>): Promise<T | undefined> =>
  run(userId, work, true);

async function run<T>(
  userId: string,
  work: (stores: Stores) => Promise<T>,
  commitsAtOnce: boolean,
): Promise<T | undefined> {
  try {
    const db = await opened.get(userId);
    if (!db) return undefined;
    const tx = db.transaction(['messages', 'drafts'], 'readwrite');
    const working = work({ messages: tx.objectStore('messages'), drafts: tx.objectStore('drafts') });
    if (commitsAtOnce) tx.commit();
    const done = await withTimeout(Promise.all([working, tx.done]));
    if (!done) opened.set(userId, Promise.resolve(undefined));
    return done?.[0];
  } catch {
    return undefined; // The disk is full, or a logout has closed the database.
  }
}
