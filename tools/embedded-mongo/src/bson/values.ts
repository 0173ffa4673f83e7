import type { Binary, BSONRegExp, Code, Decimal128, Double, Int32, Long, ObjectId, Timestamp } from 'bson';
import { bsonType } from './documents';

/** Where a type stands in BSON's order of all values; the numbers are also the first bytes of encoded values. */
export const RANK = {
  minKey: 0x08, missing: 0x10, null: 0x18, number: 0x20, string: 0x28, object: 0x30, array: 0x38, binary: 0x40,
  objectId: 0x48, bool: 0x50, date: 0x58, timestamp: 0x60, regex: 0x68, code: 0x70, maxKey: 0x80,
} as const;

const CLASS_RANK: Record<string, number> = {
  MinKey: RANK.minKey, MaxKey: RANK.maxKey, Int32: RANK.number, Double: RANK.number, Long: RANK.number, Decimal128: RANK.number,
  BSONSymbol: RANK.string, Binary: RANK.binary, ObjectId: RANK.objectId, Timestamp: RANK.timestamp, BSONRegExp: RANK.regex, Code: RANK.code,
};
const TYPE_RANK: Record<string, number> = {
  number: RANK.number, bigint: RANK.number, string: RANK.string, boolean: RANK.bool, undefined: RANK.missing,
};

/** The place of a value's type in BSON's order. */
export function rankOf(value: unknown): number {
  const simple = TYPE_RANK[typeof value];
  if (simple !== undefined) return simple;
  if (value === null) return RANK.null;
  if (Array.isArray(value)) return RANK.array;
  if (value instanceof Date) return RANK.date;
  if (value instanceof RegExp) return RANK.regex;
  return CLASS_RANK[bsonType(value) ?? ''] ?? RANK.object;
}

/** A BSON number as a JavaScript one; a long beyond 2^53 as bigint. Decimals are rounded to a double. */
export function toNumeric(value: unknown): number | bigint {
  if (typeof value === 'number' || typeof value === 'bigint') return value;
  const boxed = value as Int32 | Double | Long | Decimal128;
  if (boxed._bsontype === 'Decimal128') return Number(boxed.toString());
  if (boxed._bsontype !== 'Long') return boxed.value;
  const number = boxed.toNumber();
  return Number.isSafeInteger(number) ? number : boxed.toBigInt();
}

const SURROGATE = /[\ud800-\udfff]/;

/** Orders any two values as MongoDB does: negative, zero or positive. A missing value is below null. */
export function compareValues(a: unknown, b: unknown): number {
  const rank = rankOf(a);
  if (rank !== rankOf(b)) return rank - rankOf(b);
  if (rank === RANK.number) {
    const [x, y] = [toNumeric(a), toNumeric(b)];
    if (x < y || x > y) return x < y ? -1 : 1;
    return Number(Number.isNaN(y)) - Number(Number.isNaN(x)); // NaN is the lowest number and equals itself
  }
  if (rank === RANK.date) return (a as Date).getTime() - (b as Date).getTime();
  // Beyond the basic plane UTF-16, which JavaScript compares, and UTF-8, which BSON compares, differ.
  if (typeof a === 'string' && typeof b === 'string' && !SURROGATE.test(a + b)) return Number(a > b) - Number(a < b);
  return Buffer.compare(encodeValue(a), encodeValue(b));
}

/** True if two values are the same to a query. */
export const equalValues = (a: unknown, b: unknown): boolean => a === b || compareValues(a, b) === 0;

const END = Buffer.of(0);

/** Bytes whose order is BSON's order of values; no encoding is the beginning of another. */
export function encodeValue(value: unknown): Buffer {
  const rank = rankOf(value);
  return Buffer.concat([Buffer.of(rank), encodePayload(value, rank)]);
}

function encodePayload(value: unknown, rank: number): Uint8Array {
  switch (rank) {
    case RANK.number: return encodeNumber(toNumeric(value));
    case RANK.date: return encodeNumber((value as Date).getTime());
    case RANK.string: return encodeText(String(value));
    case RANK.bool: return Buffer.of(value ? 1 : 0);
    case RANK.objectId: return (value as ObjectId).id;
    case RANK.code: return encodeText((value as Code).code);
    case RANK.binary: return encodeBinary(value as Binary);
    case RANK.timestamp: return Buffer.from((value as Timestamp).toString(16).padStart(16, '0'), 'hex');
    case RANK.regex: {
      const { pattern, options } = value instanceof RegExp ? { pattern: value.source, options: value.flags } : (value as BSONRegExp);
      return Buffer.concat([encodeText(pattern), encodeText(options)]);
    }
    case RANK.array: return Buffer.concat([...(value as unknown[]).map(encodeValue), END]);
    case RANK.object: return Buffer.concat([...Object.entries(value as object).flatMap(encodeField), END]);
    default: return Buffer.alloc(0); // minKey, missing, null and maxKey are their rank
  }
}

/** Documents compare field by field: by type, then by name, then by value. */
function encodeField([name, value]: [string, unknown]): Uint8Array[] {
  const encoded = encodeValue(value);
  return [encoded.subarray(0, 1), encodeText(name), encoded.subarray(1)];
}

/** Escaped so that the 0 at the end is below every byte a longer text goes on with. */
function encodeText(text: string): Buffer {
  return Buffer.from(`${text.replace(/[\0\x01]/g, (char) => (char === '\0' ? '\x01\x01' : '\x01\x02'))}\0`);
}

function encodeBinary(binary: Binary): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt32BE(binary.length());
  head[4] = binary.sub_type;
  return Buffer.concat([head, binary.buffer.subarray(0, binary.length())]);
}

/** Eight bytes order every double; two more tell longs apart that round to the same double. */
function encodeNumber(value: number | bigint): Buffer {
  const bytes = Buffer.alloc(10);
  const double = Number(value);
  if (!Number.isNaN(double)) {
    bytes.writeDoubleBE(double === 0 ? 0 : double); // -0 is 0
    if (bytes[0]! & 0x80) for (let i = 0; i < 8; i++) bytes[i] = ~bytes[i]!;
    else bytes[0]! |= 0x80;
  }
  bytes.writeUInt16BE(0x8000 + (typeof value === 'bigint' ? Number(value - BigInt(double)) : 0), 8);
  return bytes;
}

/** The bytes every string beginning with `prefix` begins with. */
export const encodeStringPrefix = (prefix: string): Buffer => encodeValue(prefix).subarray(0, -1);

/** The same bytes for a descending field: every one turned over. */
export const invert = (bytes: Buffer): Buffer => Buffer.from(bytes.map((byte) => ~byte));
