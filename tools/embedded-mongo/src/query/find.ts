import { compareValues } from '../bson/compare';
import { keyValues, type Doc } from '../bson/values';
import { badValue } from '../errors';
import { recordOf, type Collection, type Index, type Key, type Span } from '../storage/collection';
import { compileFilter, type Filter } from './filter';
import { planQuery, type Plan } from './plan';

/**
 * A query against one collection; a limit of 0 is none. A hint is an index by name or pattern that must be used, or
 * `$natural`. Without `fields`, those that the reader needs, it needs whole documents.
 */
export type Query = {
  filter: Doc;
  sort: Sort;
  fields?: ReadonlySet<string>;
  hint?: unknown;
  variables?: Doc;
  skip?: number;
  limit?: number;
};

/** A document and its number. */
export type Found = [record: number, doc: Doc];

/** A planned query: what `explain` shows and what running it yields. */
export class Search {
  /** None if all documents are read. */
  readonly plan: Plan | undefined;
  /** True if documents, or their keys, are sorted in memory. */
  readonly sorts: boolean;
  /** True if keys are sorted, before any document is read. */
  readonly sortsKeys: boolean;
  /** True if keys have all that is needed, so that no document is read but those with null or nothing for it. */
  readonly covered: boolean;
  /** Numbers of examined keys and documents. */
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

  /** The matching documents, sorted, from `skip` to `limit`. */
  *run(): Generator<Found, void> {
    const { sort, skip = 0, limit = 0 } = this.query;
    let seen = 0;
    for (const found of this.sorts && !this.sortsKeys
      ? sortBy(this.matches(), sort, ([, doc]) => doc)
      : this.matches()) {
      if (++seen > skip) yield found;
      if (limit > 0 && seen === skip + limit) return;
    }
  }

  *docs(): Generator<Doc, void> {
    for (const [, doc] of this.run()) yield doc;
  }

  private *matches(): Generator<Found> {
    const { plan } = this;
    if (plan) yield* this.scan(plan);
    else
      for (const [record, doc] of this.collection.documents.entries()) {
        this.examined.docs++;
        if (this.filter.test(doc)) yield [record, doc];
      }
  }

  /** The matches that a plan leads to. */
  private *scan(plan: Plan): Generator<Found> {
    const keys = this.keys(plan);
    for (const key of this.sortsKeys ? [...keys].sort(keyOrder(plan.index, this.query.sort)) : keys) {
      const record = recordOf(key);
      const covered = this.covered ? this.partOf(plan.index, key) : undefined;
      if (covered) {
        yield [record, covered];
        continue;
      }
      const doc = this.collection.documents.get(record);
      if (!doc) continue;
      this.examined.docs++;
      if (plan.exact || this.filter.test(doc)) yield [record, doc];
    }
  }

  /** What is needed of a document, from its key; undefined where a key does not tell null from nothing. */
  private partOf({ fields }: Index, key: Key): Doc | undefined {
    const part: Doc = {};
    for (const name of this.query.fields ?? []) {
      const value = key[fields.findIndex(({ path }) => path === name)];
      if (value == null) return undefined;
      part[name] = value;
    }
    return part;
  }

  /** The keys that a plan leads to and that may match, of each document one. */
  private *keys({ index, spans, overlap, reverse, merged, mayMatch }: Plan): Generator<Key> {
    const seen = overlap ? new Set<number>() : undefined;
    const parts = (reverse ? [...spans].reverse() : spans).map((span) => this.keysIn(index, span, reverse));
    for (const key of merged ? mergeBy(parts, keyOrder(index, this.query.sort)) : inTurn(parts)) {
      const record = recordOf(key);
      if (seen?.has(record) || !mayMatch(key)) continue;
      seen?.add(record);
      yield key;
    }
  }

  private *keysIn(index: Index, span: Span, reverse: boolean): Generator<Key> {
    for (const key of index.keysIn(span, reverse)) {
      this.examined.keys++;
      yield key;
    }
  }
}

function* inTurn<T>(parts: Generator<T>[]): Generator<T> {
  for (const part of parts) yield* part;
}

/** Merges sequences that are in order. The next items of all are kept in order, the last one first. */
function* mergeBy<T>(parts: Generator<T>[], compare: (a: T, b: T) => number): Generator<T> {
  const heads = parts.flatMap((part) => headOf(part)).sort((a, b) => compare(b.item, a.item));
  for (let first = heads.pop(); first; first = heads.pop()) {
    yield first.item;
    const [next] = headOf(first.part);
    if (!next) continue;
    let [from, to] = [0, heads.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      const head = heads[middle];
      if (head && compare(head.item, next.item) > 0) from = middle + 1;
      else to = middle;
    }
    heads.splice(from, 0, next);
  }
}

function headOf<T>(part: Generator<T>): { part: Generator<T>; item: T }[] {
  const { value, done } = part.next();
  return done ? [] : [{ part, item: value }];
}

/** The order of a sort for the keys of an index that has all its fields. */
function keyOrder({ fields }: Index, sort: Sort): (a: Key, b: Key) => number {
  const order = sort.map(([path, direction]) => ({ at: fields.findIndex((field) => field.path === path), direction }));
  return (a, b) => order.reduce((found, { at, direction }) => found || compareValues(a[at], b[at]) * direction, 0);
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
