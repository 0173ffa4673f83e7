import type { Doc } from '../bson/documents';
import type { Collection } from '../storage/collection';
import { compileFilter, type Filter } from './filter';
import { planQuery, type Plan, type Wanted } from './plan';
import { sortBy } from './sort';

/** A query against one collection; a limit of 0 is none. */
export type Query = Wanted & { variables?: Doc; skip?: number; limit?: number };

/** A document and its number. */
export type Found = [record: number, doc: Doc];

/** A planned query: what `explain` shows and what running it yields. */
export class Search {
  /** None if all documents are read. */
  readonly plan: Plan | undefined;
  /** What was looked at. */
  readonly examined = { keys: 0, docs: 0 };
  private readonly filter: Filter;

  constructor(private readonly collection: Collection, readonly query: Query) {
    this.filter = compileFilter(query.filter, query.variables);
    this.plan = planQuery(collection, query);
  }

  /** True if documents are sorted in memory. */
  get sorts(): boolean {
    return this.query.sort.length > 0 && !this.plan?.sorted;
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
        yield [record, this.collection.documents.get(record)!];
      }
    }
  }
}
