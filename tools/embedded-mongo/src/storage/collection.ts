import type { Doc } from '../bson/documents';
import { keyValues } from '../bson/paths';
import { encodeValue, invert } from '../bson/values';
import { CommandError } from '../errors';
import { compileFilter, type Filter } from '../query/filter';
import { encodeDescending } from '../query/sort';
import { indexPrefix } from './keys';

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

/** A document's entry in an index: the key without the document's number, and the values it was made of. */
export interface IndexEntry {
  key: Buffer;
  values: unknown[];
}

const MAX_KEY_BYTES = 1900; // LMDB's limit is 1,978

/** One index of a collection. */
export class Index {
  readonly fields;
  readonly prefix: Buffer;
  readonly partial: Filter | undefined;
  readonly unique: boolean;
  /** The paths that hold an array in some document. */
  readonly multikey: Set<string>;
  /** The commit from which readers find every entry. */
  usableFrom = Infinity;
  /** How many of `multikey` the stored catalog knows of. */
  savedMultikey: number;

  constructor(collection: number, readonly number: number, readonly spec: IndexSpec, multikey: string[] = []) {
    this.fields = Object.entries(spec.key).map(([path, direction]) => ({
      path, parts: path.split('.'), descending: direction < 0, encode: direction < 0 ? encodeDescending : encodeValue,
      /** Turns an encoded value into this field's bytes. */
      encoded: direction < 0 ? invert : (bytes: Buffer): Buffer => bytes,
    }));
    this.prefix = indexPrefix(collection, number);
    this.partial = spec.partialFilterExpression && compileFilter(spec.partialFilterExpression);
    this.unique = spec.unique === true || spec.name === '_id_';
    this.multikey = new Set(multikey);
    this.savedMultikey = multikey.length;
  }

  /** A document's entries, each once. Notes which paths hold arrays. */
  entriesOf(doc: Doc): IndexEntry[] {
    if (this.partial && !this.partial.test(doc)) return [];
    const found = this.fields.map(({ parts }) => keyValues(doc, parts));
    if (this.spec.sparse && !found.some(({ present }) => present)) return [];
    if (new Set(found.flatMap(({ arrayAt }) => arrayAt ?? [])).size > 1) throw new CommandError(171, `cannot index parallel arrays ${Object.keys(this.spec.key).join(', ')}`);
    let entries: IndexEntry[] = [{ key: this.prefix, values: [] }];
    for (const [i, { values, arrayAt }] of found.entries()) {
      const { path, encode } = this.fields[i]!;
      if (arrayAt !== undefined) this.multikey.add(path);
      const next = values.map((value) => ({ value, bytes: encode(value) }));
      entries = entries.flatMap((entry) => next.map(({ value, bytes }) => ({ key: Buffer.concat([entry.key, bytes]), values: [...entry.values, value] })));
    }
    if (entries.some(({ key }) => key.length > MAX_KEY_BYTES)) throw new CommandError(17280, `a value is too long for index ${this.spec.name}: at most ${MAX_KEY_BYTES} bytes`);
    return entries.length > 1 ? [...new Map(entries.map((entry) => [entry.key.toString('latin1'), entry])).values()] : entries;
  }
}

/** A collection as the catalog stores it. */
export interface Described {
  db: string;
  name: string;
  number: number;
  nextIndex: number;
  indexes: { number: number; spec: IndexSpec; multikey: string[] }[];
}

/** A collection: its number in the store and its indexes, the first of which is `_id_`. */
export class Collection {
  /** The number the next inserted document gets; found in the store when first needed. */
  nextRecord: number | undefined;
  readonly namespace: string;

  constructor(readonly db: string, readonly name: string, readonly number: number, public indexes: Index[] = [], public nextIndex = 1) {
    this.namespace = `${db}.${name}`;
  }

  /** What the catalog stores. */
  describe(): Described & Doc {
    const indexes = this.indexes.map(({ number, spec, multikey }) => ({ number, spec, multikey: [...multikey] }));
    return { db: this.db, name: this.name, number: this.number, nextIndex: this.nextIndex, indexes };
  }

  /** A collection from the catalog, its indexes ready. */
  static read({ db, name, number, nextIndex, indexes }: Described): Collection {
    const read = indexes.map(({ number: index, spec, multikey }) => Object.assign(new Index(number, index, spec, multikey), { usableFrom: 0 }));
    return new Collection(db, name, number, read, nextIndex);
  }
}
