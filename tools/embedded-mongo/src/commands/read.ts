import { runPlanned, splitPipeline } from '../aggregate/pipeline';
import { assertPipeline } from '../aggregate/stages';
import { toBson, type Doc } from '../bson/documents';
import { keyValues } from '../bson/paths';
import { encodeValue } from '../bson/values';
import { badValue, CommandError } from '../errors';
import { PlannedQuery, type Query } from '../query/find';
import { projector } from '../query/projection';
import { sortOf } from '../query/sort';
import type { Call, Reply } from './call';
import { assertFields, countOf, documentOf } from './command';

/** A query planned, and the stages of a pipeline that are left to run over it. */
export interface Planned {
  planned: PlannedQuery;
  rest: Doc[];
}

/** Plans the query of a command or of an item of one, which has its condition under `filter`. */
export function plan(call: Call, doc: Doc, filter: string, more: Partial<Query> = {}): Planned {
  const query = { filter: documentOf(doc, filter), sort: sortOf(doc.sort), hint: doc.hint, variables: call.body.let as Doc | undefined };
  return { planned: new PlannedQuery(call.access, { ...query, collection: call.collection, ...more }), rest: [] };
}

const UNSUPPORTED = ['tailable', 'awaitData', 'returnKey', 'showRecordId'];

/** Plans a `find`; a negative limit is an old way to say that one batch is enough. */
export function planFind(call: Call): Planned {
  const { body } = call;
  assertFields(body, `find filter sort projection hint skip limit batchSize singleBatch let allowDiskUse noCursorTimeout ${UNSUPPORTED.join(' ')}`, 'find');
  for (const name of UNSUPPORTED) if (body[name]) throw badValue(`find with '${name}' is not supported by this server`);
  return plan(call, body, 'filter', { skip: countOf(body, 'skip'), limit: Math.abs(Number(body.limit ?? 0)) });
}

/** `find` */
export function find(call: Call): Reply {
  const { body } = call;
  const { planned } = planFind(call);
  const project = projector(body.projection as Doc | undefined, planned.query.filter, body.let as Doc | undefined);
  const results = Array.from(planned.run(), ({ raw }) => project(raw));
  return call.cursor(results, countOf(body, 'batchSize', 101), body.singleBatch === true || Number(body.limit ?? 0) < 0);
}

/** Plans the first stages of an `aggregate`. */
export function planAggregate(call: Call): Planned {
  const { body } = call;
  assertFields(body, 'aggregate pipeline cursor explain hint let allowDiskUse bypassDocumentValidation', 'aggregate');
  assertPipeline(body.pipeline);
  const { query, rest } = splitPipeline(body.pipeline);
  return { planned: plan(call, { hint: body.hint }, 'filter', query).planned, rest };
}

/** `aggregate` */
export function aggregate(call: Call): Reply {
  const { body, access, command } = call;
  const { planned, rest } = planAggregate(call);
  if (!body.cursor) throw new CommandError(9, "The 'cursor' option is required, except for aggregate with the explain argument");
  const run = { access, db: command.db, variables: body.let as Doc | undefined };
  const results = rest.length === 0 ? Array.from(planned.run(), ({ raw }) => raw) : Array.from(runPlanned(planned, rest, run), toBson);
  return call.cursor(results, countOf(documentOf(body, 'cursor'), 'batchSize', 101));
}

/** Plans a `count`. */
export function planCount(call: Call): Planned {
  assertFields(call.body, 'count query limit skip hint fields', 'count');
  return plan(call, { ...call.body, sort: {} }, 'query', { skip: countOf(call.body, 'skip'), limit: Math.abs(Number(call.body.limit ?? 0)) });
}

/** `count` */
export const count = (call: Call): Reply => ({ n: planCount(call).planned.count() });

/** `distinct` */
export function distinct(call: Call): Reply {
  const { key } = call.body;
  assertFields(call.body, 'distinct key query hint', 'distinct');
  if (typeof key !== 'string') throw new CommandError(14, "BSON field 'distinct.key' is of the wrong type, expected string");
  const found = new Map<string, unknown>();
  for (const { doc } of plan(call, call.body, 'query').planned.run()) {
    const { values, present } = keyValues(doc, key.split('.'));
    for (const value of present ? values : []) if (value !== undefined) found.set(encodeValue(value).toString('latin1'), value);
  }
  return { values: [...found.values()] };
}
