import type { Doc } from '../bson/values';
import type { Collection } from '../storage/collection';
import type { Found } from '../storage/document';
import type { Index, IndexKey, Span } from '../storage/indexes';
import { compileFilter, type Filter } from '../expressions/filter';
import { inTurn, keyOrder, mergeBy, sortFound, sortInParts } from './order';
import { planQuery, type Plan } from './plan';
import { PAUSE, type Paused } from './slices';
import type { Query } from './query';

/** The number of keys or documents without a match after which a search pauses. */
const PAUSE_AFTER = 50;

/** A planned query. It has the properties that `explain` shows, and can be run. */
export class Search {
  /** The plan is undefined if all documents are read. */
  readonly plan: Plan | undefined;
  /** Whether documents, or their keys, are sorted in memory. */
  readonly sorts: boolean;
  /** Whether keys are sorted before any document is read. */
  readonly sortsKeys: boolean;
  /**
   * Whether keys contain all needed fields. Documents are then read only where a key has null, which may also mean a
   * missing field.
   */
  readonly covered: boolean;
  /** The numbers of examined keys and documents. */
  readonly examined = { keys: 0, docs: 0 };
  private readonly filter: Filter;

  constructor(
    private readonly collection: Collection,
    readonly query: Query,
  ) {
    const { fields, sort } = query;
    this.filter = compileFilter(query.filter, query.variables);
    this.plan = planQuery(collection, query);
    const { plan } = this;
    const inKeys = (path: string) =>
      plan?.exact === true && plan.index.fields.some((field) => field.path === path) && !plan.index.multikey.has(path);
    this.sorts = sort.length > 0 && !plan?.sorted && !plan?.merged;
    this.sortsKeys = this.sorts && sort.every(([path]) => inKeys(path));
    this.covered =
      plan?.exact === true && this.sorts === this.sortsKeys && fields !== undefined && [...fields].every(inKeys);
  }

  /** Yields the matching documents, sorted, from `skip` to `limit`. */
  *run(): Generator<Paused<Found>, void> {
    const { sort, skip = 0, limit = 0 } = this.query;
    let seen = 0;
    for (const found of this.sorts && !this.sortsKeys ? sortFound(this.matches(), sort) : this.matches()) {
      if (found === PAUSE || ++seen > skip) yield found;
      if (limit > 0 && seen === skip + limit) return;
    }
  }

  *docs(): Generator<Paused<Doc>, void> {
    for (const found of this.run()) yield found && found.doc;
  }

  /** Returns all matching documents at once. */
  all(): Found[] {
    return Array.from(this.run()).filter((found) => found !== PAUSE);
  }

  private *matches(): Generator<Paused<Found>> {
    const { plan } = this;
    if (plan) yield* this.scan(plan);
    else
      for (const found of this.collection.documents()) {
        if (++this.examined.docs % PAUSE_AFTER === 0) yield PAUSE;
        if (this.filter.test(found.doc)) yield found;
      }
  }

  /** Yields the matches of a plan. */
  private *scan(plan: Plan): Generator<Paused<Found>> {
    const keys = this.keys(plan);
    const { asBytes } = this.query;
    for (const key of this.sortsKeys ? sortInParts(keys, keyOrder(plan.index, this.query.sort)) : keys) {
      if (key === PAUSE) {
        yield PAUSE;
        continue;
      }
      const { record } = key;
      const covered = this.covered ? this.decodePart(plan.index, key) : undefined;
      if (covered) {
        yield { record, doc: covered };
        continue;
      }
      const found = plan.exact && asBytes ? this.collection.getBytes(record) : this.collection.get(record);
      if (!found) continue;
      this.examined.docs++;
      if (plan.exact || this.filter.test(found.doc)) yield found;
    }
  }

  /**
   * Returns the needed fields of a document from its key. The result is undefined if the key does not distinguish null
   * from a missing field.
   */
  private decodePart({ fields }: Index, { values }: IndexKey): Doc | undefined {
    const part: Doc = {};
    for (const name of this.query.fields ?? []) {
      const value = values[fields.findIndex(({ path }) => path === name)];
      if (value == null) return undefined;
      part[name] = value;
    }
    return part;
  }

  /** Yields the keys of a plan that may match, one for each document. */
  private *keys({ index, spans, overlap, reverse, merged, mayMatch }: Plan): Generator<Paused<IndexKey>> {
    const seen = overlap ? new Set<number>() : undefined;
    const parts = (reverse ? [...spans].reverse() : spans).map((span) => this.keysIn(index, span, reverse));
    for (const key of merged ? mergeBy(parts, keyOrder(index, this.query.sort)) : inTurn(parts)) {
      if (this.examined.keys % PAUSE_AFTER === 0) yield PAUSE;
      if (seen?.has(key.record) || mayMatch?.(key) === false) continue;
      seen?.add(key.record);
      yield key;
    }
  }

  private *keysIn(index: Index, span: Span, reverse: boolean): Generator<IndexKey> {
    for (const key of this.collection.keysIn(index, span, reverse)) {
      this.examined.keys++;
      yield key;
    }
  }
}
