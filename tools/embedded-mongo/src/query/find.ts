import { compareValues } from '../bson/compare';
import { keyValues, type Doc } from '../bson/values';
import { badValue } from '../errors';
import type { Collection } from '../storage/collection';
import { compileFilter, type Filter } from './filter';
import { planQuery, type Plan } from './plan';

/**
 * A query against one collection; a limit of 0 is none. A hint is an index by name or pattern that must be used, or
 * `$natural`.
 */
export type Query = { filter: Doc; sort: Sort; hint?: unknown; variables?: Doc; skip?: number; limit?: number };

/** A document and its number. */
export type Found = [record: number, doc: Doc];

/** A planned query: what `explain` shows and what running it yields. */
export class Search {
  /** None if all documents are read. */
  readonly plan: Plan | undefined;
  /** True if documents are sorted in memory. */
  readonly sorts: boolean;
  /** Numbers of examined keys and documents. */
  readonly examined = { keys: 0, docs: 0 };
  private readonly filter: Filter;

  constructor(
    private readonly collection: Collection,
    readonly query: Query,
  ) {
    this.filter = compileFilter(query.filter, query.variables);
    this.plan = planQuery(collection, query);
    this.sorts = query.sort.length > 0 && !this.plan?.sorted;
  }

  /** The matching documents, sorted, from `skip` to `limit`. */
  *run(): Generator<Found, void> {
    const { sort, skip = 0, limit = 0 } = this.query;
    let seen = 0;
    for (const found of this.sorts ? sortBy(this.matches(), sort, ([, doc]) => doc) : this.matches()) {
      if (++seen > skip) yield found;
      if (limit > 0 && seen === skip + limit) return;
    }
  }

  *docs(): Generator<Doc, void> {
    for (const [, doc] of this.run()) yield doc;
  }

  private *matches(): Generator<Found> {
    for (const [record, doc] of this.plan ? this.scan(this.plan) : this.collection.documents.entries()) {
      this.examined.docs++;
      if (this.filter.test(doc)) yield [record, doc];
    }
  }

  /** What the plan leads to, each document once. */
  private *scan({ index, spans, overlap, reverse }: Plan): Generator<Found> {
    const seen = overlap ? new Set<number>() : undefined;
    for (const span of reverse ? [...spans].reverse() : spans) {
      for (const record of index.records(span, reverse)) {
        this.examined.keys++;
        if (seen?.has(record)) continue;
        seen?.add(record);
        const doc = this.collection.documents.get(record);
        if (doc) yield [record, doc];
      }
    }
  }
}

/** A sort, most significant path first. */
export type Sort = [path: string, direction: 1 | -1][];

/** Reads a sort as a command has it; refuses (2) what is not 1 or -1. */
export function sortOf(spec: unknown): Sort {
  return Object.entries((spec ?? {}) as Doc).map(([path, direction]) => {
    if (direction !== 1 && direction !== -1)
      throw badValue(`$sort key ordering must be 1 or -1, not ${JSON.stringify(direction)}`);
    return [path, direction];
  });
}

/**
 * Sorts by BSON order, keeping the order of equals; of an array its lowest, or for a descending sort its highest,
 * counts.
 */
export function sortBy<T>(items: Iterable<T>, sort: Sort, docOf: (item: T) => Doc): T[] {
  const paths = sort.map(([path, direction]) => ({
    parts: path.split('.'),
    compare: (a: unknown, b: unknown) => compareValues(a, b) * direction,
  }));
  const keyed = Array.from(items, (item) => ({
    item,
    key: paths.map(({ parts, compare }) => lowest(keyValues(docOf(item), parts).values, compare)),
  }));
  return keyed
    .sort((a, b) => paths.reduce((order, { compare }, i) => order || compare(a.key[i], b.key[i]), 0))
    .map(({ item }) => item);
}

const lowest = (values: unknown[], compare: (a: unknown, b: unknown) => number): unknown =>
  values.reduce((best, value) => (compare(value, best) < 0 ? value : best));
