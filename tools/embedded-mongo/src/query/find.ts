import { parsePlain, type Doc } from '../bson/documents';
import type { Access } from '../storage/access';
import type { Collection } from '../storage/collection';
import { compileFilter, type Filter } from './filter';
import { planQuery, type Plan, type Wanted } from './plan';
import { scanRecords, type Counters } from './scan';
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

  constructor(readonly record: number, readonly raw: Buffer, private readonly filter: Filter) {}

  get doc(): Doc {
    return (this.parsed ??= this.filter.parse(this.raw));
  }

  /** The document with JavaScript numbers. */
  get plain(): Doc {
    return this.filter.parse === parsePlain ? this.doc : parsePlain(this.raw);
  }
}

/** A planned query: what `explain` shows and what running it yields. */
export class PlannedQuery {
  readonly plan: Plan;
  readonly counters: Counters = { keys: 0, docs: 0, returned: 0 };
  private readonly filter: Filter;
  /** What a transaction wrote is in no index, so that nothing is sorted or surely matches. */
  private readonly pending: ReadonlyMap<number, Buffer | undefined> | undefined;

  constructor(private readonly access: Access, readonly query: Query) {
    this.filter = compileFilter(query.filter, query.variables);
    this.plan = planQuery(access, query.collection, query);
    this.pending = access.pending(query.collection);
  }

  /** True if documents are sorted in memory. */
  get sortsInMemory(): boolean {
    const sorted = !this.pending && this.plan.kind === 'index' && this.plan.sorted;
    return this.query.sort.length > 0 && !sorted;
  }

  /** The matching documents, sorted, from `skip` to `limit`. */
  *run(): Generator<Match> {
    const { sort, skip = 0, limit = 0 } = this.query;
    const matches = this.sortsInMemory ? sortBy(this.matches(), sort, (match) => match.doc) : this.matches();
    let seen = 0;
    for (const match of matches) {
      if (++seen <= skip) continue;
      this.counters.returned++;
      yield match;
      if (limit > 0 && seen === skip + limit) return;
    }
  }

  /** How many match, without reading documents where the index tells. */
  count(): number {
    const { skip = 0, limit = 0 } = this.query;
    let total = this.countKeys();
    if (total === undefined) {
      total = 0;
      for (const _ of this.matches()) if (++total === skip + limit) break;
    }
    const rest = Math.max(0, total - skip);
    return limit > 0 ? Math.min(rest, limit) : rest;
  }

  /** True if the index alone, or the number of documents, answers a count. */
  get countsKeys(): boolean {
    if (this.pending) return false;
    if (this.plan.kind === 'collection') return Object.keys(this.query.filter).length === 0;
    return this.plan.kind === 'index' && this.plan.exact && this.plan.index.multikey.size === 0;
  }

  private countKeys(): number | undefined {
    if (!this.countsKeys) return undefined;
    if (this.plan.kind !== 'index') return this.access.countDocuments(this.query.collection);
    const total = this.plan.spans.reduce((sum, { lower, upper }) => sum + this.access.count(lower, upper), 0);
    this.counters.keys += total;
    return total;
  }

  private *matches(): Generator<Match> {
    const exact = this.plan.kind === 'index' && this.plan.exact && !this.pending;
    for (const record of this.records()) {
      const raw = this.access.get(this.query.collection, record);
      if (!raw) continue;
      this.counters.docs++;
      const match = new Match(record, raw, this.filter);
      if (exact || this.filter.test(match.doc)) yield match;
    }
  }

  private *records(): Generator<number> {
    const written = this.pending && new Map(this.pending);
    for (const record of scanRecords(this.access, this.query.collection, this.plan, this.counters)) if (!written?.has(record)) yield record;
    if (written) yield* written.keys();
  }
}
