import { Query } from 'mingo/query';
import { copy, isDocument, isOperators, type Doc } from '../bson/documents';
import { keyValues } from '../bson/paths';
import { badValue, CommandError } from '../errors';
import { assertKnownOperators, mingoOptions } from './mingo';

/** The fields a projection or `$addFields` computes, as dotted paths with their expressions. */
export function computedFields(spec: Doc, at: string[] = []): { path: string[]; expression: unknown }[] {
  return Object.entries(spec).flatMap(([name, value]) => {
    const path = [...at, ...name.split('.')];
    return isDocument(value) && !isOperators(value) && Object.keys(value).length > 0 ? computedFields(value, path) : { path, expression: value };
  });
}

/** Refuses to compute a field in each element of an array, which mingo does otherwise than MongoDB. */
export function assertNoArrayAt(doc: Doc, path: string[]): void {
  const { arrayAt } = keyValues(doc, path);
  if (arrayAt !== undefined && arrayAt !== path.join('.')) throw new CommandError(115, `This server cannot compute '${path.join('.')}', as '${arrayAt}' is an array`);
}

/** Makes of documents what a projection shows of them, in the order they have; an empty one shows everything. */
export function projection(spec: Doc, filter: Doc, variables?: Doc): (docs: Iterable<Doc>) => Iterable<Doc> {
  if (Object.keys(spec).length === 0) return (docs) => docs;
  assertKnownOperators(spec);
  const query = new Query(Object.keys(spec).some((path) => path.endsWith('.$')) ? filter : {}, mingoOptions(variables));
  const nested = computedFields(spec).filter(({ path, expression }) => path.length > 1 && (typeof expression === 'string' || isOperators(expression)));
  return function* (docs) {
    for (const doc of docs) {
      for (const { path } of nested) assertNoArrayAt(doc, path);
      const [result = {}] = query.find<Doc>([copy(doc)], spec as never).all() as Doc[];
      const names = Object.keys({ ...doc, ...result }).filter((name) => Object.hasOwn(result, name));
      yield Object.fromEntries(names.map((name) => [name, result[name]]));
    }
  };
}

/** A find's projection: its `$slice`, another than the expression, is not known here. */
export function findProjection(spec: Doc, filter: Doc, variables?: Doc): ReturnType<typeof projection> {
  if (Object.values(spec).some((value) => isDocument(value) && '$slice' in value)) throw badValue('$slice in the projection of a find is not supported by this server');
  return projection(spec, filter, variables);
}
