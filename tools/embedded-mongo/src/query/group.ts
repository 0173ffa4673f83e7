import { encodeValue } from '../bson/order';
import { isDocument, type Doc } from '../bson/values';
import { badValue, CommandError } from '../errors';
import { ACCUMULATORS, assertKnownOperators, evaluate } from '../expressions/mingo';
import { PAUSE, type Paused } from './slices';

type Field = { name: string; accumulate: (values: unknown[]) => unknown; operand: unknown };

/** Returns the fields of a `$group`. Throws if it has no `_id`, or a field that no supported accumulator computes. */
export function groupFields({ _id, ...fields }: Doc): Field[] {
  if (_id === undefined) throw badValue('a group specification must include an _id');
  assertKnownOperators(_id);
  return Object.entries(fields).map(([name, expression]) => {
    const [[accumulator, operand] = ['', undefined], ...more] = isDocument(expression)
      ? Object.entries(expression)
      : [];
    const accumulate = Object.hasOwn(ACCUMULATORS, accumulator) ? ACCUMULATORS[accumulator] : undefined;
    if (!accumulate || more.length > 0) throw new CommandError(168, `Unrecognized accumulator '${accumulator}'`);
    assertKnownOperators(operand);
    return { name, accumulate, operand };
  });
}

/** A group that is partly read. `docs` are the documents that are not yet included in `values`. */
type Group = { _id: unknown; values: unknown[] | undefined; docs: Doc[] };

/** The number of documents in memory after which they are reduced to the values of their groups. */
const DOCS_IN_MEMORY = 1000;

/** Runs `$group` over documents that are read one after the other and do not stay in memory. It pauses between them. */
export function* group(source: Iterable<Paused<Doc>>, spec: Doc, variables: Doc | undefined): Generator<Paused<Doc>> {
  const fields = groupFields(spec);
  const groups = new Map<string, Group>();
  let touched = new Set<Group>();
  let count = 0;
  const join = (group: Group): void => {
    const { values, docs } = group;
    group.docs = [];
    group.values = fields.map(({ accumulate, operand }, i) =>
      accumulate([...(values ? [values[i]] : []), ...docs.map((doc) => evaluate(doc, operand, variables))]),
    );
  };
  for (const doc of source) {
    if (doc === PAUSE) {
      yield PAUSE;
      continue;
    }
    const _id = evaluate(doc, spec._id, variables) ?? null;
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
