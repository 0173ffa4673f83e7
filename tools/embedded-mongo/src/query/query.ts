import type { Doc } from '../bson/values';
import type { Sort } from './order';

/**
 * A query against one collection; a limit of 0 is none. A hint is an index by name or pattern that must be used, or
 * `$natural`. Without `fields`, those that the reader needs, it needs whole documents.
 */
export type Query = {
  filter: Doc;
  sort: Sort;
  fields?: ReadonlySet<string>;
  /** The reader needs the bytes of documents alone. */
  asBytes?: boolean;
  hint?: unknown;
  variables?: Doc;
  skip?: number;
  limit?: number;
};
