import { compareValues, Edge } from '../bson/compare';
import { decodeValue, edgeText, encodeValue, inverted, isDecodable, textAfter } from '../bson/order';
import { keyValues, parse, toBson, type Doc } from '../bson/values';
import { CommandError } from '../errors';
import { compileFilter, type Filter } from '../query/filter';
import { RECORD_BYTES, recordText } from './keys';

/** An index as a client describes it and as it is stored and listed. */
export type IndexSpec = { v: 2; key: Record<string, 1 | -1>; name: string } & Partial<{
  unique: true;
  sparse: true;
  expireAfterSeconds: number;
  partialFilterExpression: Doc;
}>;

/** A value for each field of an index. As a bound it may be shorter and end in an edge. */
export type Values = unknown[];

/** A part of an index, both ends included. */
export type Span = [from: Values, to: Values];

/** What LMDB can hold of a key, without what it begins and ends with. Of a longer one this much is in its place. */
const LONGEST = 1900;

const compareParts = (a: unknown, b: unknown): number =>
  a instanceof Edge ? a.compareTo(b) : b instanceof Edge ? -b.compareTo(a) : compareValues(a, b);

/** An index of a collection: what it has of documents, and how that is stored. */
export class Index {
  readonly fields: { path: string; parts: string[]; direction: 1 | -1 }[];
  readonly partial: Filter | undefined;
  readonly unique: boolean;
  /** The paths that hold an array in some document, or held one. */
  readonly multikey: Set<string>;

  /** `prefix` is what the keys of its entries begin with. */
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

  /** The values a document is found by, once for each element of an array in it. Notes which paths hold arrays. */
  valuesOf(doc: Doc | undefined): Values[] {
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

  /** The part with these values in the leading fields, and a range of the next. */
  span(values: Values, low = new Edge(-1), high = new Edge(1)): Span {
    const span: Span = [
      [...values, low],
      [...values, high],
    ];
    return this.fields[values.length]?.direction === -1 ? [span[1], span[0]] : span;
  }

  /** The entry of a document that is found by these values. */
  entryOf(values: Values, record: number): [text: string, stored: Buffer] {
    const text = this.textOf(values);
    const own = recordText(record);
    const rest =
      text.length < LONGEST && values.every(isDecodable) ? '' : Buffer.from(toBson({ values })).toString('latin1');
    return [this.keyOf(text) + (this.isSingle(text) ? '' : own), Buffer.from(own + rest, 'latin1')];
  }

  /** The key of the one document of a unique index that may have all values of a span; undefined for other spans. */
  singleKey([from]: Span): string | undefined {
    if (!this.unique || from.length <= this.fields.length) return undefined;
    const text = this.textOf(from.slice(0, -1));
    return this.isSingle(text) ? this.keyOf(text) : undefined;
  }

  /** The keys from which, and up to but without which, the entries of a span are; some of long ones are beside it. */
  rangeOf([from, to]: Span): [from: string, to: string] {
    return [this.boundText(from, -1), this.boundText(to, 1)];
  }

  private boundText(bound: Values, side: 1 | -1): string {
    const edge = bound.at(-1);
    const isEdge = edge instanceof Edge;
    const values = isEdge ? bound.slice(0, -1) : bound;
    const direction = this.fields[values.length]?.direction ?? 1;
    const last = isEdge ? edgeText(edge) : '';
    const text = this.textOf(values) + (direction === -1 && last ? inverted(last) : last);
    const isAbove = isEdge ? edge.side * direction > 0 : side > 0;
    if (text.length < LONGEST) return isAbove ? textAfter(this.prefix + text) : this.prefix + text;
    return side > 0 ? textAfter(this.keyOf(text)) : this.keyOf(text);
  }

  private textOf(values: Values): string {
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

  private keyOf(text: string): string {
    return this.prefix + (text.length < LONGEST ? text : text.slice(0, LONGEST));
  }
}

/** An entry of an index, read when its values are asked for. */
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

  /** What long keys that may not be in order have in common; undefined for others, which are. */
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
