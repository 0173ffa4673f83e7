import type { Doc } from '../bson/documents';
import type { Collection } from './collection';
import type { Transaction } from './transaction';

/** A document to write under a number; without one what is there is deleted. */
export type Write = [record: number, after: Doc | undefined];

/** One command's way to the data: what it sees, and what its writes do. */
export interface View {
  readonly collections: ReadonlyMap<string, Collection>;
  /** The collection, made if there is none. */
  ensure(db: string, name: string): Collection;
  write(collection: Collection, writes: Write[]): void;
}

/** Thrown by a write outside a transaction that meets one's uncommitted write: it waits and is done again. */
export class Held extends Error {
  constructor(readonly by: Transaction) {
    super('held by a transaction');
  }
}
