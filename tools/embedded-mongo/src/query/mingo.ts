import { Context, evalExpr, ProcessingMode } from 'mingo/core';
import { $avg, $count, $first, $last, $mergeObjects, $push, $sum } from 'mingo/operators/accumulator';
import * as mingoExpressions from 'mingo/operators/expression';
import * as projection from 'mingo/operators/projection';
import { $and, $elemMatch, $exists, $expr, $nor, $not, $or, $regex, $size } from 'mingo/operators/query';
import { Query } from 'mingo/query';
import type { Options } from 'mingo/types';
import { compareValues, distinctValues, equalValues, isDocument, RANK, rankOf, someValue, type Doc } from '../bson/values';
import { badValue, CommandError } from '../errors';

// mingo evaluates. Where it compares as JavaScript does and not as BSON, or guesses, these stand in its place; what is in
// none of the tables below is refused.

type Test = (value: unknown) => boolean;
type QueryOperator = (path: string, operand: unknown, options: Options) => (doc: Doc) => boolean;

/** An operator that holds if some value at the path passes the test, or if none does. */
const onValues = (make: (operand: unknown) => Test, holds: 'some' | 'none' = 'some'): QueryOperator => (path, operand) => {
  const parts = path.split('.');
  const test = make(operand);
  return (doc) => someValue(doc, parts, test) === (holds === 'some');
};

const equals = (operand: unknown): Test => (operand === null ? (value) => value == null : (value) => value !== undefined && equalValues(value, operand));

function oneOf(operand: unknown): Test {
  const tests = (operand as unknown[]).map((item): Test => (item instanceof RegExp ? (value) => typeof value === 'string' && item.test(value) : equals(item)));
  return (value) => tests.some((test) => test(value));
}

const ordered = (accept: (order: number) => boolean): QueryOperator => onValues((operand) => {
  const rank = rankOf(operand);
  if (rank === RANK.regex) throw badValue("Can't have RegEx as arg to predicate over field");
  if (rank === RANK.null) return accept(0) ? equals(null) : () => false;
  const everyType = rank === RANK.minKey || rank === RANK.maxKey;
  const comparable = (value: unknown): boolean => value !== undefined && (everyType || rankOf(value) === rank) && Number.isNaN(value) === Number.isNaN(operand);
  return (value) => comparable(value) && accept(compareValues(value, operand));
});

const all: QueryOperator = (path, operand, options) => {
  const query = new Query({ $and: (operand as unknown[]).map((item) => ({ [path]: item })) }, options);
  return (doc) => (operand as unknown[]).length > 0 && query.test(doc);
};

const ofType = onValues((operand) => {
  const ranks = [operand].flat().map((type) => RANK[type as keyof typeof RANK]);
  if (ranks.includes(undefined as never)) throw badValue(`$type takes the name of a type and 'number' for a number in this server, not ${JSON.stringify(operand)}`);
  return (value) => value !== undefined && ranks.some((rank) => rank === rankOf(value));
});

const query = {
  $and, $or, $nor, $not, $expr, $elemMatch, $exists, $regex, $size, $all: all, $type: ofType,
  $eq: onValues(equals), $ne: onValues(equals, 'none'), $in: onValues(oneOf), $nin: onValues(oneOf, 'none'),
  $gt: ordered((order) => order > 0), $gte: ordered((order) => order >= 0), $lt: ordered((order) => order < 0), $lte: ordered((order) => order <= 0),
};

const comparison = (answer: (order: number) => number | boolean) => (doc: unknown, args: unknown, options: Options) => {
  if (!Array.isArray(args) || args.length !== 2) throw new CommandError(16020, 'A comparison takes exactly 2 arguments');
  const [a, b] = evalExpr(doc, args, options) as unknown[];
  return answer(compareValues(a, b));
};

/** The values of an expression over a group, without those that are missing, which mingo takes for null. */
const present = (items: Doc[], expression: unknown, options: Options): unknown[] => (expression === null ? items
  : ($push(items, [expression], options) as unknown[][]).flatMap(([value]) => (value === undefined ? [] : [value])));

/** The lowest or highest value that is not null, in BSON's order; null without any. */
const extreme = (sign: 1 | -1) => (items: Doc[], expression: unknown, options: Options): unknown =>
  present(items, expression, options).reduce((best, value) => (value != null && (best === null || compareValues(value, best) * sign > 0) ? value : best), null);

const accumulator = {
  $avg, $count, $first, $last, $mergeObjects, $sum, $push: present, $min: extreme(-1), $max: extreme(1),
  $addToSet: (items: Doc[], expression: unknown, options: Options) => distinctValues(present(items, expression, options)),
};

/** An accumulator where an expression stands: over its arguments, or over the items of its one argument. */
const overArguments = (accumulate: (items: Doc[], expression: unknown, options: Options) => unknown) => (doc: unknown, args: unknown, options: Options) => {
  if (Array.isArray(doc)) return accumulate(doc as Doc[], args, options); // of a $group
  return accumulate([evalExpr(doc, args, options)].flat() as Doc[], null, options);
};

// What mingo has and MongoDB does otherwise is left out.
const OTHERWISE = ['$accumulator', '$function', '$toHashedIndexKey', '$sigmoid', '$type', '$toDecimal', '$convert', '$toUpper', '$toLower', '$toString'];
const known = Object.fromEntries(Object.entries(mingoExpressions).filter(([name]) => !OTHERWISE.includes(name)));
const expression = {
  ...known, $sum: overArguments(accumulator.$sum), $avg: overArguments(accumulator.$avg), $min: overArguments(accumulator.$min), $max: overArguments(accumulator.$max),
  $cmp: comparison(Math.sign), $eq: comparison((order) => order === 0), $ne: comparison((order) => order !== 0), $gt: comparison((order) => order > 0),
  $gte: comparison((order) => order >= 0), $lt: comparison((order) => order < 0), $lte: comparison((order) => order <= 0),
};

/** Every operator mingo may evaluate here, stages apart. */
export const context = Context.init({ query, projection, accumulator, expression });

/** What every evaluation runs with; `variables` are those of `let`. */
export const mingoOptions = (variables: Doc = {}): Options => ({
  context, variables, idKey: '_id', scriptEnabled: false, useStrictMode: true, failOnError: true, processingMode: ProcessingMode.CLONE_OFF,
});

const KNOWN = new Set(Object.keys({ ...query, ...accumulator, ...expression, $slice: 1, $options: 1 }));

/** Refuses (168) what has an operator this server does not know, before any document is read. */
export function assertKnownOperators(expression: unknown): void {
  if (Array.isArray(expression)) for (const item of expression) assertKnownOperators(item);
  if (!isDocument(expression)) return;
  for (const [name, operand] of Object.entries(expression)) {
    if (name.startsWith('$') && !KNOWN.has(name)) throw new CommandError(168, `Unrecognized expression '${name}'`);
    if (name !== '$literal') assertKnownOperators(operand);
  }
}

/** A compiled query condition. */
export type Filter = { test: (doc: Doc) => boolean };

/** Compiles a condition; refuses (2) what it does not know. `variables` are those of `let`, for `$expr`. */
export function compileFilter(condition: Doc, variables?: Doc): Filter {
  assertWellFormed(condition);
  const query = new Query(condition, mingoOptions(variables));
  return { test: (doc) => query.test(doc) };
}

const isConditions = (operand: unknown) => Array.isArray(operand) && operand.length > 0 && operand.every(isDocument);
const [LIST, CONDITIONS] = [[Array.isArray, 'an array'], [isConditions, 'a nonempty array of documents']] as const;
const OPERANDS: Record<string, readonly [takes: (operand: unknown) => boolean, what: string]> = {
  $and: CONDITIONS, $or: CONDITIONS, $nor: CONDITIONS, $in: LIST, $nin: LIST, $all: LIST, $elemMatch: [isDocument, 'a document'],
  $not: [(operand) => isDocument(operand) || operand instanceof RegExp, 'a regex or a document'], $options: [(operand) => typeof operand === 'string', 'a string'],
  $regex: [(operand) => typeof operand === 'string' || operand instanceof RegExp, 'a string or a regex'], $size: [(operand) => Number.isInteger(operand) && Number(operand) >= 0, 'a whole number from 0'],
};

function assertWellFormed(condition: unknown): void {
  if (Array.isArray(condition)) return condition.forEach(assertWellFormed);
  if (!isDocument(condition)) return;
  for (const [name, operand] of Object.entries(condition)) {
    if (name === '$expr') assertKnownOperators(operand);
    else if (OPERANDS[name]?.[0](operand) === false) throw badValue(`${name} needs ${OPERANDS[name][1]}`);
    else assertWellFormed(operand);
  }
}

/** One element of an array against `{ field: … }`, `{ $gt: … }` or a value. */
export function elementTest(criteria: unknown): (element: unknown) => boolean {
  const [first = '$'] = isDocument(criteria) ? Object.keys(criteria) : [];
  const whole = isDocument(criteria) && (!first.startsWith('$') || ['$and', '$or', '$nor'].includes(first));
  const filter = compileFilter(whole ? criteria : { element: criteria });
  return (element) => (whole ? isDocument(element) && filter.test(element) : filter.test({ element }));
}
