import { Long } from 'bson';
import { compareValues, equalValues, toNumeric } from '../bson/compare';
import { RANK, getRank } from '../bson/ranks';
import { isRegex } from '../bson/regex';
import { isDocument, type Doc } from '../bson/values';
import { badValue, CommandError } from '../errors';
import { elementTest } from '../expressions/filter';
import { sortBy, parseSort } from '../query/order';

// These operators replace mingo's, which ignore operations that they do not support.

/** The value that an operator returns to remove the field. */
export const REMOVED = Symbol('removed');

/** Returns the new value at a path. A missing value is undefined. */
export type Operator = (current: unknown, operand: unknown, path: string) => unknown;

/** Runs `$inc`. A long stays exact within 64 bits. */
const increment: Operator = (current = 0, operand, path) => {
  const wrong = [operand, current].filter((value) => getRank(value) !== RANK.number);
  if (wrong.length > 0)
    throw new CommandError(
      14,
      `Cannot increment with a value of non-numeric type: {${path}: ${JSON.stringify(wrong[0])}}`,
    );
  if ([operand, current].some((value) => (value as { _bsontype?: string })._bsontype === 'Decimal128'))
    throw new CommandError(115, 'This server does not calculate with decimals');
  const [a, b] = [toNumeric(current), toNumeric(operand)];
  const result = Number(a) + Number(b);
  if (
    Number.isSafeInteger(result) ||
    ![a, b].every((value) => typeof value === 'bigint' || Number.isSafeInteger(value))
  )
    return result;
  const exact = BigInt(a) + BigInt(b);
  if (exact !== BigInt.asIntN(64, exact))
    throw badValue('Failed to apply the operation: the result does not fit 64 bits');
  return Long.fromBigInt(exact);
};

/** Creates an operator on arrays. A missing array is treated as empty, or stays missing. */
const onArray =
  (name: string, missing: 'empty' | 'missing', change: (array: unknown[], operand: unknown) => unknown[]): Operator =>
  (current, operand, path) => {
    if (current !== undefined && !Array.isArray(current))
      throw badValue(`The field '${path}' must be an array but is not: ${name}`);
    const changed = change([...((current as unknown[] | undefined) ?? [])], operand);
    return current === undefined && missing === 'missing' ? undefined : changed;
  };

function push(array: unknown[], operand: unknown): unknown[] {
  if (!isDocument(operand) || !('$each' in operand)) return [...array, operand];
  const { $each, $sort, $slice, ...unknown } = operand;
  if (Object.keys(unknown).length > 0 || !Array.isArray($each))
    throw badValue('$push takes a value, or $each with an array, $sort and $slice');
  array.push(...($each as unknown[]));
  const sorted =
    $sort === undefined
      ? array
      : sortBy(array, parseSort(isDocument($sort) ? $sort : { item: $sort }), (item) =>
          isDocument($sort) ? (item as Doc) : { item },
        );
  const slice = Number($slice ?? Infinity);
  return slice < 0 ? sorted.slice(slice) : sorted.slice(0, slice);
}

function addToSet(array: unknown[], operand: unknown): unknown[] {
  const each = isDocument(operand) && '$each' in operand ? operand.$each : [operand];
  if (!Array.isArray(each)) throw new CommandError(14, 'The argument to $each in $addToSet must be an array');
  for (const item of each) if (!array.some((other) => equalValues(other, item))) array.push(item);
  return array;
}

function pull(array: unknown[], operand: unknown): unknown[] {
  const matches = elementTest(isDocument(operand) || isRegex(operand) ? operand : { $in: [operand] });
  return array.filter((item) => !matches(item));
}

const set: Operator = (_, operand) => operand;

/** The update operators. */
export const OPERATORS: Record<string, Operator> = {
  $set: set,
  $setOnInsert: set,
  $unset: () => REMOVED,
  $max: (current, operand) => (current === undefined || compareValues(operand, current) > 0 ? operand : current),
  $inc: increment,
  $push: onArray('$push', 'empty', push),
  $addToSet: onArray('$addToSet', 'empty', addToSet),
  $pull: onArray('$pull', 'missing', pull),
};
