import { Context, evalExpr, ProcessingMode } from 'mingo/core';
import { $count, $first, $last, $mergeObjects, $push } from 'mingo/operators/accumulator';
import * as mingoExpressions from 'mingo/operators/expression';
import type { Options } from 'mingo/types';
import { compareValues, distinctValues, toNumeric } from '../bson/compare';
import { RANK, rankOf } from '../bson/ranks';
import { toRegex } from '../bson/regex';
import { isDocument, isOperators, type Doc } from '../bson/values';
import { badValue, CommandError } from '../errors';

// mingo evaluates expressions. Where it compares as JavaScript does instead of BSON, or guesses, the functions below
// replace it. Operators that are in none of the tables below are refused.

/** The operators of conditions, which projections evaluate. */
export const CONDITIONS =
  '$and $or $nor $not $expr $elemMatch $exists $regex $options $size $all $eq $ne $in $nin $gt $gte $lt $lte'.split(
    ' ',
  );

const comparison = (holds: (order: number) => number | boolean) => (doc: unknown, args: unknown, options: Options) => {
  if (!Array.isArray(args) || args.length !== 2)
    throw new CommandError(16020, 'A comparison takes exactly 2 arguments');
  const [a, b] = evalExpr(doc, args, options) as unknown[];
  return holds(compareValues(a, b));
};

/** Returns the values of an expression over a group, without missing ones, which mingo would treat as null. */
const present = (items: Doc[], expression: unknown, options: Options): unknown[] =>
  expression === null
    ? items
    : ($push(items, [expression], options) as unknown[][]).flatMap(([value]) => (value === undefined ? [] : [value]));

/**
 * Converts a number for mingo, which supports only JavaScript's. Throws 115 for a decimal, which mingo would ignore.
 * Other values are returned unchanged.
 */
function plainNumber(value: unknown): unknown {
  if (rankOf(value) !== RANK.number) return value;
  if ((value as { _bsontype?: string })._bsontype === 'Decimal128')
    throw new CommandError(115, 'This server does not calculate with decimals');
  return Number(toNumeric(value));
}

/** Returns the numbers of a group or, in an expression, those of its arguments. */
const numbers = (items: Doc[], expression: unknown, options: Options): number[] =>
  present(items, expression, options)
    .map(plainNumber)
    .filter((value) => typeof value === 'number');
const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0);

/** Returns the lowest or highest value that is not null, in BSON's order, or null if there is none. */
const extreme =
  (sign: 1 | -1) =>
  (items: Doc[], expression: unknown, options: Options): unknown =>
    present(items, expression, options).reduce(
      (best, value) => (value != null && (best === null || compareValues(value, best) * sign > 0) ? value : best),
      null,
    );

const accumulator = {
  $count,
  $first,
  $last,
  $mergeObjects,
  $push: present,
  $sum: (items: Doc[], expression: unknown, options: Options) => sum(numbers(items, expression, options)),
  $avg: (items: Doc[], expression: unknown, options: Options) => {
    const values = numbers(items, expression, options);
    return values.length > 0 ? sum(values) / values.length : null;
  },
  $min: extreme(-1),
  $max: extreme(1),
  $addToSet: (items: Doc[], expression: unknown, options: Options) =>
    distinctValues(present(items, expression, options)),
};

/** The accumulators by name. Each computes one value of an expression over many documents. */
export const accumulators: Readonly<Record<string, (items: Doc[], expression: unknown, options: Options) => unknown>> =
  accumulator as never;

/** Makes an accumulator usable as an expression, over its arguments or over the items of its one argument. */
const overArguments =
  (accumulate: (items: Doc[], expression: unknown, options: Options) => unknown) =>
  (doc: unknown, args: unknown, options: Options) => {
    if (Array.isArray(doc)) return accumulate(doc as Doc[], args, options); // An array is the documents of a $group.
    return accumulate([evalExpr(doc, args, options)].flat() as Doc[], null, options);
  };

type Expression = (doc: unknown, args: unknown, options: Options) => unknown;

const CALCULATING =
  /^\$(abs|add|ceil|divide|exp|floor|ln|log|log10|mod|multiply|pow|round|sqrt|subtract|trunc|range|bit\w+|to(Bool|Date|Double|Int|Long)|\w*(sin|cos|tan)h?|atan2|\w+To(Radians|Degrees)|median|percentile)$/;

/** Wraps an arithmetic operator, so that mingo gets its arguments as JavaScript numbers. */
const calculating =
  (operator: Expression): Expression =>
  (doc, args, options) => {
    if (!Array.isArray(args))
      return operator(
        doc,
        isDocument(args) && !isOperators(args) ? args : { $literal: plainNumber(evalExpr(doc, args, options)) },
        options,
      );
    return operator(
      doc,
      args.map((arg) => ({ $literal: plainNumber(evalExpr(doc, arg, options)) })),
      options,
    );
  };

/** Wraps an operator, so that its regular expression is JavaScript's. */
const withRegex =
  (operator: Expression): Expression =>
  (doc, args, options) => {
    if (!isDocument(args)) throw badValue('a regular expression is looked for with input and regex');
    const { regex, options: flags, ...rest } = args;
    return operator(doc, { ...rest, regex: toRegex(evalExpr(doc, regex, options), flags) }, options);
  };

// The operators that are excluded, because mingo and MongoDB evaluate them differently.
const UNSUPPORTED = [
  '$accumulator',
  '$function',
  '$toHashedIndexKey',
  '$sigmoid',
  '$type',
  '$toDecimal',
  '$convert',
  '$toUpper',
  '$toLower',
  '$toString',
];
const known = Object.fromEntries(
  Object.entries(mingoExpressions as unknown as Record<string, Expression>)
    .filter(([name]) => !UNSUPPORTED.includes(name))
    .map(([name, operator]) => [
      name,
      CALCULATING.test(name) ? calculating(operator) : name.startsWith('$regex') ? withRegex(operator) : operator,
    ]),
);
const expression = {
  ...known,
  $sum: overArguments(accumulator.$sum),
  $avg: overArguments(accumulator.$avg),
  $min: overArguments(accumulator.$min),
  $max: overArguments(accumulator.$max),
  $cmp: comparison(Math.sign),
  $eq: comparison((order) => order === 0),
  $ne: comparison((order) => order !== 0),
  $gt: comparison((order) => order > 0),
  $gte: comparison((order) => order >= 0),
  $lt: comparison((order) => order < 0),
  $lte: comparison((order) => order <= 0),
};

/** The operators of expressions and accumulators. */
export const context = Context.init({ accumulator, expression });

/** Returns the options of every evaluation. `variables` are those of `let`. */
export const mingoOptions = (variables: Doc = {}): Options => ({
  context,
  variables,
  idKey: '_id',
  scriptEnabled: false,
  useStrictMode: true,
  failOnError: true,
  processingMode: ProcessingMode.CLONE_OFF,
});

const KNOWN = new Set([...CONDITIONS, ...Object.keys(accumulator), ...Object.keys(expression), '$slice']);

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

/** Evaluates a command's `let`. Throws 4890500 for an expression that is not the same for every document. */
export function evaluateConstants(variables: Doc | undefined): Doc | undefined {
  if (variables === undefined) return undefined;
  assertKnownOperators(variables);
  assertConstant(variables);
  return evaluate({}, variables) as Doc;
}

function assertConstant(expression: unknown): void {
  if (typeof expression === 'string' && /^\$(?!\$NOW$)/.test(expression))
    throw new CommandError(4_890_500, 'Command let Expression does not evaluate to a constant');
  if (Array.isArray(expression)) expression.forEach(assertConstant);
  else if (isDocument(expression) && !('$literal' in expression)) Object.values(expression).forEach(assertConstant);
}
