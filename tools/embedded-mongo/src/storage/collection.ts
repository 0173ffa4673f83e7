import { BTree, compareValues, Edge } from '../bson/compare';
import { isDocument, keyValues, type Doc } from '../bson/values';
import { CommandError } from '../errors';
import { compileFilter, type Filter } from '../query/filter';

/** An index as a client describes it and as it is stored and listed. */
export type IndexSpec = { v: 2; key: Record<string, 1 | -1>; name: string } & Partial<{
  unique: true;
  sparse: true;
  expireAfterSeconds: number;
  partialFilterExpression: Doc;
}>;

/**
 * What an index holds: a value for each field, then the number of the document. As a bound it may be shorter and end in
 * an edge.
 */
export type Key = unknown[];

/** A part of an index, both ends included. */
export type Span = [from: Key, to: Key];

export const recordOf = (key: Key): number => key.at(-1) as number;

const compareParts = (a: unknown, b: unknown): number =>
  a instanceof Edge ? a.compareTo(b) : b instanceof Edge ? -b.compareTo(a) : compareValues(a, b);

/** An index of a collection: its keys in order. */
export class Index {
  readonly fields: { path: string; parts: string[]; direction: 1 | -1 }[];
  readonly partial: Filter | undefined;
  readonly unique: boolean;
  /** The paths that hold an array in some document. */
  readonly multikey = new Set<string>();
  private readonly keys: BTree<Key, undefined>;

  constructor(readonly spec: IndexSpec) {
    this.fields = Object.entries(spec.key).map(([path, direction]) => ({ path, parts: path.split('.'), direction }));
    this.partial = spec.partialFilterExpression && compileFilter(spec.partialFilterExpression);
    this.unique = spec.unique === true || spec.name === '_id_';
    this.keys = new BTree(undefined, (a, b) => this.compare(a, b));
  }

  compare(a: Key, b: Key): number {
    for (let i = 0; i < a.length && i < b.length; i++) {
      const order = compareParts(a[i], b[i]);
      if (order !== 0) return order * (this.fields[i]?.direction ?? 1);
    }
    return 0;
  }

  /** An index that can go its own way from here; what they have in common is shared. */
  clone(): Index {
    return Object.assign(Object.create(Index.prototype) as Index, this, {
      keys: this.keys.clone(),
      multikey: new Set(this.multikey),
    });
  }

  /** The values a document is found by, once for each element of an array in it. Notes which paths hold arrays. */
  valuesOf(doc: Doc | undefined): Key[] {
    if (!doc || (this.partial && !this.partial.test(doc))) return [];
    const found = this.fields.map(({ path, parts }) => ({ path, ...keyValues(doc, parts) }));
    if (this.spec.sparse && !found.some(({ present }) => present)) return [];
    if (new Set(found.flatMap(({ arrayAt }) => arrayAt ?? [])).size > 1)
      throw new CommandError(171, `cannot index parallel arrays ${Object.keys(this.spec.key).join(', ')}`);
    for (const { path, arrayAt } of found) if (arrayAt !== undefined) this.multikey.add(path);
    return found.reduce<Key[]>(
      (keys, { values }) => keys.flatMap((key) => values.map((value) => [...key, value])),
      [[]],
    );
  }

  /** Moves a document from the values it was found by to others. */
  move(record: number, removed: Key[], added: Key[]): void {
    for (const values of removed) this.keys.delete([...values, record]);
    for (const values of added) this.keys.set([...values, record], undefined);
  }

  /** The part with these values in the leading fields, and a range of the next. */
  span(values: Key, low = new Edge(-1), high = new Edge(1)): Span {
    const span: Span = [
      [...values, low],
      [...values, high],
    ];
    return this.fields[values.length]?.direction === -1 ? [span[1], span[0]] : span;
  }

  /** The keys of a part, in its order or backwards. Their last value is the record. */
  *keysIn([from, to]: Span, reverse = false): Generator<Key> {
    for (const [key] of reverse ? this.keys.entriesReversed(to) : this.keys.entries(from)) {
      if (reverse ? this.compare(key, from) < 0 : this.compare(key, to) > 0) return;
      yield key;
    }
  }

  /** The records that have a unique key of a document. */
  owners(values: Key[]): number[] {
    return this.unique ? values.flatMap((key) => Array.from(this.keysIn(this.span(key)), recordOf)) : [];
  }
}

/**
 * A collection: its documents by their numbers, in the order of insertion, and its indexes, the first of which is
 * `_id_`.
 */
export class Collection {
  readonly namespace: string;

  constructor(
    readonly db: string,
    readonly name: string,
    readonly number: number,
    public indexes: Index[] = [],
    readonly documents = new BTree<number, Doc>(),
  ) {
    this.namespace = `${db}.${name}`;
  }

  /** A collection that can go its own way from here. */
  clone(): Collection {
    return new Collection(
      this.db,
      this.name,
      this.number,
      this.indexes.map((index) => index.clone()),
      this.documents.clone(),
    );
  }

  /** The records that have a unique key of a document. */
  owners(doc: Doc | undefined): number[] {
    return this.indexes.flatMap((index) => index.owners(index.valuesOf(doc)));
  }

  /**
   * Adds, changes or, without a document, deletes; refuses (11000) a key that is taken, and then has changed nothing.
   */
  put(record: number, after: Doc | undefined): void {
    const before = this.documents.get(record);
    const changes = this.indexes.map((index) => ({
      index,
      removed: index.valuesOf(before),
      added: index.valuesOf(after),
    }));
    for (const { index, added } of changes) this.assertFree(index, added, record);
    for (const { index, removed, added } of changes) index.move(record, removed, added);
    if (after) this.documents.set(record, after);
    else this.documents.delete(record);
  }

  /** Builds an index over what is there, to be added; refuses (11000) if it is unique and the documents are not. */
  buildIndex(spec: IndexSpec): Index {
    const index = new Index(spec);
    for (const [record, doc] of this.documents.entries()) {
      const values = index.valuesOf(doc);
      this.assertFree(index, values, record);
      index.move(record, [], values);
    }
    return index;
  }

  /** Refuses (11000) a key that another document has, worded as MongoDB does, with the key's pattern and values. */
  private assertFree(index: Index, added: Key[], record: number): void {
    const taken = index.unique && added.find((values) => index.owners([values]).some((owner) => owner !== record));
    if (!taken) return;
    const { key: keyPattern, name } = index.spec;
    const keyValue = Object.fromEntries(Object.keys(keyPattern).map((path, i) => [path, taken[i] ?? null]));
    const shown = Object.entries(keyValue).map(
      ([path, value]) =>
        `${path}: ${typeof value === 'string' || isDocument(value) ? JSON.stringify(value) : String(value)}`,
    );
    throw new CommandError(
      11000,
      `E11000 duplicate key error collection: ${this.namespace} index: ${name} dup key: { ${shown.join(', ')} }`,
      { keyPattern, keyValue },
    );
  }
}
