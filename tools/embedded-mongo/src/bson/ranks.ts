import type { Decimal128, Double, Int32, Long } from 'bson';

/** Where a type stands in BSON's order of all values; the numbers are also the type bytes of index keys. */
export const RANK = {
  minKey: 0x08, missing: 0x10, null: 0x18, number: 0x20, string: 0x28, object: 0x30, array: 0x38, binary: 0x40,
  objectId: 0x48, bool: 0x50, date: 0x58, timestamp: 0x60, regex: 0x68, code: 0x70, maxKey: 0x80,
} as const;

const BSON_RANK: Record<string, number> = {
  MinKey: RANK.minKey, MaxKey: RANK.maxKey, Int32: RANK.number, Double: RANK.number, Long: RANK.number,
  Decimal128: RANK.number, BSONSymbol: RANK.string, Binary: RANK.binary, ObjectId: RANK.objectId,
  Timestamp: RANK.timestamp, BSONRegExp: RANK.regex, Code: RANK.code,
};

/** The place of a value's type in BSON's order. */
export function rankOf(value: unknown): number {
  switch (typeof value) {
    case 'number':
    case 'bigint': return RANK.number;
    case 'string': return RANK.string;
    case 'boolean': return RANK.bool;
    case 'undefined': return RANK.missing;
    default:
  }
  if (value === null) return RANK.null;
  if (Array.isArray(value)) return RANK.array;
  if (value instanceof Date) return RANK.date;
  if (value instanceof RegExp) return RANK.regex;
  return BSON_RANK[(value as { _bsontype?: string })._bsontype ?? ''] ?? RANK.object;
}

/** A BSON number as a JavaScript one; a long beyond 2^53 as bigint. Decimals are rounded to a double. */
export function toNumeric(value: unknown): number | bigint {
  if (typeof value === 'number' || typeof value === 'bigint') return value;
  const boxed = value as Int32 | Double | Long | Decimal128;
  if (boxed._bsontype === 'Long') {
    const number = boxed.toNumber();
    return Number.isSafeInteger(number) ? number : boxed.toBigInt();
  }
  return boxed._bsontype === 'Decimal128' ? Number(boxed.toString()) : boxed.value;
}
