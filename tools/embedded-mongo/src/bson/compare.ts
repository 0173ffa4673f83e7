import type { ObjectId } from 'bson';
import { encodeValue } from './key-encoder';
import { RANK, rankOf, toNumeric } from './ranks';

const SURROGATE = /[\ud800-\udfff]/;

function compareStrings(a: string, b: string): number {
  if (a === b) return 0;
  // UTF-16 order and BSON's UTF-8 order differ for characters beyond the basic plane alone.
  if (SURROGATE.test(a) || SURROGATE.test(b)) return Buffer.compare(Buffer.from(a), Buffer.from(b));
  return a < b ? -1 : 1;
}

function compareNumbers(a: number | bigint, b: number | bigint): number {
  if (a < b) return -1;
  if (a > b) return 1;
  return Number(Number.isNaN(b)) - Number(Number.isNaN(a)); // NaN is the lowest number and equals itself
}

/** Orders any two BSON values as MongoDB does: negative, zero or positive. A missing value is below null. */
export function compareValues(a: unknown, b: unknown): number {
  const rank = rankOf(a);
  const difference = rank - rankOf(b);
  if (difference !== 0) return difference;
  switch (rank) {
    case RANK.number: return compareNumbers(toNumeric(a), toNumeric(b));
    case RANK.string: return compareStrings(String(a), String(b));
    case RANK.bool: return Number(a) - Number(b);
    case RANK.date: return (a as Date).getTime() - (b as Date).getTime();
    case RANK.objectId: return Buffer.compare((a as ObjectId).id, (b as ObjectId).id);
    default: return Buffer.compare(encodeValue(a), encodeValue(b));
  }
}

/** True if two BSON values are the same to a query. */
export const equalValues = (a: unknown, b: unknown): boolean => a === b || compareValues(a, b) === 0;
