import { textAfter } from '../bson/order';
import { isDocument, parse, toBson, type Doc } from '../bson/values';
import { CommandError } from '../errors';
import { StoredDocument, type DocumentCache } from './document';
import type { Entries } from './entries';
import { Index, IndexKey, type IndexSpec, type Span, type Values } from './indexes';
import { collectionKey, documentsPrefix, indexKeysPrefix, recordIn, recordText } from './keys';

/**
 * A collection, with its documents by their numbers, in the order of insertion, and its indexes, the first of which is
 * `_id_`.
 */
export class Collection {
  readonly namespace: string;
  private readonly documentsKey: string;
  /** It is false if the collection's description may have to be stored again. */
  isNoted = true;
  private notedMultikeys: number;

  constructor(
    readonly db: string,
    readonly name: string,
    readonly number: number,
    readonly entries: Entries,
    private readonly cache: DocumentCache,
    public indexes: Index[] = [],
    private lastIndex = 0,
  ) {
    this.namespace = `${db}.${name}`;
    this.documentsKey = documentsPrefix(number);
    this.notedMultikeys = this.countMultikeys();
  }

  /** Creates a collection from its stored description. */
  static read(stored: Uint8Array, number: number, entries: Entries, cache: DocumentCache): Collection {
    const { db, name, indexes, lastIndex } = parse(stored) as unknown as Noted;
    return new Collection(
      db,
      name,
      number,
      entries,
      cache,
      indexes.map(({ spec, id, multikey }) => new Index(spec, id, indexKeysPrefix(number, id), multikey)),
      lastIndex,
    );
  }

  /** Stores the collection's description for the next start. */
  note(): void {
    const indexes = this.indexes.map(({ spec, id, multikey }) => ({ spec, id, multikey: [...multikey] }));
    const noted: Noted = { db: this.db, name: this.name, indexes, lastIndex: this.lastIndex };
    this.entries.set(collectionKey(this.number), toBson(noted));
    this.notedMultikeys = this.countMultikeys();
    this.isNoted = true;
  }

  /** Removes the collection's description. */
  deleteDescription(): void {
    this.entries.set(collectionKey(this.number), undefined);
  }

  /** Returns the same collection on other entries. */
  over(entries: Entries): Collection {
    return new Collection(this.db, this.name, this.number, entries, this.cache, this.indexes, this.lastIndex);
  }

  /** Returns a document of which only the bytes are needed. */
  getBytes(record: number): StoredDocument | undefined {
    const bytes = this.entries.get(this.createKey(record));
    return bytes && new StoredDocument(record, bytes);
  }

  /** Returns a document, from the cache if it was read recently. */
  get(record: number): StoredDocument | undefined {
    const { entries, cache } = this;
    const isInFile = entries.isCurrent && !(entries.hasChanges && entries.isChanged(this.createKey(record)));
    const cached = isInFile ? cache.get(record) : undefined;
    if (cached) return cached;
    const document = this.getBytes(record);
    if (document && isInFile) cache.set(document);
    return document;
  }

  /** Yields all documents, in the order of insertion. */
  *documents(): Generator<StoredDocument> {
    const from = this.documentsKey;
    for (const [key, bytes] of this.entries.range(from, textAfter(from)))
      yield new StoredDocument(recordIn(key), bytes);
  }

  /** Yields the keys of a span of an index, in its order or backwards. */
  *keysIn(index: Index, span: Span, reverse = false): Generator<IndexKey> {
    const single = index.singleKey(span);
    if (single !== undefined) {
      const stored = this.entries.get(single);
      if (stored) yield new IndexKey(index, single, stored);
      return;
    }
    const [from, to] = index.getRange(span);
    let long: IndexKey[] = [];
    for (const [text, stored] of this.entries.range(from, to, reverse)) {
      const key = new IndexKey(index, text, stored);
      const { longPart } = key;
      if (long.length > 0 && longPart !== long[0]?.longPart) yield* inOrder(index, long.splice(0), span, reverse);
      if (longPart === undefined) yield key;
      else long.push(key);
    }
    yield* inOrder(index, long, span, reverse);
    long = [];
  }

  /** Returns the records that have a unique key of a document. */
  owners(doc: Doc | undefined): number[] {
    return this.indexes.flatMap((index) => this.ownersIn(index, index.unique ? index.listValues(doc) : []));
  }

  /**
   * Inserts or updates a document or, without one, deletes it. Throws 11000 for a duplicate key, and then changes
   * nothing.
   */
  put(record: number, after: Doc | undefined): void {
    const bytes = after && toBson(after);
    const read = bytes && parse(bytes); // The keys must be those of the parsed document.
    const before = this.get(record);
    const changes = this.indexes.map((index) => {
      const added = index.listValues(read);
      this.assertFree(index, added, record);
      return {
        removed: createEntries(index, index.listValues(before?.doc), record),
        added: createEntries(index, added, record),
      };
    });
    for (const { removed, added } of changes) {
      for (const text of removed.keys()) if (!added.has(text)) this.entries.set(text, undefined);
      for (const [text, stored] of added) if (!removed.get(text)?.equals(stored)) this.entries.set(text, stored);
    }
    this.entries.set(this.createKey(record), bytes);
    if (!this.isNoted || this.countMultikeys() !== this.notedMultikeys) this.note();
  }

  /** Creates an index that is not built yet. */
  newIndex(spec: IndexSpec): Index {
    this.lastIndex++;
    return new Index(spec, this.lastIndex, indexKeysPrefix(this.number, this.lastIndex));
  }

  /** Builds an index on the existing documents. Throws 11000 if it is unique and the documents are not. */
  buildIndex(spec: IndexSpec): Index {
    const index = this.newIndex(spec);
    for (const { record, doc } of this.documents()) {
      const values = index.listValues(doc);
      this.assertFree(index, values, record);
      for (const [text, stored] of createEntries(index, values, record)) this.entries.set(text, stored);
    }
    return index;
  }

  /** The number of the last document. */
  get lastRecord(): number {
    const from = this.documentsKey;
    for (const [key] of this.entries.range(from, textAfter(from), true)) return recordIn(key);
    return 0;
  }

  private createKey(record: number): string {
    return this.documentsKey + recordText(record);
  }

  private countMultikeys(): number {
    return this.indexes.reduce((sum, { multikey }) => sum + multikey.size, 0);
  }

  private ownersIn(index: Index, values: Values[]): number[] {
    return values.flatMap((key) => Array.from(this.keysIn(index, index.span(key)), ({ record }) => record));
  }

  /** Throws 11000 for a key that another document has, with MongoDB's message, the key's pattern and values. */
  private assertFree(index: Index, added: Values[], record: number): void {
    const taken =
      index.unique && added.find((values) => this.ownersIn(index, [values]).some((owner) => owner !== record));
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

/** The stored description of a collection. */
type Noted = {
  db: string;
  name: string;
  indexes: { spec: IndexSpec; id: number; multikey: string[] }[];
  lastIndex: number;
};

const createEntries = (index: Index, values: Values[], record: number): Map<string, Buffer> =>
  new Map(values.map((each) => index.createEntry(each, record)));

/** Sorts long keys with a common prefix, and keeps those in a span. */
function inOrder(index: Index, keys: IndexKey[], [from, to]: Span, reverse: boolean): IndexKey[] {
  const inSpan = keys.filter(({ values }) => index.compare(values, from) >= 0 && index.compare(values, to) <= 0);
  return inSpan.sort((a, b) => index.compare(a.values, b.values) * (reverse ? -1 : 1));
}
