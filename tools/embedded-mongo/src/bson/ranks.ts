/** The position of a type in BSON's order of all values. */
export const RANK = {
  minKey: 0,
  missing: 1,
  null: 2,
  number: 3,
  string: 4,
  object: 5,
  array: 6,
  binData: 7,
  objectId: 8,
  bool: 9,
  date: 10,
  timestamp: 11,
  regex: 12,
  code: 13,
  maxKey: 14,
} as const;

const RANK_OF_TYPE: Record<string, number> = {
  undefined: RANK.missing,
  number: RANK.number,
  bigint: RANK.number,
  string: RANK.string,
  boolean: RANK.bool,
  Array: RANK.array,
  Date: RANK.date,
  RegExp: RANK.regex,
  MinKey: RANK.minKey,
  MaxKey: RANK.maxKey,
  Int32: RANK.number,
  Double: RANK.number,
  Long: RANK.number,
  Decimal128: RANK.number,
  BSONSymbol: RANK.string,
  Binary: RANK.binData,
  ObjectId: RANK.objectId,
  Timestamp: RANK.timestamp,
  BSONRegExp: RANK.regex,
  Code: RANK.code,
};

/** Returns the class of an object: the name that `bson` gives it, or JavaScript's own. */
const getClass = (value: object): string =>
  (value as { _bsontype?: string })._bsontype ??
  (Object.getPrototypeOf(value) as object | null)?.constructor.name ??
  '';

/** Returns the position of a value's type in BSON's order. */
export function getRank(value: unknown): number {
  if (value === null) return RANK.null;
  return RANK_OF_TYPE[typeof value === 'object' ? getClass(value) : typeof value] ?? RANK.object;
}
