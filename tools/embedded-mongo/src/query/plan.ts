import { distinctValues, Edge, equalValues } from '../bson/compare';
import { RANK, rankOf } from '../bson/ranks';
import { isRegex, regexOf } from '../bson/regex';
import { isDocument, isOperators, type Doc } from '../bson/values';
import { badValue } from '../errors';
import type { Collection, Index, Key, Span } from '../storage/collection';
import { compileFilter } from './filter';
import type { Query, Sort } from './find';

/**
 * How an index is read. Every match is found; what is found still has to be held against the filter. `overlap` says
 * that parts may share records, `sorted` that these come in the order of the sort.
 */
export type Plan = { index: Index; spans: Span[]; overlap: boolean; reverse: boolean; sorted: boolean; score: number };

/** One condition on one path. */
type Clause = { path: string; op: string; value: unknown };

/**
 * The best way to read by index: equalities first, then the sort, then a range; none if every document must be read.
 */
export function planQuery({ indexes }: Collection, { filter, sort, hint }: Query): Plan | undefined {
  const clauses = clausesOf(filter);
  const plans = (hint === undefined ? indexes : hinted(indexes, hint)).flatMap((index) =>
    [planFor(index, clauses, filter, sort) ?? [], planForBranches(index, filter, sort) ?? []].flat(),
  );
  const [best] = plans.sort((a, b) => b.score - a.score);
  return best && (best.score > 0 || hint !== undefined) ? best : undefined; // a hint is taken even if it does not help
}

function hinted(indexes: Index[], hint: unknown): Index[] {
  const found = indexes.filter(({ spec }) => spec.name === hint || JSON.stringify(spec.key) === JSON.stringify(hint));
  if (found.length === 0 && !(isDocument(hint) && '$natural' in hint))
    throw badValue('hint provided does not correspond to an existing index');
  return found;
}

/** The conditions of a filter that must all hold. */
function clausesOf(filter: Doc): Clause[] {
  return Object.entries(filter).flatMap(([path, condition]): Clause[] => {
    if (path === '$and') return (condition as Doc[]).flatMap(clausesOf);
    if (path.startsWith('$')) return [];
    if (isRegex(condition)) return [{ path, op: '$regex', value: regexOf(condition) }];
    if (!isOperators(condition)) return [{ path, op: '$eq', value: condition }];
    return Object.entries(condition).flatMap(([op, value]): Clause[] => {
      if (op === '$regex') return [{ path, op, value: regexOf(value, condition.$options) }];
      if (op !== '$elemMatch' || !isDocument(value)) return [{ path, op, value }];
      // What holds of one element holds of some element.
      return isOperators(value)
        ? clausesOf({ [path]: value })
        : clausesOf(value).map((clause) => ({ ...clause, path: `${path}.${clause.path}` }));
    });
  });
}

const MAX_SPANS = 10_000;

function planFor(index: Index, clauses: Clause[], filter: Doc, sort: Sort): Plan | undefined {
  const { spans, points, ranged, present } = partOf(index, clauses);
  if ((index.spec.sparse && !present) || !partialIsImplied(index, clauses, filter)) return undefined;
  const direction = sortDirection(index, points, sort);
  let score = points.length * 10 + (ranged ? 5 : 0);
  if (direction && sort.length > 0) score += score > 0 ? 12 : 3;
  if (index.unique && points.length === index.fields.length && spans.length === 1) score += 1000;
  return {
    index,
    spans,
    overlap: index.multikey.size > 0,
    reverse: direction === 'backward',
    sorted: direction !== undefined,
    score,
  };
}

/**
 * How one index serves all branches of a `$or`: by the parts that each of them leaves of it. Every other plan that
 * narrows goes before.
 */
function planForBranches(index: Index, { $or: branches, ...rest }: Doc, sort: Sort): Plan | undefined {
  if (!Array.isArray(branches) || index.spec.sparse || index.spec.partialFilterExpression || index.multikey.size > 0)
    return undefined;
  const parts = branches.map((branch: Doc) => partOf(index, clausesOf({ $and: [rest, branch] })));
  if (parts.some(({ points, ranged }) => points.length === 0 && !ranged)) return undefined;
  return {
    index,
    spans: parts.flatMap((part) => part.spans),
    overlap: true,
    reverse: false,
    sorted: sort.length === 0,
    score: 4,
  };
}

/**
 * The parts of an index to read, in its order: single values of the leading fields, how many of each, then at most one
 * range.
 */
type Part = { spans: Span[]; points: number[]; ranged: boolean; present: boolean };

function partOf(index: Index, clauses: Clause[]): Part {
  const bounds = index.fields.map(({ path }) =>
    boundsOf(
      clauses.filter((clause) => clause.path === path),
      index.multikey.has(path),
    ),
  );
  let prefixes: Key[] = [[]];
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

/** What the conditions on one path leave of an index field: single values, or what lies between two edges. */
type Bounds = { points?: unknown[]; low?: Edge; high?: Edge };

const isPoint = (value: unknown): boolean =>
  ![RANK.array, RANK.regex, RANK.missing].some((rank) => rank === rankOf(value));
const RANGED = new Set<number>([RANK.number, RANK.string, RANK.objectId, RANK.bool, RANK.date, RANK.timestamp]);

function boundsOf(clauses: Clause[], multikey: boolean): Bounds | undefined {
  const named = clauses.flatMap(({ op, value }) =>
    op === '$eq' ? [[value]] : op === '$in' ? [value as unknown[]] : [],
  );
  const [points] = named.filter((values) => values.every(isPoint)).sort((a, b) => a.length - b.length);
  if (points) return { points: distinctValues(points) };
  const prefix = clauses.map(({ op, value }) => op === '$regex' && literalPrefix(value as RegExp)).find(Boolean);
  if (prefix) return { low: new Edge(-1, RANK.string, prefix, true), high: new Edge(1, RANK.string, prefix, true) };
  const usable = clauses.filter(({ op, value }) => /^\$[gl]te?$/.test(op) && RANGED.has(rankOf(value)));
  const lower = usable.find(({ op }) => op.startsWith('$gt'));
  // Of an array one element may be above the one edge and another below the other, so only one edge holds.
  const upper = usable.find(
    ({ op, value }) => op.startsWith('$lt') && (!lower || (!multikey && rankOf(value) === rankOf(lower.value))),
  );
  const edge = lower ?? upper;
  if (!edge) return undefined;
  const rank = rankOf(edge.value);
  return {
    low: new Edge(lower?.op === '$gt' ? 1 : -1, rank, lower?.value),
    high: new Edge(upper?.op === '$lt' ? -1 : 1, rank, upper?.value),
  };
}

/** The letters every match of `/^abc/` begins with. */
const literalPrefix = ({ flags, source }: RegExp): string | undefined =>
  flags === '' ? /^\^([\p{L}\p{N} @_-]+)$/u.exec(source)?.[1] : undefined;

/**
 * Which way an index must be read to give the sort, if it can; `points` are the numbers of values of its leading
 * fields.
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
 * True if every document that matches the query is surely in the index: the query says the same, or a value that meets
 * it.
 */
function partialIsImplied({ spec }: Index, clauses: Clause[], query: Doc): boolean {
  return Object.entries(spec.partialFilterExpression ?? {}).every(([path, condition]) => {
    if (Object.hasOwn(query, path) && equalValues(query[path], condition)) return true;
    const own = clauses.filter((clause) => clause.path === path);
    // What lies in a range is there.
    if (
      equalValues(condition, { $exists: true }) &&
      own.some(({ op, value }) => /^\$([gl]te?)$/.test(op) && RANGED.has(rankOf(value)))
    )
      return true;
    const { test } = compileFilter({ [path]: condition });
    // A document without the field has null as well. What an array or a regular expression finds may be another value.
    const holds = (value: unknown): boolean =>
      isPoint(value) &&
      test(path.split('.').reduceRight((inner, part) => ({ [part]: inner }), value) as Doc) &&
      (value !== null || test({}));
    return own.some(({ op, value }) =>
      op === '$eq' ? holds(value) : op === '$in' && (value as unknown[]).every(holds),
    );
  });
}
