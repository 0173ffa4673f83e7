import { Query as Condition } from 'mingo/query';
import { copy, isDocument, isOperators, keyValues, type Doc } from '../bson/values';
import { badValue, CommandError } from '../errors';
import { assertKnownOperators, evaluated, mingoOptions } from '../expressions/mingo';
import { plainFields } from './needed-fields';

/** Returns the fields that a projection or `$addFields` computes, as dotted paths with their expressions. */
export function computedFields(spec: Doc, at: string[] = []): { path: string[]; expression: unknown }[] {
  return Object.entries(spec).flatMap(([name, value]) => {
    const path = [...at, ...name.split('.')];
    return isDocument(value) && !isOperators(value) && Object.keys(value).length > 0
      ? computedFields(value, path)
      : { path, expression: value };
  });
}

/** Throws if a field would be computed in each element of an array, which mingo does differently from MongoDB. */
export function assertNoArrayAt(doc: Doc, path: string[]): void {
  const { arrayAt } = keyValues(doc, path);
  if (arrayAt !== undefined && arrayAt !== path.join('.'))
    throw new CommandError(115, `This server cannot compute '${path.join('.')}', as '${arrayAt}' is an array`);
}

/**
 * Creates a function that applies a projection to documents and keeps the order of their fields. An empty projection
 * includes everything.
 */
export function projection(spec: Doc, variables?: Doc): (docs: Iterable<Doc>) => Iterable<Doc> {
  if (Object.keys(spec).length === 0) return (docs) => docs;
  const fields = plainFields(spec);
  if (fields) return (docs) => pickFields(docs, fields);
  assertKnownOperators(spec);
  const query = new Condition({}, mingoOptions(variables));
  const nested = computedFields(spec).filter(
    ({ path, expression }) => path.length > 1 && (typeof expression === 'string' || isOperators(expression)),
  );
  return (docs) =>
    evaluated(function* () {
      for (const doc of docs) {
        for (const { path } of nested) assertNoArrayAt(doc, path);
        const [result = {}] = query.find<Doc>([copy(doc)], spec as never).all() as Doc[];
        yield Object.fromEntries(
          Object.keys({ ...doc, ...result }).flatMap((name) =>
            Object.hasOwn(result, name) ? [[name, result[name]]] : [],
          ),
        );
      }
    });
}

/** The values are those of the stored documents, as in a find without a projection. Nothing changes them. */
function* pickFields(docs: Iterable<Doc>, fields: ReadonlySet<string>): Generator<Doc> {
  for (const doc of docs) {
    const picked: Doc = {};
    for (const name of Object.keys(doc)) if (fields.has(name)) picked[name] = doc[name];
    yield picked;
  }
}

/** Creates the projection of a find. It cannot select the matched item of an array. */
export function findProjection(spec: Doc): ReturnType<typeof projection> {
  if (Object.keys(spec).some((path) => path.endsWith('.$')))
    throw badValue('A positional projection is not supported by this server');
  return projection(spec);
}
