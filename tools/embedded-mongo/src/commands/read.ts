import { runPlanned, splitPipeline } from '../aggregate/pipeline';
import { assertPipeline } from '../aggregate/stages';
import { toBson, type Doc } from '../bson/documents';
import { keyValues } from '../bson/paths';
import { encodeValue } from '../bson/values';
import { CommandError } from '../errors';
import { projector } from '../query/projection';
import type { Call, Reply } from './call';
import { countOf, documentOf } from './command';

/** `find`; a negative limit is an old way to say that one batch is enough. */
export function find(call: Call): Reply {
  const { body } = call;
  const limit = Number(body.limit ?? 0);
  const planned = call.plan(body, 'filter', { skip: countOf(body, 'skip'), limit: Math.abs(limit) });
  const project = projector(body.projection as Doc | undefined, planned.query.filter, body.let as Doc | undefined);
  return call.cursor(project(planned.raws()), countOf(body, 'batchSize', 101), body.singleBatch === true || limit < 0);
}

/** `aggregate` */
export function aggregate(call: Call): Reply {
  const { body, access, command } = call;
  if (!body.cursor) throw new CommandError(9, "The 'cursor' option is required, except for aggregate with the explain argument");
  assertPipeline(body.pipeline);
  const { query, rest } = splitPipeline(body.pipeline);
  const planned = call.plan({ hint: body.hint }, 'filter', query, rest);
  const run = { access, db: command.db, variables: body.let as Doc | undefined };
  const results = rest.length === 0 ? [...planned.raws()] : Array.from(runPlanned(planned, rest, run), toBson);
  return call.cursor(results, countOf(documentOf(body, 'cursor'), 'batchSize', 101));
}

/** `count` */
export function count(call: Call): Reply {
  const { body } = call;
  return { n: call.plan({ ...body, sort: {} }, 'query', { skip: countOf(body, 'skip'), limit: Math.abs(Number(body.limit ?? 0)) }).count() };
}

/** `distinct` */
export function distinct(call: Call): Reply {
  const { key } = call.body;
  if (typeof key !== 'string') throw new CommandError(14, "BSON field 'distinct.key' is of the wrong type, expected string");
  const found = new Map<string, unknown>();
  for (const { doc } of call.plan(call.body, 'query').run()) {
    const { values, present } = keyValues(doc, key.split('.'));
    for (const value of present ? values : []) if (value !== undefined) found.set(encodeValue(value).toString('latin1'), value);
  }
  return { values: [...found.values()] };
}
