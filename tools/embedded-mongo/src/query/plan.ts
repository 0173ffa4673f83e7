import { equalValues } from '../bson/compare';
import { getRank } from '../bson/ranks';
import { isRegex, toRegex } from '../bson/regex';
import { isDocument, isOperators, type Doc } from '../bson/values';
import { badValue } from '../errors';
import type { Collection } from '../storage/collection';
import type { Index, IndexKey, Span, Values } from '../storage/indexes';
import { areDecidedByKeys, computeBounds, isPoint, keyFilter, RANGED, type Clause } from './bounds';
import { compileFilter } from '../expressions/filter';
import type { Query } from './query';
import type { Sort } from './order';

/** A plan for reading an index. It finds every match, but each result must still be tested with the filter. */
export type Plan = {
  index: Index;
  spans: Span[];
  /** Whether the spans may have records in common. */
  overlap: boolean;
  reverse: boolean;
  /** Whether the results are in the order of the sort. */
  sorted: boolean;
  /** Whether the results of each span are in the order of the sort, so that the spans are merged. */
  merged: boolean;
  /** Returns false if a key alone shows that its document is no match. */
  mayMatch: ((key: IndexKey) => boolean) | undefined;
  /** Whether a document is a match if `mayMatch` returns true for its key. */
  exact: boolean;
  score: number;
};

/**
 * Returns the best plan: equalities first, then the sort, then a range. The result is undefined if every document must
 * be read.
 */
export function planQuery({ indexes }: Collection, { filter, sort, hint }: Query): Plan | undefined {
  const clauses = listClauses(filter);
  const plans = (hint === undefined ? indexes : hinted(indexes, hint)).flatMap((index) =>
    [planFor(index, clauses, filter, sort) ?? [], planForBranches(index, clauses, filter, sort) ?? []].flat(),
  );
  const [best] = plans.sort((a, b) => b.score - a.score);
  return best && (best.score > 0 || hint !== undefined) ? best : undefined; // A hint is used even if it is useless.
}

function hinted(indexes: Index[], hint: unknown): Index[] {
  const found = indexes.filter(({ spec }) => spec.name === hint || JSON.stringify(spec.key) === JSON.stringify(hint));
  if (found.length === 0 && !(isDocument(hint) && '$natural' in hint))
    throw badValue('hint provided does not correspond to an existing index');
  return found;
}

/** Returns the conditions of a filter that must all be true. */
function listClauses(filter: Doc): Clause[] {
  return Object.entries(filter).flatMap(([path, condition]): Clause[] => {
    if (path === '$and') return (condition as Doc[]).flatMap(listClauses);
    if (path.startsWith('$')) return [];
    if (isRegex(condition)) return [{ path, op: '$regex', value: toRegex(condition) }];
    if (!isOperators(condition)) return [{ path, op: '$eq', value: condition }];
    return Object.entries(condition).flatMap(([op, value]): Clause[] => {
      if (op === '$regex') return [{ path, op, value: toRegex(value, condition.$options) }];
      if (op !== '$elemMatch' || !isDocument(value)) return [{ path, op, value }];
      // A condition on one element is also true of some element.
      return isOperators(value)
        ? listClauses({ [path]: value })
        : listClauses(value).map((clause) => ({ ...clause, path: `${path}.${clause.path}` }));
    });
  });
}

/** Returns whether the clauses of a filter are equivalent to it. */
const isWhole = (filter: Doc): boolean =>
  Object.entries(filter).every(([path, condition]) =>
    path === '$and'
      ? (condition as Doc[]).every(isWhole)
      : !path.startsWith('$') && !(isOperators(condition) && '$elemMatch' in condition),
  );

const boundedPaths = ({ fields }: Index, { length }: number[], ranged: boolean): ReadonlySet<string> =>
  new Set(fields.slice(0, length + Number(ranged)).map(({ path }) => path));

const MAX_SPANS = 10_000;
/** The maximum number of spans that are merged. More are sorted. */
const MAX_MERGED = 200;

function planFor(index: Index, clauses: Clause[], filter: Doc, sort: Sort): Plan | undefined {
  const { spans, points, ranged, present } = choosePart(index, clauses);
  if ((index.spec.sparse && !present && !isAskedFor(index, clauses)) || !partialIsImplied(index, clauses, filter))
    return undefined;
  const bounded = boundedPaths(index, points, ranged);
  const direction = sortDirection(index, points, sort);
  const merging = !direction && spans.length <= MAX_MERGED ? sortDirection(index, single(points), sort) : undefined;
  let score = points.length * 10 + (ranged ? 5 : 0);
  if ((direction ?? merging) && sort.length > 0) score += score > 0 ? 12 : 3;
  if (index.unique && points.length === index.fields.length && spans.length === 1) score += 1000;
  // Such an index does not have every document, so even all of it is less to read than the collection.
  if (score === 0 && (index.spec.sparse || index.spec.partialFilterExpression)) score = 1;
  return {
    index,
    spans,
    overlap: index.multikey.size > 0,
    reverse: (direction ?? merging) === 'backward',
    sorted: direction !== undefined,
    merged: merging !== undefined,
    mayMatch: keyFilter(index, clauses, bounded),
    exact: isWhole(filter) && areDecidedByKeys(index, clauses, bounded),
    score,
  };
}

/** Returns whether the query requires that a field of the index exists. */
const isAskedFor = ({ fields }: Index, clauses: Clause[]): boolean =>
  clauses.some(
    ({ path, op, value }) => op === '$exists' && value === true && fields.some((field) => field.path === path),
  );

const NONE: ReadonlySet<string> = new Set();

const single = (points: number[]) => points.map(() => 1);

/**
 * Plans how one index serves all branches of a `$or`, with the spans of each. Every other plan that narrows the index
 * has precedence, unless only this one has the order of the sort.
 */
function planForBranches(index: Index, clauses: Clause[], filter: Doc, sort: Sort): Plan | undefined {
  const branches = branchesIn(filter);
  if (!branches || index.spec.sparse || index.spec.partialFilterExpression || index.multikey.size > 0) return undefined;
  const parts = branches.map((branch) => choosePart(index, [...clauses, ...listClauses(branch)]));
  if (parts.some(({ points, ranged }) => points.length === 0 && !ranged)) return undefined;
  const spans = parts.flatMap((part) => part.spans);
  const directions = new Set(
    parts.map(({ points, ranged }) =>
      // A single key needs no order.
      points.length === index.fields.length && !ranged ? 'any' : sortDirection(index, single(points), sort),
    ),
  );
  directions.delete('any');
  const merged = sort.length > 0 && spans.length <= MAX_MERGED && directions.size === 1 && !directions.has(undefined);
  return {
    index,
    spans,
    overlap: true,
    reverse: merged && directions.has('backward'),
    sorted: sort.length === 0,
    merged,
    mayMatch: keyFilter(index, clauses, NONE),
    exact: false,
    score: merged ? (planFor(index, clauses, filter, sort)?.score ?? 0) + 1 : 4,
  };
}

/** Returns the branches of the first `$or` that must be true. */
function branchesIn({ $and: all = [], $or: branches }: Doc): Doc[] | undefined {
  if (Array.isArray(branches)) return branches as Doc[];
  for (const each of all as Doc[]) {
    const found = branchesIn(each);
    if (found) return found;
  }
  return undefined;
}

/**
 * The part of an index to read, in its order. `points` are the numbers of single values of the leading fields. At most
 * one range follows.
 */
type Part = { spans: Span[]; points: number[]; ranged: boolean; present: boolean };

function choosePart(index: Index, clauses: Clause[]): Part {
  const bounds = index.fields.map(({ path }) =>
    computeBounds(
      clauses.filter((clause) => clause.path === path),
      index.multikey.has(path),
    ),
  );
  let prefixes: Values[] = [[]];
  const points: number[] = [];
  for (const bound of bounds) {
    const values = bound?.points;
    if (!values || prefixes.length * values.length > MAX_SPANS) break;
    prefixes = prefixes.flatMap((prefix) => values.map((value) => [...prefix, value]));
    points.push(values.length);
  }
  const { low, high } = bounds[points.length] ?? {};
  const spans = prefixes.sort((a, b) => index.compare(a, b)).map((prefix) => index.span(prefix, low, high));
  return {
    spans,
    points,
    ranged: low !== undefined,
    present: bounds.some((bound) => bound && !bound.points?.includes(null)),
  };
}

/**
 * Returns the direction in which an index yields the sort, or undefined if it cannot. `points` are the numbers of
 * values of its leading fields.
 */
function sortDirection({ fields, multikey }: Index, points: number[], sort: Sort): 'forward' | 'backward' | undefined {
  const fixed = fields.filter((_, i) => points[i] === 1);
  const free = fields.filter((field) => !fixed.includes(field));
  const rest = sort.filter(([path]) => multikey.has(path) || !fixed.some((field) => field.path === path));
  const backwards = new Set(rest.map(([, direction], i) => free[i]?.direction !== direction));
  if (backwards.size > 1 || rest.some(([path], i) => free[i]?.path !== path || multikey.has(path))) return undefined;
  return backwards.has(true) ? 'backward' : 'forward';
}

/**
 * Returns whether the index has every document that matches the query. It does if the query contains the same
 * condition, or a value that meets it.
 */
function partialIsImplied({ spec }: Index, clauses: Clause[], query: Doc): boolean {
  return Object.entries(spec.partialFilterExpression ?? {}).every(([path, condition]) => {
    if (Object.hasOwn(query, path) && equalValues(query[path], condition)) return true;
    const own = clauses.filter((clause) => clause.path === path);
    // A field with a value in a range exists.
    if (
      equalValues(condition, { $exists: true }) &&
      own.some(({ op, value }) => /^\$([gl]te?)$/.test(op) && RANGED.has(getRank(value)))
    )
      return true;
    const { test } = compileFilter({ [path]: condition });
    // null also matches a missing field. A condition with an array or a regular expression may match another value.
    const holds = (value: unknown): boolean =>
      isPoint(value) &&
      test(path.split('.').reduceRight((inner, part) => ({ [part]: inner }), value) as Doc) &&
      (value !== null || test({}));
    return own.some(({ op, value }) =>
      op === '$eq' ? holds(value) : op === '$in' && (value as unknown[]).every(holds),
    );
  });
}
