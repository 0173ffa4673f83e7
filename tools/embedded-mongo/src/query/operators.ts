import { Query } from 'mingo/query';
import type { Options } from 'mingo/types';
import { compareValues, equalValues } from '../bson/compare';
import { isDocument, type Doc } from '../bson/documents';
import { someAtPath, someValue } from '../bson/paths';
import { RANK, rankOf, toNumeric } from '../bson/ranks';
import { badValue } from '../errors';
import { typeTest } from './types-of-value';

// mingo compares JavaScript values; these compare BSON's, walk paths as MongoDB does and refuse operands it refuses.

type Test = (value: unknown) => boolean;
type Operator = (path: string, operand: unknown, options: Options) => (doc: Doc) => boolean;

type Make = (operand: unknown, options: Options) => Test;

const onPath = (walk: typeof someValue, make: Make): Operator => (path, operand, options) => {
  const parts = path.split('.');
  const test = make(operand, options);
  return (doc) => walk(doc, parts, test);
};

const not = (operator: Operator): Operator => (path, operand, options) => {
  const matches = operator(path, operand, options);
  return (doc) => !matches(doc);
};

function equals(operand: unknown): Test {
  if (operand === null) return (value) => value === null || value === undefined;
  return (value) => value !== undefined && equalValues(value, operand);
}

const matchesRegex = (regex: unknown): Test => (value) => typeof value === 'string' && (regex as RegExp).test(value);

const ordered = (accept: (order: number) => boolean) => (operand: unknown): Test => {
  const rank = rankOf(operand);
  if (rank === RANK.regex) throw badValue("Can't have RegEx as arg to predicate over field");
  if (rank === RANK.null) return accept(0) ? equals(null) : () => false;
  const everyType = rank === RANK.minKey || rank === RANK.maxKey;
  const isNaN = Number.isNaN(operand);
  return (value) => value !== undefined && (everyType || rankOf(value) === rank) &&
    Number.isNaN(value) === isNaN && accept(compareValues(value, operand));
};

function oneOf(operand: unknown): Test {
  if (!Array.isArray(operand)) throw badValue('$in needs an array');
  const tests = operand.map((item) => (item instanceof RegExp ? matchesRegex(item) : equals(item)));
  return (value) => tests.some((test) => test(value));
}

/** One element of an array against `{ field: … }` or `{ $gt: … }`. */
export function elementTest(criteria: unknown, options: Options): Test {
  if (!isDocument(criteria)) throw badValue('$elemMatch needs an Object');
  const first = Object.keys(criteria)[0] ?? '';
  if (first.startsWith('$') && !['$and', '$or', '$nor', '$expr'].includes(first)) {
    const filter = new Query({ value: criteria }, options);
    return (element) => filter.test({ value: element });
  }
  const filter = new Query(criteria, options);
  return (element) => (isDocument(element) || Array.isArray(element)) && filter.test(element as Record<string, unknown>);
}

function elemMatch(criteria: unknown, options: Options): Test {
  const test = elementTest(criteria, options);
  return (value) => Array.isArray(value) && value.some(test);
}

const all: Operator = (path, operand, options) => {
  if (!Array.isArray(operand)) throw badValue('$all needs an array');
  const tests = operand.map((item) => {
    if (isDocument(item) && '$elemMatch' in item) return operators.$elemMatch!(path, item.$elemMatch, options);
    return item instanceof RegExp ? operators.$regex!(path, item, options) : operators.$eq!(path, item, options);
  });
  return (doc) => tests.length > 0 && tests.every((test) => test(doc));
};

function size(operand: unknown): Test {
  if (rankOf(operand) !== RANK.number) throw badValue('$size needs a number');
  return (value) => Array.isArray(value) && value.length === operand;
}

function modulo(operand: unknown): Test {
  if (!Array.isArray(operand) || operand.length !== 2) throw badValue('malformed mod, needs to be an array of two numbers');
  const [divisor, remainder] = operand.map((part) => Math.trunc(Number(toNumeric(part)))) as [number, number];
  if (divisor === 0) throw badValue('divisor cannot be 0');
  return (value) => rankOf(value) === RANK.number && Math.trunc(Number(toNumeric(value))) % divisor === remainder;
}

const eq = onPath(someValue, equals);
const among = onPath(someValue, oneOf);

/** The query operators this server puts in place of mingo's. */
export const operators: Record<`$${string}`, Operator> = {
  $eq: eq,
  $ne: not(eq),
  $in: among,
  $nin: not(among),
  $gt: onPath(someValue, ordered((order) => order > 0)),
  $gte: onPath(someValue, ordered((order) => order >= 0)),
  $lt: onPath(someValue, ordered((order) => order < 0)),
  $lte: onPath(someValue, ordered((order) => order <= 0)),
  $regex: onPath(someValue, matchesRegex),
  $exists: (path, operand) => {
    const parts = path.split('.');
    const wanted = Boolean(operand);
    return (doc) => someAtPath(doc, parts, (value) => value !== undefined) === wanted;
  },
  $type: onPath(someValue, typeTest),
  $size: onPath(someAtPath, size),
  $mod: onPath(someValue, modulo),
  $all: all,
  $elemMatch: onPath(someAtPath, elemMatch),
};
