import { runPipeline, splitPipeline } from '../query/pipeline';
import type { Doc } from '../bson/documents';
import { keyValues } from '../bson/paths';
import { distinctValues } from '../bson/values';
import { CommandError } from '../errors';
import { findProjection } from '../query/projection';
import { countOf, documentOf, type Call } from './call';

/** `find`; a negative limit is an old way to say that one batch is enough. */
export function find(call: Call): Doc {
  const { body } = call;
  const limit = Number(body.limit ?? 0);
  const search = call.search(body, 'filter', { skip: countOf(body, 'skip'), limit: Math.abs(limit) });
  const project = findProjection(documentOf(body, 'projection'), search.query.filter, body.let as Doc | undefined);
  return call.cursor([...project(search.docs())], countOf(body, 'batchSize', 101), body.singleBatch === true || limit < 0);
}

export function aggregate(call: Call): Doc {
  const { body, view, db } = call;
  if (!body.cursor) throw new CommandError(9, "The 'cursor' option is required, except for aggregate with the explain argument");
  const { query, rest } = splitPipeline(body.pipeline);
  const search = call.search({ hint: body.hint }, 'filter', query);
  const docs = runPipeline(search.docs(), rest, { view, db, variables: body.let as Doc | undefined });
  return call.cursor([...docs], countOf(documentOf(body, 'cursor'), 'batchSize', 101), false);
}

export function count(call: Call): Doc {
  const { body } = call;
  return { n: [...call.search({ ...body, sort: {} }, 'query', { skip: countOf(body, 'skip'), limit: Math.abs(Number(body.limit ?? 0)) }).run()].length };
}

export function distinct(call: Call): Doc {
  const { key } = call.body;
  if (typeof key !== 'string') throw new CommandError(14, "BSON field 'distinct.key' is of the wrong type, expected string");
  const found = Array.from(call.search(call.body, 'query').docs(), (doc) => keyValues(doc, key.split('.'))).filter(({ present }) => present);
  return { values: distinctValues(found.flatMap(({ values }) => values.filter((value) => value !== undefined))) };
}
