import { isDocument, isOperators, bsonType, type Doc } from '../bson/documents';
import { encodeStringPrefix, encodeValue, RANK, rankOf } from '../bson/values';

/** One condition on one path. */
export interface Clause {
  path: string;
  op: string;
  value: unknown;
}

/** A filter taken apart: conditions that all hold and that an index can serve, and how many there are besides. */
export interface Conjunction {
  clauses: Clause[];
  others: number;
}

const SERVED = new Set(['$eq', '$in', '$gt', '$gte', '$lt', '$lte']);

/** Takes a filter apart. `variables` are those of `let`, which a `$expr` may compare a field with. */
export function conjunctionOf(filter: Doc, variables: Doc = {}, into: Conjunction = { clauses: [], others: 0 }): Conjunction {
  for (const [path, condition] of Object.entries(filter)) {
    if (path === '$and') {
      for (const part of condition as Doc[]) conjunctionOf(part, variables, into);
    } else if (path.startsWith('$')) {
      into.others++;
      if (path === '$expr') addEquality(condition, variables, into);
    } else if (condition instanceof RegExp) {
      into.clauses.push({ path, op: '$regex', value: condition });
    } else if (!isOperators(condition)) {
      into.clauses.push({ path, op: '$eq', value: condition });
    } else {
      for (const [op, value] of Object.entries(condition)) {
        if (SERVED.has(op)) into.clauses.push({ path, op, value });
        else if (op === '$regex') into.clauses.push({ path, op, value: new RegExp(value as string, condition.$options as string | undefined) });
        else into.others++;
        // What holds of one element holds of some element.
        if (op === '$elemMatch' && isDocument(value)) conjunctionOf(isOperators(value) ? { [path]: value } : under(path, value), variables, into);
      }
    }
  }
  return into;
}

const under = (path: string, conditions: Doc): Doc => Object.fromEntries(Object.entries(conditions)
  .filter(([name]) => !name.startsWith('$')).map(([name, condition]) => [`${path}.${name}`, condition]));

/** `{ $eq: ['$field', '$$variable'] }`, as `$lookup` writes its join. */
function addEquality(expression: unknown, variables: Doc, into: Conjunction): void {
  if (isDocument(expression) && Array.isArray(expression.$and)) for (const part of expression.$and) addEquality(part, variables, into);
  const sides = isDocument(expression) && Array.isArray(expression.$eq) ? (expression.$eq as unknown[]).map(String) : [];
  const field = sides.find((side) => /^\$[^$]/.test(side));
  const variable = sides.find((side) => /^\$\$[^.]+$/.test(side))?.slice(2);
  const value = variable && variables[variable];
  if (field && value !== undefined && rankOf(value) !== RANK.array) into.clauses.push({ path: field.slice(1), op: '$eq', value });
}

/** An edge among encoded values: before all keys that begin with these bytes, or after them. */
export interface Edge {
  bytes: Buffer;
  after: boolean;
}

/** What the conditions on one path leave of an index field: single values, or everything between two edges. */
export interface FieldBounds {
  points?: Buffer[];
  range?: { low: Edge; high: Edge };
  /** How many clauses these bounds fully stand for. */
  exact: number;
  /** False if a document without the field cannot match. */
  acceptsMissing: boolean;
}

/** The bounds that conditions on one path put on an index field; none if they do not help. */
export function boundsOf(clauses: Clause[], multikey: boolean): FieldBounds | undefined {
  const point = clauses.find(({ op, value }) => op === '$eq' && isPoint(value));
  const several = clauses.find(({ op, value }) => op === '$in' && (value as unknown[]).every(isPoint));
  const values = point ? [point.value] : (several?.value as unknown[] | undefined);
  if (!values) return rangeOf(clauses, multikey);
  const points = values.map(encodeValue).sort(Buffer.compare).filter((bytes, i, sorted) => i === 0 || !bytes.equals(sorted[i - 1]!));
  const acceptsMissing = values.includes(null);
  const exact = Number(!(multikey && acceptsMissing) && !values.some(isRounded));
  return { points, exact, acceptsMissing };
}

const isPoint = (value: unknown): boolean => ![RANK.array, RANK.regex, RANK.missing].some((rank) => rank === rankOf(value));

/** Keys hold a decimal as the nearest double, so one key can stand for several. */
const isRounded = (value: unknown): boolean => bsonType(value) === 'Decimal128';

const RANGED = new Set<number>([RANK.number, RANK.string, RANK.objectId, RANK.bool, RANK.date, RANK.timestamp]);
const NAN = encodeValue(NaN);

function rangeOf(clauses: Clause[], multikey: boolean): FieldBounds | undefined {
  const prefix = clauses.map(({ op, value }) => op === '$regex' && literalPrefix(value as RegExp)).find(Boolean);
  if (prefix) {
    const bytes = encodeStringPrefix(prefix);
    return { range: { low: { bytes, after: false }, high: { bytes, after: true } }, exact: 0, acceptsMissing: false };
  }
  const usable = clauses.filter(({ op, value }) => /^\$[gl]t/.test(op) && RANGED.has(rankOf(value)) && !Number.isNaN(value));
  const lower = usable.find(({ op }) => op.startsWith('$gt'));
  // Of an array one element may be above the one edge and another below the other, so only one edge holds.
  const upper = usable.find(({ op, value }) => op.startsWith('$lt') && (!lower || (!multikey && rankOf(value) === rankOf(lower.value))));
  if (!lower && !upper) return undefined;
  const type = Buffer.of(rankOf((lower ?? upper)!.value));
  const lowest = type[0] === RANK.number ? { bytes: NAN, after: true } : { bytes: type, after: false };
  const low = lower ? { bytes: encodeValue(lower.value), after: lower.op === '$gt' } : lowest;
  const high = upper ? { bytes: encodeValue(upper.value), after: upper.op === '$lte' } : { bytes: type, after: true };
  return { range: { low, high }, exact: [lower, upper].filter(Boolean).length, acceptsMissing: false };
}

/** The letters every match of `/^abc/` begins with. */
function literalPrefix(regex: RegExp): string | undefined {
  const literal = regex.flags === '' && !regex.source.includes('|') && /^\^((?:[\w\s@:,;/#&<>='"~-]|\\[^\w\s])+)([*?{]?)/.exec(regex.source);
  if (!literal) return undefined;
  const letters = literal[1]!.replace(/\\(.)/g, '$1');
  return (literal[2] ? letters.slice(0, -1) : letters) || undefined;
}
