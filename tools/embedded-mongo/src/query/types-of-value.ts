import { RANK, rankOf } from '../bson/ranks';
import { badValue } from '../errors';

const BY_RANK: Record<string, number> = {
  number: RANK.number, string: RANK.string, object: RANK.object, array: RANK.array, binData: RANK.binary,
  objectId: RANK.objectId, bool: RANK.bool, date: RANK.date, null: RANK.null, regex: RANK.regex,
  timestamp: RANK.timestamp, minKey: RANK.minKey, maxKey: RANK.maxKey, javascript: RANK.code,
};
const BY_CLASS: Record<string, string> = { double: 'Double', int: 'Int32', long: 'Long', decimal: 'Decimal128' };
const BY_NUMBER: Record<number, string> = {
  1: 'double', 2: 'string', 3: 'object', 4: 'array', 5: 'binData', 7: 'objectId', 8: 'bool', 9: 'date', 10: 'null',
  11: 'regex', 13: 'javascript', 16: 'int', 17: 'timestamp', 18: 'long', 19: 'decimal', [-1]: 'minKey', 127: 'maxKey',
};

const nameOf = (type: unknown): string => (typeof type === 'string' ? type : BY_NUMBER[Number(type)] ?? '');

/** True if telling this `$type` operand apart needs the document read with its number types. */
export const needsNumberTypes = (operand: unknown): boolean =>
  (Array.isArray(operand) ? operand : [operand]).some((type) => nameOf(type) in BY_CLASS);

/** The test behind `$type`; refuses (2) a type that does not exist. */
export function typeTest(operand: unknown): (value: unknown) => boolean {
  const tests = (Array.isArray(operand) ? operand : [operand]).map((type) => {
    const name = nameOf(type);
    const rank = BY_RANK[name];
    if (rank !== undefined) return (value: unknown) => rankOf(value) === rank;
    const bsonType = BY_CLASS[name];
    if (!bsonType) throw badValue(`Unknown type name alias: ${String(type)}`);
    return (value: unknown) => (value as { _bsontype?: string } | null)?._bsontype === bsonType;
  });
  return (value) => tests.some((test) => test(value));
}
