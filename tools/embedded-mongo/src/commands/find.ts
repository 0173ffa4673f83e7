import { toBson, type Doc } from '../bson/documents';
import { badValue } from '../errors';
import { PlannedQuery, type Match, type Query } from '../query/find';
import { compileProjection } from '../query/projection';
import { sortOf } from '../query/sort';
import type { Call, Reply } from './call';
import { assertFields } from './command';
import { batchSizeOf } from './cursors';
import { parseTyped } from '../bson/documents';

const FIELDS = [
  'find', 'filter', 'sort', 'projection', 'hint', 'skip', 'limit', 'batchSize', 'singleBatch', 'let', 'allowDiskUse',
  'noCursorTimeout', 'allowPartialResults', 'tailable', 'awaitData', 'returnKey', 'showRecordId', 'min', 'max', 'oplogReplay',
];
const REFUSED = ['tailable', 'awaitData', 'returnKey', 'showRecordId', 'min', 'max', 'oplogReplay'];

/** The query of a `find`, planned. */
export function planFind(call: Call): PlannedQuery {
  const { body } = call;
  assertFields(body, FIELDS, 'find');
  for (const name of REFUSED) if (body[name]) throw badValue(`find with '${name}' is not supported by this server`);
  return new PlannedQuery(call.access, {
    ...queryOf(body, 'filter'), collection: call.collection, skip: countOf(body, 'skip'), limit: Math.abs(countOf(body, 'limit', -Infinity)),
  });
}

/** The parts every command with a query has. */
export const queryOf = (doc: Doc, filter: string): Omit<Query, 'collection'> => ({
  filter: documentOf(doc, filter), sort: sortOf(doc.sort), hint: doc.hint, variables: doc.let as Doc | undefined,
});

/** A field that is a document, or not there. */
export function documentOf(doc: Doc, name: string): Doc {
  const value = doc[name] ?? {};
  if (typeof value !== 'object' || Array.isArray(value)) throw badValue(`Expected field ${name} to be of type object`);
  return value as Doc;
}

/** A field that is a whole number, or not there; refuses (2) one below `least`. */
export function countOf(doc: Doc, name: string, least = 0): number {
  const value = doc[name] ?? 0;
  if (!Number.isInteger(value) || (value as number) < least) throw badValue(`BSON field '${name}' value must be a whole number >= ${least}, actual value '${String(value)}'`);
  return value as number;
}

/** `find` */
export function find(call: Call): Reply {
  const { body } = call;
  const planned = planFind(call);
  const shape = shaper(body.projection as Doc | undefined, planned.query.filter, body.let as Doc | undefined);
  const single = body.singleBatch === true || Number(body.limit ?? 0) < 0;
  return call.openCursor(mapped(planned.run(), shape), batchSizeOf(body, 101), single);
}

/** Turns a match into the bytes to send, through a projection if there is one. */
export function shaper(spec: Doc | null | undefined, filter: Doc, variables?: Doc): (match: Pick<Match, 'raw' | 'plain'>) => Buffer {
  if (!spec || Object.keys(spec).length === 0) return ({ raw }) => raw;
  const projection = compileProjection(spec, { filter, variables });
  return (match) => toBson(projection.apply(projection.evaluates ? match.plain : parseTyped(match.raw)));
}

function* mapped<T, R>(items: Iterable<T>, shape: (item: T) => R): Generator<R> {
  for (const item of items) yield shape(item);
}
