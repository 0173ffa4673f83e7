import { invert } from '../bson/key-encoder';
import type { Index } from '../storage/collection';
import { AFTER } from '../storage/keys';
import type { Edge, FieldBounds } from './bounds';

/** A part of an index: the keys from `lower` to before `upper`, which all begin with the same `prefix` bytes. */
export interface Span {
  lower: Buffer;
  upper: Buffer;
  prefix: number;
}

const MAX_SPANS = 500;

/** The parts of an index to read, in its order: single values of the leading fields, then at most one range. */
export function spansOf(index: Index, bounds: (FieldBounds | undefined)[]): { spans: Span[]; points: number[]; ranged: boolean } {
  let prefixes = [index.prefix];
  const points: number[] = [];
  for (const [i, { descending }] of index.fields.entries()) {
    const values = bounds[i]?.points;
    if (!values || prefixes.length * values.length > MAX_SPANS) break;
    const encoded = descending ? values.map(invert).reverse() : values;
    prefixes = prefixes.flatMap((prefix) => encoded.map((value) => Buffer.concat([prefix, value])));
    points.push(values.length);
  }
  const range = bounds[points.length]?.range;
  const descending = index.fields[points.length]?.descending ?? false;
  const spans = prefixes.map((prefix): Span => {
    if (!range) return { lower: prefix, upper: Buffer.concat([prefix, AFTER]), prefix: prefix.length };
    const [first, last] = descending ? [range.high, range.low] : [range.low, range.high];
    return { lower: edge(prefix, first, descending), upper: edge(prefix, last, descending), prefix: prefix.length };
  });
  return { spans, points, ranged: range !== undefined };
}

const edge = (prefix: Buffer, { bytes, after }: Edge, descending: boolean): Buffer =>
  Buffer.concat([prefix, descending ? invert(bytes) : bytes, ...(after === descending ? [] : [AFTER])]);
