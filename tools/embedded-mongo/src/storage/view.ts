import type { Doc } from '../bson/values';
import type { Collection } from './collection';
import type { Entries } from './entries';

/** The number and the new content of a document. Without content the document is deleted. */
export type Write = [record: number, after: Doc | undefined];

/**
 * The access of one command to the data: the store, or a transaction. It determines what is visible, and what writes
 * do.
 */
export interface View {
  readonly entries: Entries;
  readonly collections: Pick<Map<string, Collection>, 'get' | 'values'>;
  ensure(db: string, name: string): Collection;
  write(collection: Collection, writes: Write[]): void;
}

/** A transaction in progress, as the store and other commands see it. */
export interface OpenTransaction extends View {
  readonly session: string;
  /** The number that the client gave it. */
  readonly number: number;
  /** The connection that began it. */
  readonly connection: object;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  /** The documents that it has written, with their collections. */
  readonly written: ReadonlyMap<number, Collection>;
  /** Resolves at its end. */
  readonly ended: Promise<void>;
  /** Returns whether it has written the document, or one with the same unique key. */
  hasWritten(collection: Collection, record: number, after: Doc | undefined): boolean;
  /** Applies all writes to the store. If they conflict with a later change, it applies none and throws 112. */
  commit(): void;
  /** Ends the transaction. Uncommitted changes are discarded. */
  end(): void;
}

/** The error of a write outside of transactions that conflicts with an uncommitted write. It is repeated afterwards. */
export class WriteBlocked extends Error {
  constructor(readonly by: OpenTransaction) {
    super('held by a transaction');
  }
}
