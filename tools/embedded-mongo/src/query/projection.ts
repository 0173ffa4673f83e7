import { Query } from 'mingo/query';
import { isDocument, isOperators, parsePlain, parseTyped, toBson, type Doc } from '../bson/documents';
import { keyValues } from '../bson/paths';
import { CommandError } from '../errors';
import { assertKnownOperators, mingoOptions } from './mingo';

/** Turns stored documents into the bytes to send; without a projection they are sent as they are. */
export function projector(spec: Doc | null | undefined, filter: Doc, variables?: Doc): (raws: Iterable<Buffer>) => Buffer[] {
  if (!spec || Object.keys(spec).length === 0) return (raws) => [...raws];
  assertKnownOperators(spec);
  const flags = Object.values(spec).every((value) => typeof value === 'number' || typeof value === 'boolean');
  const project = flags ? projection(spec, filter, variables) : aroundSlices(spec, filter, variables);
  const parse = flags ? parseTyped : parsePlain; // what mingo computes with needs JavaScript numbers
  return (raws) => Array.from(project(Array.from(raws, parse)), toBson);
}

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

/** A projection without what a find's `$slice` means. */
export function projection(spec: Doc, filter: Doc, variables?: Doc): (docs: Iterable<Doc>) => Iterable<Doc> {
  const query = new Query(Object.keys(spec).some((path) => path.endsWith('.$')) ? filter : {}, mingoOptions(variables));
  const nested = computedFields(spec).filter(({ path, expression }) => path.length > 1 && (typeof expression === 'string' || isOperators(expression)));
  return function* (docs) {
    let doc: Doc = {};
    const tapped = function* (): Generator<Doc> {
      for (doc of docs) {
        for (const { path } of nested) assertNoArrayAt(doc, path);
        yield doc;
      }
    };
    for (const result of query.find<Doc>(tapped(), spec as never)) yield inOrderOf(doc, result as Doc);
  };
}

/** The fields in the document's order, which mingo does not keep. */
function inOrderOf(doc: Doc, result: Doc): Doc {
  const names = Object.keys({ ...doc, ...result }).filter((name) => Object.hasOwn(result, name));
  return Object.fromEntries(names.map((name) => [name, result[name]]));
}

/** `$slice` alone keeps the other fields; mingo takes it for an inclusion. */
function aroundSlices(spec: Doc, filter: Doc, variables?: Doc): (docs: Iterable<Doc>) => Iterable<Doc> {
  const slices = Object.fromEntries(Object.entries(spec).filter(([, value]) => isDocument(value) && '$slice' in value));
  const others = Object.fromEntries(Object.entries(spec).filter(([path]) => !(path in slices)));
  const including = Object.entries(others).some(([path, value]) => path !== '_id' && value !== 0 && value !== false);
  if (including || Object.keys(slices).length === 0) return projection(spec, filter, variables);
  const sliced = projection({ ...slices, _id: 0 }, filter, variables);
  const excluding = Object.keys(others).length > 0 ? projection(others, filter, variables) : (docs: Iterable<Doc>) => docs;
  return (docs) => {
    const changed = [...sliced(docs)];
    return Array.from(excluding(docs), (doc, i) => ({ ...doc, ...changed[i] }));
  };
}
