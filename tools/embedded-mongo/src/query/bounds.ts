import { compareValues, Edge } from '../bson/compare';
import { encodeValue } from '../bson/order';
import { RANK, getRank } from '../bson/ranks';
import type { Index, IndexKey } from '../storage/indexes';
import { compileFilter } from '../expressions/filter';

/** One condition on one path. */
export type Clause = { path: string; op: string; value: unknown };

/**
 * The bounds of an index field that follow from the conditions on its path: single values, or a range between two
 * edges.
 */
export type Bounds = { points?: unknown[]; low?: Edge; high?: Edge };

export const isPoint = (value: unknown): boolean =>
  ![RANK.array, RANK.regex, RANK.missing].some((rank) => rank === getRank(value));
export const RANGED = new Set<number>([RANK.number, RANK.string, RANK.objectId, RANK.bool, RANK.date, RANK.timestamp]);

export function computeBounds(clauses: Clause[], multikey: boolean): Bounds | undefined {
  const named = clauses.flatMap(({ op, value }) =>
    op === '$eq' ? [[value]] : op === '$in' ? [value as unknown[]] : [],
  );
  const [points] = named.filter((values) => values.every(isPoint)).sort((a, b) => a.length - b.length);
  if (points) return { points: distinctPoints(points) };
  const prefix = clauses.map(({ op, value }) => op === '$regex' && literalPrefix(value as RegExp)).find(Boolean);
  if (prefix) return { low: new Edge(-1, RANK.string, prefix, true), high: new Edge(1, RANK.string, prefix, true) };
  const usable = clauses.filter(({ op, value }) => /^\$[gl]te?$/.test(op) && RANGED.has(getRank(value)));
  const lower = narrowest(usable, '$gt');
  // One element of an array may be above the lower edge and another below the upper one, so only one edge can be used.
  const upper = lower && multikey ? undefined : narrowest(usable, '$lt', lower && getRank(lower.value));
  const edge = lower ?? upper;
  if (!edge) return undefined;
  const rank = getRank(edge.value);
  return {
    low: new Edge(lower?.op === '$gt' ? 1 : -1, rank, lower?.value),
    high: new Edge(upper?.op === '$lt' ? -1 : 1, rank, upper?.value),
  };
}

/** The results of {@link distinctPoints}. The list of one condition is needed for each index of its path. */
const distinctLists = new WeakMap<readonly unknown[], unknown[]>();

/** Returns each distinct value of a list once, in order. Encoded values are compared faster than values. */
function distinctPoints(values: unknown[]): unknown[] {
  if (values.length < 2) return values;
  const known = distinctLists.get(values);
  if (known) return known;
  const byText = new Map(values.map((value) => [encodeValue(value), value]));
  const distinct = [...byText].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, value]) => value);
  distinctLists.set(values, distinct);
  return distinct;
}

/** Returns the most selective of the conditions that compare with values of one type. */
function narrowest(clauses: Clause[], kind: '$gt' | '$lt', type?: number): Clause | undefined {
  const own = clauses.filter(({ op, value }) => op.startsWith(kind) && (!type || getRank(value) === type));
  const sign = kind === '$gt' ? 1 : -1;
  return own
    .filter(({ value }) => getRank(value) === getRank(own[0]?.value))
    .reduce<Clause | undefined>((best, clause) => {
      const order = best ? compareValues(clause.value, best.value) * sign : 1;
      return order > 0 || (order === 0 && clause.op === kind) ? clause : best;
    }, undefined);
}

/** Returns the literal prefix of every match of a regular expression such as `/^abc/`. */
const literalPrefix = ({ flags, source }: RegExp): string | undefined =>
  flags === '' ? /^\^([\p{L}\p{N} @_-]+)$/u.exec(source)?.[1] : undefined;

const KEY_OPERATORS = new Set(['$eq', '$ne', '$in', '$gt', '$gte', '$lt', '$lte', '$regex']);

/**
 * Returns whether a condition can be evaluated on a key. It cannot if it distinguishes null from a missing field, or if
 * the path has arrays.
 */
const isDecidedByKey = ({ fields, multikey }: Index, { path, op, value }: Clause): boolean =>
  fields.some((field) => field.path === path) &&
  !multikey.has(path) &&
  KEY_OPERATORS.has(op) &&
  [value].flat().every(isComparable);

/**
 * Returns a test that excludes documents by their keys alone, or undefined if no key can be excluded. `bounded` has the
 * fields whose bounds are those of the spans that are read.
 */
export function keyFilter(
  index: Index,
  clauses: Clause[],
  bounded: ReadonlySet<string>,
): ((key: IndexKey) => boolean) | undefined {
  const tests = index.fields.flatMap(({ path }, at) => {
    const own = clauses.filter((clause) => clause.path === path);
    return own
      .filter(
        (clause) => isDecidedByKey(index, clause) && !(own.length === 1 && bounded.has(path) && isSaidByBounds(clause)),
      )
      .map(({ op, value }) => ({ at, test: compileFilter({ value: { [op]: value } }).test }));
  });
  if (tests.length === 0) return undefined;
  return ({ values }) => tests.every(({ at, test }) => test({ value: values[at] }));
}

/**
 * Returns whether the bounds that are made of a condition alone are equivalent to it. NaN is the lowest number, but not
 * less than any.
 */
const isSaidByBounds = ({ op, value }: Clause): boolean =>
  op === '$eq' ||
  op === '$in' ||
  (/^\$gte?$/.test(op) && !Number.isNaN(value)) ||
  (/^\$lte?$/.test(op) && getRank(value) !== RANK.number);

/**
 * Returns whether all clauses can be decided by keys alone. `bounded` has the fields for which the spans that are read
 * have bounds.
 */
export const areDecidedByKeys = (index: Index, clauses: Clause[], bounded: ReadonlySet<string>): boolean =>
  clauses.every(
    (clause, at) =>
      isDecidedByKey(index, clause) ||
      // One element of an array is within the bounds, which suffices for one condition, but not for two.
      (bounded.has(clause.path) &&
        isWholeBound(clause) &&
        clauses.every(({ path }, other) => other === at || path !== clause.path)),
  );

/** Returns whether the bounds of a condition are equivalent to it. */
const isWholeBound = ({ op, value }: Clause): boolean =>
  op === '$regex'
    ? literalPrefix(value as RegExp) !== undefined
    : (op === '$eq' || op === '$in') && [value].flat().every((each) => RANGED.has(getRank(each)));

const isComparable = (value: unknown) => getRank(value) === RANK.regex || RANGED.has(getRank(value));
