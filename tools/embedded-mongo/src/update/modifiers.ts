import { Int32, Timestamp } from 'bson';
import type { Options } from 'mingo/types';
import { compareValues, equalValues } from '../bson/compare';
import { isDocument, parsePlain, toBson, type Doc } from '../bson/documents';
import { rankOf, RANK, toNumeric } from '../bson/ranks';
import { badValue, CommandError } from '../errors';
import { mingoOptions } from '../query/mingo';
import { elementTest } from '../query/operators';
import { sortBy, sortOf } from '../query/sort';
import { arithmetic, assertNumber, bitwise } from './numbers';

/** Given in place of a value to remove the field. */
export const REMOVED = Symbol('removed');

/** What an operator makes of the value at a path, which is undefined if missing; an undefined result leaves it so. */
export type Modifier = (current: unknown, operand: unknown, path: string) => unknown;

const number = (operation: '+' | '*'): Modifier => (current, operand, path) => {
  const name = operation === '+' ? 'increment' : 'multiply';
  assertNumber(operand, `Cannot ${name} with non-numeric argument: {${path}: ${JSON.stringify(operand)}}`);
  if (current === undefined) return operation === '+' ? operand : arithmetic('*', new Int32(0), operand);
  assertNumber(current, `Cannot apply $${operation === '+' ? 'inc' : 'mul'} to a value of non-numeric type. {${path}: ${JSON.stringify(current)}}`);
  return arithmetic(operation, current, operand);
};

const extreme = (sign: 1 | -1): Modifier => (current, operand) =>
  current === undefined || compareValues(operand, current) * sign > 0 ? operand : current;

function arrayOf(current: unknown, path: string, operator: string): unknown[] {
  if (current === undefined) return [];
  if (!Array.isArray(current)) throw badValue(`The field '${path}' must be an array but is of another type: ${operator} needs an array`);
  return [...current];
}

const PUSH_OPTIONS = new Set(['$each', '$position', '$slice', '$sort']);

const push: Modifier = (current, operand, path) => {
  const array = arrayOf(current, path, '$push');
  if (!isDocument(operand) || !('$each' in operand)) return [...array, operand];
  for (const name of Object.keys(operand)) if (!PUSH_OPTIONS.has(name)) throw badValue(`Unrecognized clause in $push: ${name}`);
  if (!Array.isArray(operand.$each)) throw badValue('The argument to $each in $push must be an array');
  const position = operand.$position === undefined ? array.length : Number(toNumeric(operand.$position));
  array.splice(position, 0, ...(operand.$each as unknown[]));
  const sorted = operand.$sort === undefined ? array : sortArray(array, operand.$sort);
  if (operand.$slice === undefined) return sorted;
  const slice = Number(toNumeric(operand.$slice));
  return slice < 0 ? sorted.slice(slice) : sorted.slice(0, slice);
};

function sortArray(array: unknown[], spec: unknown): unknown[] {
  if (!isDocument(spec)) return sortBy(array, sortOf({ item: Number(toNumeric(spec)) }), (item) => ({ item }));
  const sort = sortOf(Object.fromEntries(Object.entries(spec).map(([path, direction]) => [path, Number(toNumeric(direction))])));
  return sortBy(array, sort, (item) => (isDocument(item) ? item : {}));
}

const addToSet: Modifier = (current, operand, path) => {
  const array = arrayOf(current, path, '$addToSet');
  const each = isDocument(operand) && '$each' in operand ? operand.$each : [operand];
  if (!Array.isArray(each)) throw new CommandError(14, 'The argument to $each in $addToSet must be an array');
  for (const item of each) if (!array.some((other) => equalValues(other, item))) array.push(item);
  return array;
};

const pull: Modifier = (current, operand, path) => {
  if (current === undefined) return undefined;
  const test = pullTest(operand, mingoOptions());
  // Conditions are evaluated on plain values, so that $expr and types of numbers do not get in the way.
  const { items } = parsePlain(toBson({ items: arrayOf(current, path, '$pull') })) as { items: unknown[] };
  return arrayOf(current, path, '$pull').filter((_, i) => !test(items[i]));
};

function pullTest(operand: unknown, options: Options): (item: unknown) => boolean {
  const condition = (parsePlain(toBson({ condition: operand })) as Doc).condition;
  return isDocument(condition) && Object.keys(condition).length > 0 ? elementTest(condition, options) : elementTest({ $in: [condition] }, options);
}

const pullAll: Modifier = (current, operand, path) => {
  if (!Array.isArray(operand)) throw badValue('$pullAll requires an array argument');
  if (current === undefined) return undefined;
  return arrayOf(current, path, '$pullAll').filter((item) => !operand.some((other) => equalValues(item, other)));
};

const pop: Modifier = (current, operand, path) => {
  const end = Number(rankOf(operand) === RANK.number ? toNumeric(operand) : NaN);
  if (Math.abs(end) !== 1) throw new CommandError(9, `$pop expects 1 or -1, found: ${String(operand)}`);
  if (current === undefined) return undefined;
  if (!Array.isArray(current)) throw new CommandError(14, `Path '${path}' contains an element of non-array type`);
  return end > 0 ? current.slice(0, -1) : current.slice(1);
};

const currentDate: Modifier = (_, operand) => {
  if (operand === true || (isDocument(operand) && operand.$type === 'date')) return new Date();
  if (isDocument(operand) && operand.$type === 'timestamp') return new Timestamp({ t: Math.floor(Date.now() / 1000), i: 1 });
  throw badValue("$currentDate takes true or { $type: 'date' | 'timestamp' }");
};

const bit: Modifier = (current, operand) => {
  if (!isDocument(operand)) throw badValue('The $bit modifier takes { and | or | xor: number }');
  let value: unknown = current ?? new Int32(0);
  for (const [operation, mask] of Object.entries(operand)) value = bitwise(operation, value, mask);
  return value;
};

const set: Modifier = (_, operand) => operand;

/** The update operators, `$rename` apart. */
export const MODIFIERS: Record<string, Modifier> = {
  $set: set, $setOnInsert: set, $unset: () => REMOVED, $inc: number('+'), $mul: number('*'), $min: extreme(-1), $max: extreme(1),
  $push: push, $addToSet: addToSet, $pull: pull, $pullAll: pullAll, $pop: pop, $currentDate: currentDate, $bit: bit,
};
