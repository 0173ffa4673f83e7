import { invert, encodeValue } from '../bson/key-encoder';
import type { Doc } from '../bson/documents';
import { keyValues } from '../bson/paths';
import { CommandError } from '../errors';
import { compileFilter, type Filter } from '../query/filter';
import { indexPrefix, RECORD_BYTES } from './keys';

/** What `createIndexes` asked for and `listIndexes` answers. */
export interface IndexSpec {
  v: 2;
  key: Record<string, 1 | -1>;
  name: string;
  unique?: boolean;
  sparse?: boolean;
  expireAfterSeconds?: number;
  partialFilterExpression?: Doc;
}

/** A collection as the catalog stores it. */
export interface Described {
  db: string;
  name: string;
  number: number;
  nextIndex: number;
  indexes: { number: number; spec: IndexSpec; multikey: string[] }[];
}

const MAX_KEY_BYTES = 1900; // LMDB's limit is 1,978

/** One index of a collection. */
export class Index {
  readonly fields: { path: string; parts: string[]; descending: boolean }[];
  readonly prefix: Buffer;
  readonly partial: Filter | undefined;
  /** The commit from which readers find every entry. */
  usableFrom = Infinity;
  /** How many paths with arrays the stored catalog knows of. */
  savedMultikey: number;

  constructor(collection: number, readonly number: number, readonly spec: IndexSpec, readonly multikey = new Set<string>()) {
    this.fields = Object.entries(spec.key).map(([path, direction]) => ({ path, parts: path.split('.'), descending: direction < 0 }));
    this.prefix = indexPrefix(collection, number);
    this.partial = spec.partialFilterExpression && compileFilter(spec.partialFilterExpression);
    this.savedMultikey = multikey.size;
  }

  get unique(): boolean {
    return this.spec.unique === true || this.spec.name === '_id_';
  }

  /** The document's entries without the record number, and notes which paths hold arrays. */
  keysOf(doc: Doc): Buffer[] {
    if (this.partial && !this.partial.test(doc)) return [];
    let keys = [this.prefix];
    let arrayAt: string | undefined;
    let present = false;
    for (const { path, parts, descending } of this.fields) {
      const found = keyValues(doc, parts);
      if (found.arrayAt !== undefined) {
        if (arrayAt !== undefined && arrayAt !== found.arrayAt) throw new CommandError(171, `cannot index parallel arrays [${path}] [${arrayAt}]`);
        arrayAt = found.arrayAt;
        this.multikey.add(path);
      }
      present ||= found.present;
      const encoded = found.values.map((value) => (descending ? invert(encodeValue(value)) : encodeValue(value)));
      keys = keys.flatMap((key) => encoded.map((field) => Buffer.concat([key, field])));
    }
    if (this.spec.sparse && !present) return [];
    if (keys.some((key) => key.length > MAX_KEY_BYTES - RECORD_BYTES)) {
      throw new CommandError(17280, `a value is too long for index ${this.spec.name}: its key has more than ${MAX_KEY_BYTES} bytes`);
    }
    return keys.length > 1 ? distinct(keys) : keys;
  }
}

const distinct = (keys: Buffer[]): Buffer[] => [...new Map(keys.map((key) => [key.toString('latin1'), key])).values()];

/** A collection: its number in the store and its indexes, the first of which is `_id_`. */
export class Collection {
  /** The number the next inserted document gets; found in the store when first needed. */
  nextRecord: number | undefined;

  constructor(readonly db: string, readonly name: string, readonly number: number, public indexes: Index[], public nextIndex: number) {}

  get namespace(): string {
    return `${this.db}.${this.name}`;
  }
  /** What the catalog stores. */
  describe(): Described & Doc {
    const indexes = this.indexes.map(({ number, spec, multikey }) => ({ number, spec, multikey: [...multikey] }));
    return { db: this.db, name: this.name, number: this.number, nextIndex: this.nextIndex, indexes };
  }

  /** A collection from the catalog, its indexes ready. */
  static read({ db, name, number, nextIndex, indexes }: Described): Collection {
    const read = indexes.map((one) => new Index(number, one.number, one.spec, new Set(one.multikey)));
    for (const index of read) index.usableFrom = 0;
    return new Collection(db, name, number, read, nextIndex);
  }
}

/** Stands for a collection that does not exist: nothing is stored under its number. */
export const absentCollection = (db: string, name: string): Collection => new Collection(db, name, 0, [], 1);
