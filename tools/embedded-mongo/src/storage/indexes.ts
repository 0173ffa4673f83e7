import { compareValues, Edge } from '../bson/compare';
import { decodeValue, edgeText, encodeValue, inverted, isDecodable, textAfter } from '../bson/order';
import { keyValues, parse, toBson, type Doc } from '../bson/values';
import { CommandError } from '../errors';
import { compileFilter, type Filter } from '../expressions/filter';
import { RECORD_BYTES, recordText } from './keys';

/** An index as a client describes it and as it is stored and listed. */
export type IndexSpec = { v: 2; key: Record<string, 1 | -1>; name: string } & Partial<{
  unique: true;
  sparse: true;
  expireAfterSeconds: number;
  partialFilterExpression: Doc;
}>;

/** A value for each field of an index. A bound may have fewer values and end in an edge. */
export type Values = unknown[];

/** A range of an index, including both ends. */
export type Span = [from: Values, to: Values];

/** The maximum length of a key in LMDB, without prefix and suffix. Longer keys are truncated to it. */
const LONGEST = 1900;

const compareParts = (a: unknown, b: unknown): number =>
  a instanceof Edge ? a.compareTo(b) : b instanceof Edge ? -b.compareTo(a) : compareValues(a, b);

/** An index of a collection. It computes the keys of documents and their stored form. */
export class Index {
  readonly fields: { path: string; parts: string[]; direction: 1 | -1 }[];
  readonly partial: Filter | undefined;
  readonly unique: boolean;
  /** The paths that have, or had, an array in some document. */
  readonly multikey: Set<string>;

  /** `prefix` is the prefix of the keys of its entries. */
  constructor(
    readonly spec: IndexSpec,
    readonly id: number,
    readonly prefix: string,
    multikey: string[] = [],
  ) {
    this.fields = Object.entries(spec.key).map(([path, direction]) => ({ path, parts: path.split('.'), direction }));
    this.partial = spec.partialFilterExpression && compileFilter(spec.partialFilterExpression);
    this.unique = spec.unique === true || spec.name === '_id_';
    this.multikey = new Set(multikey);
  }

  compare(a: Values, b: Values): number {
    for (let i = 0; i < a.length && i < b.length; i++) {
      const order = compareParts(a[i], b[i]);
      if (order !== 0) return order * (this.fields[i]?.direction ?? 1);
    }
    return 0;
  }

  /**
   * Returns the index values of a document, once for each element of an array in it. Records which paths have arrays.
   */
  listValues(doc: Doc | undefined): Values[] {
    if (!doc || (this.partial && !this.partial.test(doc))) return [];
    const found = this.fields.map(({ path, parts }) => ({ path, ...keyValues(doc, parts) }));
    if (this.spec.sparse && !found.some(({ present }) => present)) return [];
    if (new Set(found.flatMap(({ arrayAt }) => arrayAt ?? [])).size > 1)
      throw new CommandError(171, `cannot index parallel arrays ${Object.keys(this.spec.key).join(', ')}`);
    for (const { path, arrayAt } of found) if (arrayAt !== undefined) this.multikey.add(path);
    return found.reduce<Values[]>(
      (keys, { values }) => keys.flatMap((key) => values.map((value) => [...key, value])),
      [[]],
    );
  }

  /** Returns the span with these values in the leading fields, and a range of the next field. */
  span(values: Values, low = new Edge(-1), high = new Edge(1)): Span {
    const span: Span = [
      [...values, low],
      [...values, high],
    ];
    return this.fields[values.length]?.direction === -1 ? [span[1], span[0]] : span;
  }

  /** Returns the entry of a document for these values. */
  createEntry(values: Values, record: number): [text: string, stored: Buffer] {
    const text = this.encodeText(values);
    const own = recordText(record);
    const rest =
      text.length < LONGEST && values.every(isDecodable) ? '' : Buffer.from(toBson({ values })).toString('latin1');
    return [this.createKey(text) + (this.isSingle(text) ? '' : own), Buffer.from(own + rest, 'latin1')];
  }

  /** Returns the key of the only document that a unique index can have in a span, or undefined for other spans. */
  singleKey([from]: Span): string | undefined {
    if (!this.unique || from.length <= this.fields.length) return undefined;
    const text = this.encodeText(from.slice(0, -1));
    return this.isSingle(text) ? this.createKey(text) : undefined;
  }

  /**
   * Returns the keys between which the entries of a span are, including the first and excluding the second. Some
   * entries with long keys are outside of the span.
   */
  getRange([from, to]: Span): [from: string, to: string] {
    return [this.boundText(from, -1), this.boundText(to, 1)];
  }

  private boundText(bound: Values, side: 1 | -1): string {
    const edge = bound.at(-1);
    const isEdge = edge instanceof Edge;
    const values = isEdge ? bound.slice(0, -1) : bound;
    const direction = this.fields[values.length]?.direction ?? 1;
    const last = isEdge ? edgeText(edge) : '';
    const text = this.encodeText(values) + (direction === -1 && last ? inverted(last) : last);
    const isAbove = isEdge ? edge.side * direction > 0 : side > 0;
    if (text.length < LONGEST) return isAbove ? textAfter(this.prefix + text) : this.prefix + text;
    return side > 0 ? textAfter(this.createKey(text)) : this.createKey(text);
  }

  private encodeText(values: Values): string {
    let text = '';
    for (let i = 0; i < values.length; i++) {
      const value = encodeValue(values[i]);
      text += this.fields[i]?.direction === -1 ? inverted(value) : value;
    }
    return text;
  }

  private isSingle(text: string): boolean {
    return this.unique && text.length < LONGEST;
  }

  private createKey(text: string): string {
    return this.prefix + (text.length < LONGEST ? text : text.slice(0, LONGEST));
  }
}

/** An entry of an index. Its values are decoded when they are first used. */
export class IndexKey {
  private decoded: Values | undefined;

  constructor(
    private readonly index: Index,
    private readonly text: string,
    private readonly stored: Buffer,
  ) {}

  /** The number of the document. */
  get record(): number {
    return this.stored.readUIntBE(0, RECORD_BYTES);
  }

  get values(): Values {
    return (this.decoded ??=
      this.stored.length > RECORD_BYTES ? (parse(this.stored.subarray(RECORD_BYTES)).values as Values) : this.decode());
  }

  /** The common prefix of long keys that may not be sorted. It is undefined for other keys, which are. */
  get longPart(): string | undefined {
    const end = this.index.prefix.length + LONGEST;
    return this.text.length >= end + RECORD_BYTES ? this.text.slice(0, end) : undefined;
  }

  private decode(): Values {
    let at = this.index.prefix.length;
    return this.index.fields.map(({ direction }) => {
      const found = direction === 1 ? decodeValue(this.text, at) : decodeValue(inverted(this.text.slice(at)), 0);
      at = direction === 1 ? found.end : at + found.end;
      return found.value;
    });
  }
}
