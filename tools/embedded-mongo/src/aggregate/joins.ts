import { evalExpr } from 'mingo/core';
import { type Doc } from '../bson/documents';
import { keyValues } from '../bson/paths';
import { mingoOptions } from '../query/mingo';
import { aggregate, type PipelineContext } from './pipeline';
import { withValue } from './unwind';

/** The document with the other collection's matching documents, found by index where there is one. */
export function lookup(doc: Doc, spec: Doc, run: PipelineContext): Doc {
  const given = spec.let ? (evalExpr(doc, spec.let, mingoOptions(run.variables)) as Doc) : {};
  const variables = { ...run.variables, ...given };
  const pipeline = [...((spec.pipeline ?? []) as Doc[])];
  if (spec.localField !== undefined) {
    const local = keyValues(doc, String(spec.localField).split('.')).values.filter((value) => value !== undefined);
    pipeline.unshift({ $match: { [String(spec.foreignField)]: local.length === 1 ? { $eq: local[0] } : { $in: local } } });
  }
  return withValue(doc, String(spec.as).split('.'), [...other(String(spec.from), pipeline, { ...run, variables })]) as Doc;
}

/** The documents, then those of another collection. */
export function* unionWith(docs: Iterable<Doc>, spec: string | Doc, run: PipelineContext): Generator<Doc> {
  const { coll, pipeline = [] } = typeof spec === 'string' ? { coll: spec } : (spec as { coll: string; pipeline?: Doc[] });
  yield* docs;
  yield* other(coll, pipeline, run);
}

function other(name: string, pipeline: Doc[], run: PipelineContext): Iterable<Doc> {
  const collection = run.access?.collection(`${run.db}.${name}`);
  return run.access && collection ? aggregate(collection, pipeline, { ...run, access: run.access }) : [];
}
