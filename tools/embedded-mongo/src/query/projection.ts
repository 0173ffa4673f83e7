import { Query } from 'mingo/query';
import { copy, isDocument, isOperators, type Doc } from '../bson/documents';
import { keyValues } from '../bson/paths';
import { CommandError } from '../errors';
import { assertKnownOperators, mingoOptions } from './mingo';

/** Makes of documents what a projection shows of them; an empty one shows everything. */
export type Project = (docs: Iterable<Doc>) => Iterable<Doc>;

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

/** A find's projection. `$slice` alone keeps the other fields; mingo takes it for an inclusion. */
export function projection(spec: Doc, filter: Doc, variables?: Doc): Project {
  if (Object.keys(spec).length === 0) return (docs) => docs;
  assertKnownOperators(spec);
  const slices = Object.fromEntries(Object.entries(spec).filter(([, value]) => isDocument(value) && '$slice' in value));
  const others = Object.fromEntries(Object.entries(spec).filter(([path]) => !(path in slices)));
  const including = Object.entries(others).some(([path, value]) => path !== '_id' && value !== 0 && value !== false);
  if (including || Object.keys(slices).length === 0) return stageProjection(spec, filter, variables);
  const sliced = stageProjection({ ...slices, _id: 0 }, filter, variables);
  const excluding = projection(others, filter, variables);
  return (docs) => {
    const all = [...docs];
    const changed = [...sliced(all)];
    return Array.from(excluding(all), (doc, i) => ({ ...doc, ...changed[i] }));
  };
}

/** The projection of a `$project`, which has no `$slice` of its own. */
export function stageProjection(spec: Doc, filter: Doc, variables?: Doc): Project {
  const query = new Query(Object.keys(spec).some((path) => path.endsWith('.$')) ? filter : {}, mingoOptions(variables));
  const nested = computedFields(spec).filter(({ path, expression }) => path.length > 1 && (typeof expression === 'string' || isOperators(expression)));
  return function* (docs) {
    for (const doc of docs) {
      for (const { path } of nested) assertNoArrayAt(doc, path);
      for (const result of query.find<Doc>([copy(doc)], spec as never)) yield inOrderOf(doc, result as Doc);
    }
  };
}

/** The fields in the document's order, which mingo does not keep. */
function inOrderOf(doc: Doc, result: Doc): Doc {
  const names = Object.keys({ ...doc, ...result }).filter((name) => Object.hasOwn(result, name));
  return Object.fromEntries(names.map((name) => [name, result[name]]));
}
