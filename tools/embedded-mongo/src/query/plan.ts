import { equalValues } from '../bson/values';
import { isDocument, type Doc } from '../bson/documents';
import { badValue } from '../errors';
import type { Access } from '../storage/access';
import type { Collection, Index } from '../storage/collection';
import { AFTER } from '../storage/keys';
import { boundsOf, conjunctionOf, type Conjunction, type Edge, type FieldBounds } from './bounds';
import { compileFilter } from './filter';
import type { Sort } from './sort';

/** What a plan is made for. */
export interface Wanted {
  filter: Doc;
  variables?: Doc;
  sort: Sort;
  /** An index by name or pattern that must be used, or `$natural`. */
  hint?: unknown;
}

/** A part of an index: the keys from `lower` to before `upper`. */
export interface Span {
  lower: Buffer;
  upper: Buffer;
}

/** How an index is read. */
export interface IndexScan {
  index: Index;
  spans: Span[];
  reverse: boolean;
  /** The records come in the order of the sort. */
  sorted: boolean;
  /** Every record found matches the filter. */
  exact: boolean;
  score: number;
}

const POINT = 10;
const UNIQUE = 1000;
const MAX_SPANS = 10_000;

/** The best way to read by index: equalities first, then the sort, then a range; none if every document must be read. */
export function planQuery(access: Access, { indexes }: Collection, wanted: Wanted): IndexScan | undefined {
  const conjunction = conjunctionOf(wanted.filter, wanted.variables);
  const candidates = wanted.hint === undefined ? indexes : hinted(indexes, wanted.hint);
  const scans = candidates.filter((index) => index.usableFrom <= access.since).map((index) => scanOf(index, conjunction, wanted));
  const least = wanted.hint === undefined ? 0 : -1; // a hint is taken even if it does not help
  return scans.reduce((best, scan) => ((scan?.score ?? -1) > (best?.score ?? least) ? scan : best), undefined);
}

function hinted(indexes: Index[], hint: unknown): Index[] {
  if (isDocument(hint) && '$natural' in hint) return [];
  const pattern = JSON.stringify(hint);
  const found = indexes.filter(({ spec }) => spec.name === hint || JSON.stringify(spec.key) === pattern);
  if (found.length === 0) throw badValue('hint provided does not correspond to an existing index');
  return found;
}

function scanOf(index: Index, conjunction: Conjunction, { filter, sort }: Wanted): IndexScan | undefined {
  if (!partialIsImplied(index, conjunction, filter)) return undefined;
  const bounds = index.fields.map(({ path }) => boundsOf(conjunction.clauses.filter((clause) => clause.path === path), index.multikey.has(path)));
  if (index.spec.sparse && !bounds.some((bound) => bound && !bound.acceptsMissing)) return undefined;
  const { spans, points, ranged } = spansOf(index, bounds);
  const order = sortOrder(index, points, sort);
  const stoodFor = bounds.slice(0, points.length + Number(ranged)).reduce((sum, bound) => sum + (bound?.exact ?? 0), 0);
  let score = points.length * POINT + (ranged ? 5 : 0);
  if (order && sort.length > 0) score += score > 0 ? 12 : 3;
  if (index.unique && points.length === index.fields.length && spans.length === 1) score += UNIQUE;
  const exact = stoodFor === conjunction.clauses.length && conjunction.others === 0;
  return { index, spans, reverse: order === 'backward', sorted: order !== undefined, exact, score };
}

/** The parts of an index to read, in its order: single values of the leading fields, then at most one range. */
export function spansOf(index: Index, bounds: (FieldBounds | undefined)[]): { spans: Span[]; points: number[]; ranged: boolean } {
  let prefixes = [index.prefix];
  const points: number[] = [];
  for (const [i, { encoded, descending }] of index.fields.entries()) {
    const values = bounds[i]?.points?.map(encoded);
    if (!values || prefixes.length * values.length > MAX_SPANS) break;
    if (descending) values.reverse();
    prefixes = prefixes.flatMap((prefix) => values.map((value) => Buffer.concat([prefix, value])));
    points.push(values.length);
  }
  const range = bounds[points.length]?.range;
  if (!range) return { spans: prefixes.map((prefix) => ({ lower: prefix, upper: Buffer.concat([prefix, AFTER]) })), points, ranged: false };
  const { descending, encoded } = index.fields[points.length]!;
  const edge = (prefix: Buffer, { bytes, after }: Edge): Buffer => Buffer.concat([prefix, encoded(bytes), ...(after === descending ? [] : [AFTER])]);
  const [first, last] = descending ? [range.high, range.low] : [range.low, range.high];
  return { spans: prefixes.map((prefix) => ({ lower: edge(prefix, first), upper: edge(prefix, last) })), points, ranged: true };
}

/** Which way an index must be read to give the sort, if it can; `points` are the numbers of values of its leading fields. */
function sortOrder({ fields, multikey }: Index, points: number[], sort: Sort): 'forward' | 'backward' | undefined {
  const isConstant = (i: number): boolean => points[i] === 1 && !multikey.has(fields[i]!.path);
  const constant = new Set(fields.filter((_, i) => isConstant(i)).map(({ path }) => path));
  const rest = sort.filter(([path]) => !constant.has(path));
  const backwards: boolean[] = [];
  for (const [i, { path, descending }] of fields.entries()) {
    const [wanted, direction] = rest[backwards.length] ?? [];
    if (wanted === undefined) break;
    if (path === wanted && !multikey.has(path)) backwards.push(descending !== direction! < 0);
    else if (points[i] !== 1) return undefined;
  }
  if (backwards.length < rest.length || new Set(backwards).size > 1) return undefined;
  return backwards[0] ? 'backward' : 'forward';
}

/** True if every document that matches the query is surely in the index. */
function partialIsImplied({ partial }: Index, { clauses }: Conjunction, query: Doc): boolean {
  return Object.entries(partial?.condition ?? {}).every(([path, condition]) => {
    if (Object.hasOwn(query, path) && equalValues(query[path], condition)) return true;
    if (path.startsWith('$')) return false;
    const needed = compileFilter({ [path]: condition });
    const justExists = isDocument(condition) && Object.keys(condition).join() === '$exists' && condition.$exists === true;
    return clauses.some((clause) => {
      if (clause.path !== path) return false;
      if (clause.op === '$eq' || clause.op === '$in') return [clause.value].flat().every((value) => needed.test(nested(path, value)));
      return justExists && clause.value !== null;
    });
  });
}

const nested = (path: string, value: unknown): Doc =>
  path.split('.').reduceRight<unknown>((inner, part) => ({ [part]: inner }), value) as Doc;
