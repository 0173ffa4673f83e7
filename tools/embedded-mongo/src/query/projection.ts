import { Query } from 'mingo/query';
import { isDocument, parsePlain, parseTyped, toBson, type Doc } from '../bson/documents';
import { assertKnownOperators, mingoOptions } from './mingo';

/** Turns stored documents into the bytes to send; without a projection they are sent as they are. */
export function projector(spec: Doc | null | undefined, filter: Doc, variables?: Doc): (raw: Buffer) => Buffer {
  if (!spec || Object.keys(spec).length === 0) return (raw) => raw;
  assertKnownOperators(spec);
  const flags = Object.values(spec).every((value) => typeof value === 'number' || typeof value === 'boolean');
  const project = flags ? projection(spec, filter, variables) : aroundSlices(spec, filter, variables);
  return (raw) => toBson(project(flags ? parseTyped(raw) : parsePlain(raw))); // what mingo computes with needs JavaScript numbers
}

function projection(spec: Doc, filter: Doc, variables?: Doc): (doc: Doc) => Doc {
  const positional = Object.keys(spec).some((path) => path.endsWith('.$'));
  const query = new Query(positional ? filter : {}, mingoOptions(variables));
  return (doc) => query.find<Doc>([doc], spec as never).next() ?? {};
}

/** `$slice` alone keeps the other fields; mingo takes it for an inclusion. */
function aroundSlices(spec: Doc, filter: Doc, variables?: Doc): (doc: Doc) => Doc {
  const slices = Object.fromEntries(Object.entries(spec).filter(([, value]) => isDocument(value) && '$slice' in value));
  const others = Object.fromEntries(Object.entries(spec).filter(([path]) => !(path in slices)));
  const including = Object.entries(others).some(([path, value]) => path !== '_id' && value !== 0 && value !== false);
  if (including || Object.keys(slices).length === 0) return projection(spec, filter, variables);
  const rest = Object.keys(others).length > 0 ? projection(others, filter, variables) : (doc: Doc) => doc;
  const sliced = projection({ ...slices, _id: 0 }, filter, variables);
  return (doc) => ({ ...rest(doc), ...sliced(doc) });
}
