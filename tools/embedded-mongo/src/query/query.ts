import type { Doc } from '../bson/values';
import type { Sort } from './order';

/**
 * A query on one collection. A limit of 0 means none. A hint is the name or pattern of an index that must be used, or
 * `$natural`. `fields` are those that the reader needs; without it, whole documents are read.
 */
export type Query = {
  filter: Doc;
  sort: Sort;
  fields?: ReadonlySet<string>;
  /** Whether the reader needs only the bytes of documents. */
  asBytes?: boolean;
  hint?: unknown;
  variables?: Doc;
  skip?: number;
  limit?: number;
};
