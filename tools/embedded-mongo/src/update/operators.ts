import { Decimal128, Double, Int32, Long, Timestamp } from 'bson';
import { bsonType, isDocument, toPlain, type Doc } from '../bson/documents';
import { compareValues, equalValues, RANK, rankOf, toNumeric } from '../bson/values';
import { badValue, CommandError } from '../errors';
import { elementTest } from '../query/filter';
import { sortBy, sortOf } from '../query/sort';

// mingo's update operators take no notice of what they cannot do and know no number types, so these are not mingo's.

/** Given in place of a value to remove the field. */
export const REMOVED = Symbol('removed');

/** What an operator makes of the value at a path; undefined stands for a missing one. */
export type Operator = (current: unknown, operand: unknown, path: string) => unknown;

const integral = (value: bigint, isLong: boolean): Int32 | Long => {
  if (value !== BigInt.asIntN(64, value)) throw badValue('Failed to apply the operation: the result does not fit 64 bits');
  return isLong || value !== BigInt.asIntN(32, value) ? Long.fromBigInt(value) : new Int32(Number(value));
};

/** `$inc` and `$mul`: the result has the wider of two number types, an int that overflows becomes a long. */
const arithmetic = (name: string, whole: (a: bigint, b: bigint) => bigint, real: (a: number, b: number) => number): Operator => (current, operand, path) => {
  if (rankOf(operand) !== RANK.number) throw new CommandError(14, `Cannot ${name} with non-numeric argument: {${path}: ${JSON.stringify(operand)}}`);
  if (current === undefined && name === 'increment') return operand;
  const value = current ?? (current === undefined ? new Int32(0) : null);
  if (rankOf(value) !== RANK.number) throw new CommandError(14, `Cannot ${name} a value of non-numeric type: {${path}: ${JSON.stringify(value)}}`);
  const types = [bsonType(value), bsonType(operand)];
  const [a, b] = [toNumeric(value), toNumeric(operand)];
  if (types.includes('Decimal128')) return Decimal128.fromString(String(real(Number(a), Number(b))));
  return types.includes('Double') ? new Double(real(Number(a), Number(b))) : integral(whole(BigInt(a), BigInt(b)), types.includes('Long'));
};

const BITWISE: Record<string, (a: bigint, b: bigint) => bigint> = { and: (a, b) => a & b, or: (a, b) => a | b, xor: (a, b) => a ^ b };

const bit: Operator = (current, operand) => {
  let value = current ?? new Int32(0);
  for (const [name, mask] of Object.entries(isDocument(operand) ? operand : {})) {
    const types = [bsonType(value), bsonType(mask)];
    if (!BITWISE[name] || !types.every((type) => type === 'Int32' || type === 'Long')) throw badValue('$bit takes and, or and xor of whole numbers');
    value = integral(BITWISE[name](BigInt(toNumeric(value)), BigInt(toNumeric(mask))), types.includes('Long'));
  }
  return value;
};

const extreme = (sign: 1 | -1): Operator => (current, operand) =>
  current === undefined || compareValues(operand, current) * sign > 0 ? operand : current;

/** An operator on arrays; a missing one counts as empty, or is left missing. */
const onArray = (name: string, missing: 'empty' | 'missing', change: (array: unknown[], operand: unknown) => unknown[]): Operator => (current, operand, path) => {
  if (current !== undefined && !Array.isArray(current)) throw badValue(`The field '${path}' must be an array but is not: ${name}`);
  const changed = change([...((current as unknown[] | undefined) ?? [])], operand);
  return current === undefined && missing === 'missing' ? undefined : changed;
};

function push(array: unknown[], operand: unknown): unknown[] {
  if (!isDocument(operand) || !('$each' in operand)) return [...array, operand];
  const { $each, $position = array.length, $sort, $slice, ...unknown } = operand;
  if (Object.keys(unknown).length > 0) throw badValue(`Unrecognized clause in $push: ${Object.keys(unknown).join()}`);
  if (!Array.isArray($each)) throw badValue('The argument to $each in $push must be an array');
  array.splice(Number($position), 0, ...($each as unknown[]));
  const sorted = $sort === undefined ? array : sortItems(array, toPlain({ $sort }).$sort);
  if ($slice === undefined) return sorted;
  return Number($slice) < 0 ? sorted.slice(Number($slice)) : sorted.slice(0, Number($slice));
}

function sortItems(array: unknown[], spec: unknown): unknown[] {
  return isDocument(spec) ? sortBy(array, sortOf(spec), (item) => item as Doc) : sortBy(array, sortOf({ item: spec }), (item) => ({ item }));
}

function addToSet(array: unknown[], operand: unknown): unknown[] {
  const each = isDocument(operand) && '$each' in operand ? operand.$each : [operand];
  if (!Array.isArray(each)) throw new CommandError(14, 'The argument to $each in $addToSet must be an array');
  for (const item of each) if (!array.some((other) => equalValues(other, item))) array.push(item);
  return array;
}

function pull(array: unknown[], operand: unknown): unknown[] {
  const { condition, items } = toPlain({ condition: operand, items: array }) as { condition: unknown; items: unknown[] };
  const matches = elementTest(isDocument(condition) || condition instanceof RegExp ? condition : { $in: [condition] });
  return array.filter((_, i) => !matches(items[i]));
}

function pullAll(array: unknown[], operand: unknown): unknown[] {
  if (!Array.isArray(operand)) throw badValue('$pullAll requires an array argument');
  return array.filter((item) => !operand.some((other) => equalValues(item, other)));
}

function pop(array: unknown[], operand: unknown): unknown[] {
  if (Math.abs(Number(operand)) !== 1) throw new CommandError(9, `$pop expects 1 or -1, found: ${String(operand)}`);
  return Number(operand) > 0 ? array.slice(0, -1) : array.slice(1);
}

const currentDate: Operator = (_, operand) => {
  const type = operand === true ? 'date' : isDocument(operand) ? operand.$type : undefined;
  if (type !== 'date' && type !== 'timestamp') throw badValue("$currentDate takes true or { $type: 'date' | 'timestamp' }");
  return type === 'date' ? new Date() : new Timestamp({ t: Math.floor(Date.now() / 1000), i: 1 });
};

const set: Operator = (_, operand) => operand;

/** The update operators, `$rename` apart. */
export const OPERATORS: Record<string, Operator> = {
  $set: set, $setOnInsert: set, $unset: () => REMOVED, $min: extreme(-1), $max: extreme(1), $bit: bit, $currentDate: currentDate,
  $inc: arithmetic('increment', (a, b) => a + b, (a, b) => a + b), $mul: arithmetic('multiply', (a, b) => a * b, (a, b) => a * b),
  $push: onArray('$push', 'empty', push), $addToSet: onArray('$addToSet', 'empty', addToSet), $pull: onArray('$pull', 'missing', pull),
  $pullAll: onArray('$pullAll', 'missing', pullAll), $pop: onArray('$pop', 'missing', pop),
};
