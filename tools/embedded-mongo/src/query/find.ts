import { parsePlain, type Doc } from '../bson/documents';
import type { Access } from '../storage/access';
import type { Collection } from '../storage/collection';
import { recordOf } from '../storage/keys';
import { compileFilter, type Filter } from './filter';
import { planQuery, type IndexScan, type Wanted } from './plan';
import { sortBy } from './sort';

/** A query against one collection. */
export interface Query extends Wanted {
  collection: Collection;
  skip?: number;
  /** At most so many; 0 is all. */
  limit?: number;
}

/** A document found. */
export class Match {
  private parsed: Doc | undefined;

  constructor(readonly record: number, readonly raw: Buffer) {}

  /** The document, with JavaScript numbers. */
  get doc(): Doc {
    return (this.parsed ??= parsePlain(this.raw));
  }
}

/** A planned query: what `explain` shows and what running it yields. */
export class PlannedQuery {
  /** None if all documents are read. */
  readonly plan: IndexScan | undefined;
  /** What was looked at. */
  readonly examined = { keys: 0, docs: 0 };
  private readonly filter: Filter;
  /** What a transaction wrote is in no index, so that nothing is sorted or surely matches. */
  private readonly pending: ReadonlyMap<number, unknown> | undefined;

  constructor(private readonly access: Access, readonly query: Query) {
    this.filter = compileFilter(query.filter, query.variables);
    this.plan = planQuery(access, query.collection, query);
    this.pending = access.pending(query.collection);
  }

  /** True if documents are sorted in memory. */
  get sortsInMemory(): boolean {
    return this.query.sort.length > 0 && !(this.plan?.sorted && !this.pending);
  }

  /** True if the keys of an index, or the number of documents, answer a count. */
  get countsKeys(): boolean {
    if (this.pending) return false;
    return this.plan ? this.plan.exact && this.plan.index.multikey.size === 0 : Object.keys(this.query.filter).length === 0;
  }

  /** The matching documents, sorted, from `skip` to `limit`. */
  *run(): Generator<Match, void> {
    const { sort, skip = 0, limit = 0 } = this.query;
    const matches = this.sortsInMemory ? sortBy(this.matches(), sort, ({ doc }) => doc) : this.matches();
    let seen = 0;
    for (const match of matches) {
      if (++seen > skip) yield match;
      if (limit > 0 && seen === skip + limit) return;
    }
  }

  /** The same as bytes. */
  *raws(): Generator<Buffer> {
    for (const { raw } of this.run()) yield raw;
  }

  /** How many match, without reading documents where keys tell. */
  count(): number {
    const { skip = 0, limit = 0, collection } = this.query;
    let total = 0;
    if (!this.countsKeys) for (const _ of this.matches()) total++;
    else if (!this.plan) total = this.access.countDocuments(collection);
    else this.examined.keys += total = this.plan.spans.reduce((sum, { lower, upper }) => sum + this.access.count(lower, upper), 0);
    const rest = Math.max(0, total - skip);
    return limit > 0 ? Math.min(rest, limit) : rest;
  }

  private *matches(): Generator<Match> {
    const exact = this.plan?.exact && !this.pending;
    for (const record of this.records()) {
      const raw = this.access.get(this.query.collection, record);
      if (!raw) continue;
      this.examined.docs++;
      const match = new Match(record, raw);
      if (exact || this.filter.test(match.doc)) yield match;
    }
  }

  /** The records the plan leads to, each once, and then what the transaction wrote. */
  private *records(): Generator<number> {
    const written = [...(this.pending?.keys() ?? [])];
    const seen = new Set(written);
    const once = this.plan !== undefined && this.plan.index.multikey.size > 0;
    for (const record of this.plan ? this.scan(this.plan) : this.access.records(this.query.collection)) {
      if (seen.size > 0 && seen.has(record)) continue;
      if (once) seen.add(record);
      yield record;
    }
    yield* written;
  }

  private *scan({ spans, reverse }: IndexScan): Generator<number> {
    for (const { lower, upper } of reverse ? [...spans].reverse() : spans) {
      for (const key of this.access.keys(lower, upper, reverse)) {
        this.examined.keys++;
        yield recordOf(key);
      }
    }
  }
}
