import { encodeValue } from '../bson/order';
import { isDocument, type Doc } from '../bson/values';
import { accumulators, evaluate, mingoOptions } from '../expressions/mingo';
import { PAUSE, type Paused } from './slices';

/**
 * For each accumulator, the one that combines the values of two parts of a group. Accumulators that are not listed need
 * all documents of a group at once.
 */
const JOINED: Record<string, string> = {
  $sum: '$sum',
  $min: '$min',
  $max: '$max',
  $first: '$first',
  $last: '$last',
  $count: '$sum',
  $mergeObjects: '$mergeObjects',
};

type Field = { name: string; accumulator: string; operand: unknown };

/** Returns the fields of a `$group` whose parts can be combined, or undefined if there are others. */
function joinedFields({ _id, ...fields }: Doc): Field[] | undefined {
  const found = Object.entries(fields).flatMap(([name, expression]): Field[] => {
    const [accumulator = '', ...more] = isDocument(expression) ? Object.keys(expression) : [];
    const isJoined = more.length === 0 && Object.hasOwn(JOINED, accumulator);
    return isJoined ? [{ name, accumulator, operand: (expression as Doc)[accumulator] }] : [];
  });
  return found.length === Object.keys(fields).length ? found : undefined;
}

/** A group that is partly read. `docs` are the documents that are not yet included in `values`. */
type Group = { _id: unknown; values: unknown[] | undefined; docs: Doc[] };

/** The number of documents in memory after which they are reduced to the values of their groups. */
const DOCS_IN_MEMORY = 1000;

/**
 * Runs `$group` over documents that are read one after the other and do not stay in memory. It pauses between them.
 * Returns undefined for a group that needs all documents at once.
 */
export function groupInParts(
  source: Iterable<Paused<Doc>>,
  spec: Doc,
  variables: Doc | undefined,
): Generator<Paused<Doc>> | undefined {
  const fields = '_id' in spec ? joinedFields(spec) : undefined;
  return fields && grouped(source, spec._id, fields, variables);
}

function* grouped(
  source: Iterable<Paused<Doc>>,
  id: unknown,
  fields: Field[],
  variables: Doc | undefined,
): Generator<Paused<Doc>> {
  const options = mingoOptions(variables);
  const accumulate = (accumulator: string, docs: Doc[], operand: unknown): unknown =>
    accumulators[accumulator]?.(docs, operand, options);
  const groups = new Map<string, Group>();
  let touched = new Set<Group>();
  let count = 0;
  const join = (group: Group): void => {
    const { values, docs } = group;
    group.docs = [];
    group.values = fields.map(({ accumulator, operand }, i) => {
      const value = accumulate(accumulator, docs, operand);
      if (!values) return value;
      return accumulate(JOINED[accumulator] ?? '', [{ value: values[i] }, { value }], '$value');
    });
  };
  for (const doc of source) {
    if (doc === PAUSE) {
      yield PAUSE;
      continue;
    }
    const _id = evaluate(doc, id, variables) ?? null;
    const key = encodeValue(_id);
    let group = groups.get(key);
    if (!group) groups.set(key, (group = { _id, values: undefined, docs: [] }));
    group.docs.push(doc);
    touched.add(group);
    if (++count % DOCS_IN_MEMORY !== 0) continue;
    for (const each of touched) join(each);
    touched = new Set();
    yield PAUSE;
  }
  for (const group of touched) join(group);
  for (const { _id, values = [] } of groups.values())
    yield { _id, ...Object.fromEntries(fields.map(({ name }, i) => [name, values[i]])) };
}
