import type { ObjectId } from 'bson';
import { compareValues, equalValues } from '../bson/compare';
import { RANK, getRank } from '../bson/ranks';
import { isRegex, toRegex, valueOfRegex } from '../bson/regex';
import { isDocument, isOperators, someValue, type Doc } from '../bson/values';
import { badValue, CommandError } from '../errors';
import { assertKnownOperators, evaluate } from './mingo';

export type Filter = { test: (doc: Doc) => boolean };

type Test = (value: unknown) => boolean;

/**
 * Returns whether a test passes for one of the values at a path, or for one element. An array at the end of the path is
 * tested itself, and so are its items unless `whole` is set.
 */
type Some = (test: Test, whole?: boolean) => boolean;

/** The test of an operator. */
type OperatorTest = (some: Some) => boolean;

const some =
  (test: Test): OperatorTest =>
  (anyValue) =>
    anyValue(test);
const none =
  (test: Test): OperatorTest =>
  (anyValue) =>
    !anyValue(test);

const equals = (operand: unknown): Test =>
  operand === null ? (value) => value == null : (value) => value !== undefined && equalValues(value, operand);

function matching(pattern: unknown, options?: unknown): Test {
  const regex = toRegex(pattern, options);
  return (value) =>
    typeof value === 'string' ? regex.test(value) : isRegex(value) && valueOfRegex(value) === valueOfRegex(regex);
}

/**
 * Returns the key under which a string or an id is looked up. This is faster, because a search may test a thousand ids
 * for each of a thousand documents.
 */
function createLookupKey(value: unknown): string | undefined {
  if (typeof value === 'string') return `text ${value}`;
  return getRank(value) === RANK.objectId ? `id ${(value as ObjectId).toHexString()}` : undefined;
}

function isInList(operand: unknown): Test {
  const items = requireArray('$in', operand);
  if (items.some(isOperators)) throw badValue('cannot nest $ under $in');
  const keys = new Set(items.map(createLookupKey));
  const tests = items
    .filter((item) => createLookupKey(item) === undefined)
    .map((item): Test => (isRegex(item) ? matching(item) : equals(item)));
  return (value) => {
    const key = createLookupKey(value);
    return (key !== undefined && keys.has(key)) || tests.some((test) => test(value));
  };
}

const ordered =
  (accept: (order: number) => boolean) =>
  (operand: unknown): OperatorTest => {
    const rank = getRank(operand);
    if (rank === RANK.regex) throw badValue("Can't have RegEx as arg to predicate over field");
    if (rank === RANK.null) return some(accept(0) ? equals(null) : () => false);
    const everyType = rank === RANK.minKey || rank === RANK.maxKey;
    const comparable = (value: unknown): boolean =>
      value !== undefined && (everyType || getRank(value) === rank) && Number.isNaN(value) === Number.isNaN(operand);
    return some((value) => comparable(value) && accept(compareValues(value, operand)));
  };

function size(operand: unknown): OperatorTest {
  const length = Number(operand);
  if (getRank(operand) !== RANK.number || !Number.isInteger(length) || length < 0)
    throw badValue('$size needs a whole number from 0');
  return (anyValue) => anyValue((value) => Array.isArray(value) && value.length === length, true);
}

function elemMatch(operand: unknown): OperatorTest {
  if (!isDocument(operand)) throw badValue('$elemMatch needs a document');
  const test = elementTest(operand);
  return (anyValue) => anyValue((value) => Array.isArray(value) && value.some(test), true);
}

function all(operand: unknown): OperatorTest {
  const items = requireArray('$all', operand).map((item) => {
    if (isOperators(item) && !Object.hasOwn(item, '$elemMatch')) throw badValue('no $ expressions in $all');
    return compileCondition(item);
  });
  return (anyValue) => items.length > 0 && items.flat().every((operatorTest) => operatorTest(anyValue));
}

function not(operand: unknown): OperatorTest {
  if (!isRegex(operand) && !isOperators(operand)) throw badValue('$not needs a regex or a document');
  const operatorTests = compileCondition(operand);
  return (anyValue) => !operatorTests.every((operatorTest) => operatorTest(anyValue));
}

function unequal(operand: unknown): OperatorTest {
  if (isRegex(operand)) throw badValue("Can't have regex as arg to $ne.");
  return none(equals(operand));
}

/** The test of each operator. `$options` belongs to `$regex`. */
const OPERATORS = new Map<string, (operand: unknown, condition: Doc) => OperatorTest>(
  Object.entries({
    $eq: (operand) => some(equals(operand)),
    $ne: unequal,
    $in: (operand) => some(isInList(operand)),
    $nin: (operand) => none(isInList(operand)),
    $gt: ordered((order) => order > 0),
    $gte: ordered((order) => order >= 0),
    $lt: ordered((order) => order < 0),
    $lte: ordered((order) => order <= 0),
    $exists: (operand) =>
      (operand === false || operand === null || operand === 0 ? none : some)((value) => value !== undefined),
    $size: size,
    $elemMatch: elemMatch,
    $all: all,
    $not: not,
    $regex: (operand, { $options }) => some(matching(operand, $options)),
    $options: (_, condition) => {
      if (!('$regex' in condition)) throw badValue('$options needs a $regex');
      return () => true;
    },
  } satisfies Record<string, (operand: unknown, condition: Doc) => OperatorTest>),
);

function compileCondition(condition: unknown): OperatorTest[] {
  if (isRegex(condition)) return [some(matching(condition))];
  if (!isOperators(condition)) return [some(equals(condition))];
  return Object.entries(condition).map(([name, operand]) => {
    const make = OPERATORS.get(name);
    if (!make) throw badValue(`unknown operator: ${name}`);
    return make(operand, condition);
  });
}

function requireArray(name: string, operand: unknown): unknown[] {
  if (!Array.isArray(operand)) throw badValue(`${name} needs an array`);
  return operand;
}

/** Compiles a condition. Throws 2 for an unknown operator. `variables` are those of `let`, for `$expr`. */
export function compileFilter(condition: unknown, variables?: Doc): Filter {
  if (!isDocument(condition)) throw badValue('a condition must be a document');
  const tests = Object.entries(condition).map(([path, operand]) => compileEntry(path, operand, variables));
  return { test: (doc) => tests.every((test) => test(doc)) };
}

function compileEntry(path: string, operand: unknown, variables?: Doc): (doc: Doc) => boolean {
  if (path === '$expr') {
    assertKnownOperators(operand);
    return (doc) => {
      const value = evaluate(doc, operand, variables);
      return value !== false && value !== 0 && value != null;
    };
  }
  if (path === '$and' || path === '$or' || path === '$nor') {
    const branches = requireArray(path, operand).map((branch) => compileFilter(branch, variables));
    if (branches.length === 0) throw badValue(`${path} needs a nonempty array of documents`);
    if (path === '$and') return (doc) => branches.every(({ test }) => test(doc));
    return (doc) => branches.some(({ test }) => test(doc)) === (path === '$or');
  }
  if (path.startsWith('$')) throw badValue(`unknown top level operator: ${path}`);
  const parts = path.split('.');
  const operatorTests = compileCondition(operand);
  return (doc) =>
    operatorTests.every((operatorTest) => operatorTest((test, whole) => someValue(doc, parts, test, whole)));
}

/**
 * Creates the test of one element of an array. The criteria are operators such as `{ $gt: … }`, a value, or the
 * condition `{ field: … }`, which only documents and arrays can meet.
 */
export function elementTest(criteria: unknown): Test {
  const [first = '$and'] = isDocument(criteria) ? Object.keys(criteria) : ['$'];
  if (first.startsWith('$') && !['$and', '$or', '$nor'].includes(first)) {
    if (first === '$expr') throw new CommandError(2, '$expr can only be applied to the top-level document');
    const operatorTests = compileCondition(criteria);
    return (element) => operatorTests.every((operatorTest) => operatorTest((test) => test(element)));
  }
  const { test } = compileFilter(criteria);
  return (element) =>
    isDocument(element) ? test(element) : Array.isArray(element) && test({ ...element } as unknown as Doc);
}
