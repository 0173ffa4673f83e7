import { Context, evalExpr, ProcessingMode } from 'mingo/core';
import { $add as mingoAdd, $and, $cond, $ifNull, $in, $literal, $not, $or, $size } from 'mingo/operators/expression';
import type { Options } from 'mingo/types';
import { compareValues, toNumeric } from '../bson/compare';
import { RANK, getRank } from '../bson/ranks';
import { isDocument, type Doc } from '../bson/values';
import { badValue, CommandError } from '../errors';

// mingo evaluates expressions. Where it compares as JavaScript does instead of BSON, or guesses, the functions below
// replace it. Operators that are in none of the tables below are refused.

const comparison = (holds: (order: number) => boolean) => (doc: unknown, args: unknown, options: Options) => {
  if (!Array.isArray(args) || args.length !== 2)
    throw new CommandError(16020, 'A comparison takes exactly 2 arguments');
  const [a, b] = evalExpr(doc, args, options) as unknown[];
  return holds(compareValues(a, b));
};

/**
 * Converts a number to one of JavaScript, because mingo supports no others. Throws 115 for a decimal, which mingo would
 * ignore. Other values are returned unchanged.
 */
function plainNumber(value: unknown): unknown {
  if (getRank(value) !== RANK.number) return value;
  if ((value as { _bsontype?: string })._bsontype === 'Decimal128')
    throw new CommandError(115, 'This server does not calculate with decimals');
  return Number(toNumeric(value));
}

const sum = (values: unknown[]): number =>
  values.map(plainNumber).reduce<number>((total, value) => (typeof value === 'number' ? total + value : total), 0);

/** Returns the lowest or highest value that is not null, in BSON's order, or null if there is none. */
const extreme =
  (sign: 1 | -1) =>
  (values: unknown[]): unknown =>
    values.reduce(
      (best, value) => (value != null && (best === null || compareValues(value, best) * sign > 0) ? value : best),
      null,
    );

/**
 * The accumulators by name. Each computes one value from many. A group may be computed in parts, because the same
 * accumulator then computes the value of the group from the values of its parts.
 */
export const ACCUMULATORS: Readonly<Record<string, (values: unknown[]) => unknown>> = {
  $sum: sum,
  $min: extreme(-1),
  $max: extreme(1),
};

type Expression = (doc: unknown, args: unknown, options: Options) => unknown;

/** An accumulator as an expression, over its arguments or over the items of its one argument. */
const overArguments = Object.fromEntries(
  Object.entries(ACCUMULATORS).map(([name, accumulate]): [string, Expression] => [
    name,
    (doc, args, options) => accumulate([evalExpr(doc, args, options)].flat()),
  ]),
);

const expression = {
  ...{ $and, $cond, $ifNull, $in, $literal, $not, $or, $size },
  ...overArguments,
  $add: ((doc, args, options) =>
    mingoAdd(
      doc as Doc,
      [args].flat().map((arg) => ({ $literal: plainNumber(evalExpr(doc, arg, options)) })),
      options,
    )) satisfies Expression,
  $eq: comparison((order) => order === 0),
  $ne: comparison((order) => order !== 0),
  $gt: comparison((order) => order > 0),
  $gte: comparison((order) => order >= 0),
  $lt: comparison((order) => order < 0),
  $lte: comparison((order) => order <= 0),
};

/** The operators of expressions. */
export const context = Context.init({ expression });

/** Returns the options of every evaluation. `variables` are those of a `$lookup`. */
export const mingoOptions = (variables: Doc = {}): Options => ({
  context,
  variables,
  idKey: '_id',
  scriptEnabled: false,
  useStrictMode: true,
  failOnError: true,
  processingMode: ProcessingMode.CLONE_OFF,
});

const KNOWN = new Set(Object.keys(expression));

/**
 * Throws 115 for a path in an expression or projection that is also a property of every JavaScript object, because
 * mingo would read that.
 */
function assertPath(path: string): void {
  const name = path.split('.').find((part) => part in Object.prototype);
  if (name !== undefined)
    throw new CommandError(115, `This server supports the field name '${name}' in queries and updates alone`);
}

/** Throws 168 for an operator that this server does not support, before any document is read. */
export function assertKnownOperators(expression: unknown): void {
  if (typeof expression === 'string' && expression.startsWith('$')) assertPath(expression.replace(/^\$+/, ''));
  if (Array.isArray(expression)) for (const item of expression) assertKnownOperators(item);
  if (!isDocument(expression)) return;
  for (const [name, operand] of Object.entries(expression)) {
    if (name.startsWith('$') && !KNOWN.has(name)) throw new CommandError(168, `Unrecognized expression '${name}'`);
    if (!name.startsWith('$')) assertPath(name);
    if (name !== '$literal') assertKnownOperators(operand);
  }
}

/**
 * Converts an error of mingo to one for the client (2). mingo throws a TypeError for operands of a wrong type, which
 * MongoDB refuses.
 */
const asRefusal = (error: unknown): unknown =>
  error instanceof TypeError || error instanceof RangeError
    ? badValue(`An operand is of a wrong type: ${error.message}`)
    : error;

export function evaluate(doc: Doc, expression: unknown, variables?: Doc): unknown {
  try {
    return evalExpr(doc, expression, mingoOptions(variables));
  } catch (error) {
    throw asRefusal(error);
  }
}

/** Yields the documents that mingo makes, and converts its errors. */
export function* evaluated(make: () => Iterable<Doc>): Generator<Doc> {
  try {
    yield* make();
  } catch (error) {
    throw asRefusal(error);
  }
}
