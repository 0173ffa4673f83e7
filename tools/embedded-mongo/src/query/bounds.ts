import { isDocument, type Doc } from '../bson/documents';
import { encodeStringPrefix, encodeValue } from '../bson/key-encoder';
import { RANK, rankOf } from '../bson/ranks';

/** One condition on one path. `alone` is false if the filter says more than these bounds can. */
export interface Clause {
  path: string;
  op: '$eq' | '$in' | '$gt' | '$gte' | '$lt' | '$lte' | '$regex';
  value: unknown;
  alone: boolean;
}

/** A filter taken apart: conditions that all hold, how many there are besides, and its `$or`s. */
export interface Conjunction {
  clauses: Clause[];
  others: number;
  alternatives: Doc[][];
}

const BOUNDED = new Set(['$eq', '$in', '$gt', '$gte', '$lt', '$lte']);

/** Takes a filter apart. `variables` are those of `let`, which a `$expr` may compare a field with. */
export function conjunctionOf(filter: Doc, variables: Doc = {}): Conjunction {
  const result: Conjunction = { clauses: [], others: 0, alternatives: [] };
  addAll(filter, result, variables);
  return result;
}

function addAll(filter: Doc, into: Conjunction, variables: Doc): void {
  for (const [path, condition] of Object.entries(filter)) {
    if (path === '$and') {
      for (const part of condition as Doc[]) addAll(part, into, variables);
    } else if (path.startsWith('$')) {
      into.others++;
      if (path === '$or') into.alternatives.push(condition as Doc[]);
      if (path === '$expr') addExpression(condition, into, variables);
    } else {
      addField(path, condition, into, true);
    }
  }
}

function addField(path: string, condition: unknown, into: Conjunction, alone: boolean): void {
  const push = (op: string, value: unknown, exact: boolean): void => {
    into.clauses.push({ path, op: op as Clause['op'], value, alone: alone && exact });
    if (!alone || !exact) into.others++;
  };
  if (condition instanceof RegExp) return push('$regex', condition, false);
  if (!isDocument(condition) || !Object.keys(condition).some((name) => name.startsWith('$'))) return push('$eq', condition, true);
  for (const [op, value] of Object.entries(condition)) {
    if (BOUNDED.has(op)) push(op, value, true);
    else if (op === '$regex') push(op, new RegExp(value as string, condition.$options as string | undefined), false);
    else if (op === '$all' && Array.isArray(value) && !isDocument(value[0])) push('$eq', value[0], false);
    else if (op === '$elemMatch' && isDocument(value)) addElement(path, value, into);
    else into.others++;
  }
}

/** What must hold of one element holds of some element. */
function addElement(path: string, criteria: Doc, into: Conjunction): void {
  into.others++;
  for (const [name, condition] of Object.entries(criteria)) {
    if (!name.startsWith('$')) addField(`${path}.${name}`, condition, into, false);
    else if (BOUNDED.has(name)) addField(path, { [name]: condition }, into, false);
  }
}

/** `{ $eq: ['$field', '$$variable'] }`, as `$lookup` writes its join. */
function addExpression(expression: unknown, into: Conjunction, variables: Doc): void {
  if (!isDocument(expression)) return;
  if (Array.isArray(expression.$and)) return expression.$and.forEach((part) => addExpression(part, into, variables));
  if (!Array.isArray(expression.$eq) || expression.$eq.length !== 2) return;
  for (const [field, other] of [expression.$eq, [...expression.$eq].reverse()] as [unknown, unknown][]) {
    if (typeof field !== 'string' || !/^\$[^$]/.test(field)) continue;
    const name = typeof other === 'string' ? /^\$\$([^.]+)$/.exec(other)?.[1] : undefined;
    const value = name === undefined ? other : variables[name];
    const isValue = name !== undefined ? Object.hasOwn(variables, name) : typeof other === 'number' || typeof other === 'boolean';
    if (isValue && value !== undefined && rankOf(value) !== RANK.array) addField(field.slice(1), { $eq: value }, into, false);
  }
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
  /** How many clauses of the filter these bounds fully stand for. */
  exact: number;
  /** False if a document without the field cannot match. */
  acceptsMissing: boolean;
}

const NAN = encodeValue(NaN);

/** The bounds that conditions on one path put on an index field; none if they do not help. */
export function boundsOf(clauses: Clause[], multikey: boolean): FieldBounds | undefined {
  const pointed = clauses.find(({ op, value }) => op === '$eq' && isPoint(value)) ??
    clauses.find(({ op, value }) => op === '$in' && Array.isArray(value) && value.every(isPoint));
  if (pointed) return points(pointed, multikey);
  return range(clauses, multikey);
}

const isPoint = (value: unknown): boolean => {
  const rank = rankOf(value);
  return rank !== RANK.array && rank !== RANK.regex && rank !== RANK.missing;
};

function points({ op, value, alone }: Clause, multikey: boolean): FieldBounds {
  const values = op === '$eq' ? [value] : (value as unknown[]);
  const encoded = values.map(encodeValue).sort(Buffer.compare);
  const acceptsMissing = values.includes(null);
  const exact = alone && !(multikey && acceptsMissing) && !values.some(isRounded);
  return {
    points: encoded.filter((bytes, i) => i === 0 || !bytes.equals(encoded[i - 1]!)),
    exact: Number(exact), acceptsMissing,
  };
}

/** Keys hold a decimal as the nearest double, so one key can stand for several. */
const isRounded = (value: unknown): boolean => (value as { _bsontype?: string } | null)?._bsontype === 'Decimal128';

function range(clauses: Clause[], multikey: boolean): FieldBounds | undefined {
  const prefix = clauses.map(({ op, value }) => (op === '$regex' ? literalPrefix(value as RegExp) : undefined)).find(Boolean);
  if (prefix) {
    const bytes = encodeStringPrefix(prefix);
    return { range: { low: { bytes, after: false }, high: { bytes, after: true } }, exact: 0, acceptsMissing: false };
  }
  const usable = clauses.filter(({ op, value }) => op !== '$in' && op !== '$eq' && op !== '$regex' && isOrderable(value));
  const lower = usable.find(({ op }) => op.startsWith('$gt'));
  const upper = usable.find(({ op, value }) => op.startsWith('$lt') && (!lower || (rankOf(value) === rankOf(lower.value) && !multikey)));
  const given = lower ?? upper;
  if (!given) return undefined;
  const rank = Buffer.of(rankOf(given.value));
  const isNumber = rank[0] === RANK.number;
  const low = lower ? { bytes: encodeValue(lower.value), after: lower.op === '$gt' } : { bytes: isNumber ? NAN : rank, after: isNumber };
  const high = upper ? { bytes: encodeValue(upper.value), after: upper.op === '$lte' } : { bytes: rank, after: true };
  const exact = [lower, upper].filter((clause) => clause?.alone && !isRounded(clause.value)).length;
  return { range: { low, high }, exact, acceptsMissing: false };
}

const ORDERABLE = new Set<number>([RANK.number, RANK.string, RANK.objectId, RANK.bool, RANK.date, RANK.timestamp, RANK.binary]);
const isOrderable = (value: unknown): boolean => ORDERABLE.has(rankOf(value)) && !Number.isNaN(value);

/** The letters every match of `/^abc/` begins with. */
function literalPrefix(regex: RegExp): string | undefined {
  if (regex.flags !== '' || regex.source.includes('|')) return undefined;
  const literal = /^\^((?:[\w\s@:,;/#%&<>='"~`!-]|\\[.\-/@+*?^$()[\]{}|\\])+)([*?{]?)/.exec(regex.source);
  if (!literal) return undefined;
  const text = literal[1]!.replace(/\\(.)/g, '$1');
  return (literal[2] ? text.slice(0, -1) : text) || undefined;
}
