import type { Doc } from '../bson/documents';
import { badValue } from '../errors';
import type { Access } from '../storage/access';
import type { Collection, Index } from '../storage/collection';
import { boundsOf, conjunctionOf, type Conjunction, type FieldBounds } from './bounds';
import { partialIsImplied } from './partial';
import { spansOf, type Span } from './spans';

/** A sort, most significant path first. */
export type Sort = [path: string, direction: 1 | -1][];

/** Reads every document. */
export interface CollectionScan {
  kind: 'collection';
}

/** Reads the parts of an index the filter leaves. */
export interface IndexScan {
  kind: 'index';
  index: Index;
  spans: Span[];
  reverse: boolean;
  /** The spans are read side by side, in the order of what follows their prefix. */
  merge: boolean;
  /** The records come in the order of the sort. */
  sorted: boolean;
  /** Every record found matches the filter. */
  exact: boolean;
  score: number;
}

/** Reads an index for each alternative of a `$or`. */
export interface AlternativesScan {
  kind: 'alternatives';
  scans: IndexScan[];
}

export type Plan = CollectionScan | IndexScan | AlternativesScan;

/** What a plan is made for. */
export interface Wanted {
  filter: Doc;
  variables?: Doc;
  sort: Sort;
  /** An index by name or pattern that must be used, or `$natural`. */
  hint?: unknown;
}

/** Chooses how to read a collection: equalities first, then the sort, then a range. */
export function planQuery(access: Access, collection: Collection, wanted: Wanted): Plan {
  const conjunction = conjunctionOf(wanted.filter, wanted.variables);
  const hinted = wanted.hint === undefined ? undefined : hintedIndex(collection, wanted.hint);
  if (hinted === 'natural') return { kind: 'collection' };
  if (hinted) return scanIndex(hinted, conjunction, wanted) ?? { kind: 'collection' };
  const indexes = collection.indexes.filter((index) => index.usableFrom <= access.since);
  const best = bestScan(indexes, conjunction, wanted);
  if (best && best.score >= POINT) return best;
  for (const alternatives of conjunction.alternatives) {
    const scans = alternatives.map((branch) => bestScan(indexes, conjunctionOf({ $and: [branch, wanted.filter] }), { ...wanted, sort: [] }));
    if (scans.every((scan) => scan !== undefined && scan.score > 0)) return { kind: 'alternatives', scans: scans as IndexScan[] };
  }
  return best ?? { kind: 'collection' };
}

const POINT = 10;
const UNIQUE = 1000;

function bestScan(indexes: Index[], conjunction: Conjunction, wanted: Wanted): IndexScan | undefined {
  let best: IndexScan | undefined;
  for (const index of indexes) {
    const scan = scanIndex(index, conjunction, wanted);
    if (scan && scan.score > (best?.score ?? 0)) best = scan;
  }
  return best;
}

function hintedIndex(collection: Collection, hint: unknown): Index | 'natural' {
  if (typeof hint === 'object' && hint !== null && '$natural' in hint) return 'natural';
  const pattern = JSON.stringify(hint);
  const found = collection.indexes.find(({ spec }) => spec.name === hint || JSON.stringify(spec.key) === pattern);
  if (!found) throw badValue('hint provided does not correspond to an existing index');
  return found;
}

function scanIndex(index: Index, conjunction: Conjunction, { filter, sort }: Wanted): IndexScan | undefined {
  if (index.partial && !partialIsImplied(index.partial, conjunction, filter)) return undefined;
  const bounds: (FieldBounds | undefined)[] = index.fields.map(({ path }) =>
    boundsOf(conjunction.clauses.filter((clause) => clause.path === path), index.multikey.has(path)));
  if (index.spec.sparse && !bounds.some((bound) => bound && !bound.acceptsMissing)) return undefined;
  const { spans, points, ranged } = spansOf(index, bounds);
  const used = bounds.slice(0, points.length + Number(ranged));
  const order = sortOrder(index, points, sort);
  const exact = used.reduce((sum, bound) => sum + (bound?.exact ?? 0), 0);
  const isExact = exact === conjunction.clauses.length && conjunction.others === 0;
  let score = points.length * POINT + (ranged ? 5 : 0);
  if (order && sort.length > 0) score += score > 0 ? 12 : 3;
  if (index.unique && points.length === index.fields.length && points.every((count) => count === 1)) score += UNIQUE;
  return { kind: 'index', index, spans, reverse: order?.reverse ?? false, merge: order?.merge ?? false, sorted: order !== undefined, exact: isExact, score };
}

/** Whether reading the index gives the sort, and how; `points` are the numbers of values of its leading fields. */
function sortOrder(index: Index, points: number[], sort: Sort): { reverse: boolean; merge: boolean } | undefined {
  const constant = new Set(index.fields.slice(0, points.length).filter(({ path }, i) => points[i] === 1 && !index.multikey.has(path)).map(({ path }) => path));
  const rest = sort.filter(([path]) => !constant.has(path));
  if (rest.length === 0) return { reverse: false, merge: false };
  let merge = false;
  let reverse: boolean | undefined;
  let next = 0;
  for (let i = 0; i < index.fields.length && next < rest.length; i++) {
    const { path } = index.fields[i]!;
    const [wanted] = rest[next]!;
    if (path === wanted && !index.multikey.has(path)) {
      if (merge && i < points.length) return undefined; // the merge compares what follows all points
      const backwards = reversed(index, rest[next]!);
      if (reverse !== undefined && reverse !== backwards) return undefined;
      reverse = backwards;
      next++;
    } else if (i < points.length && (points[i] === 1 || next === 0)) {
      merge ||= points[i]! > 1;
    } else {
      return undefined;
    }
  }
  return next === rest.length ? { reverse: reverse ?? false, merge } : undefined;
}

const reversed = (index: Index, [path, direction]: Sort[number]): boolean =>
  index.fields.some((field) => field.path === path && field.descending !== direction < 0);
