import { Context, evalExpr } from 'mingo/core';
import { Lazy, type Iterator } from 'mingo/lazy';
import { $count, $facet, $group, $replaceRoot, $replaceWith, $skip, $unset, $unwind } from 'mingo/operators/pipeline';
import type { Options } from 'mingo/types';
import { isDocument, type Doc } from '../bson/documents';
import { keyValues } from '../bson/paths';
import { badValue, CommandError } from '../errors';
import { compileFilter } from '../query/filter';
import { assertKnownOperators, context, mingoOptions } from '../query/mingo';
import { assertNoArrayAt, computedFields, stageProjection } from '../query/projection';
import { sortBy, sortOf } from '../query/sort';
import type { View } from '../storage/view';
import { aggregate } from './pipeline';

/** What a pipeline runs in: stages that read other collections need a view and the database's name. */
export interface Run {
  view?: View;
  db?: string;
  variables?: Doc;
}

type Coll = Iterator & Iterable<Doc>; // mingo's types leave out that its iterators can be iterated
const ofMingo = { $count, $facet, $group, $replaceRoot, $replaceWith, $skip, $unset, $unwind };

/** mingo's stages, and ours where BSON's order, an index or another collection comes in. */
export function stagesIn(run: Run): Context {
  const $addFields = (coll: Coll, spec: Doc, options: Options): Iterator => {
    const fields = computedFields(spec);
    return coll.map((doc: Doc) => fields.reduce((result, { path, expression }) => {
      assertNoArrayAt(doc, path);
      return withValue(result, path, evalExpr(doc, expression, options));
    }, doc));
  };
  const ours = {
    $addFields, $set: $addFields,
    $project: (coll: Coll, spec: Doc) => Lazy(stageProjection(spec, {}, run.variables)(coll) as Iterable<Doc> & Iterator),
    $match: (coll: Coll, condition: Doc) => {
      const filter = compileFilter(condition, run.variables);
      return coll.filter((doc: Doc) => filter.test(doc));
    },
    $sort: (coll: Coll, spec: Doc) => coll.transform((docs) => Lazy(sortBy(docs as Doc[], sortOf(spec), (doc) => doc))),
    $limit: (coll: Coll, count: number) => Lazy(first(coll, count)),
    $lookup: (coll: Coll, spec: Doc) => coll.map((doc: Doc) => ({ ...doc, [String(spec.as)]: [...joined(doc, spec, run)] })),
  };
  return Context.from(context).addPipelineOps({ ...ofMingo, ...ours } as unknown as Parameters<Context['addPipelineOps']>[0]);
}

const STAGES = new Set([...Object.keys(ofMingo), '$addFields', '$set', '$project', '$match', '$sort', '$limit', '$lookup']);

/** A copy with the value at a path, sharing all else; undefined removes the field. */
function withValue(doc: unknown, [part, ...rest]: string[], value: unknown): Doc {
  const copy: Doc = isDocument(doc) ? { ...doc } : {};
  copy[part!] = rest.length > 0 ? withValue(copy[part!], rest, value) : value;
  if (copy[part!] === undefined) delete copy[part!];
  return copy;
}

function* first(docs: Iterable<Doc>, count: number): Generator<Doc> {
  let taken = 0;
  for (const doc of docs) {
    yield doc;
    if (++taken === count) return;
  }
}

function joined(doc: Doc, spec: Doc, run: Run): Iterable<Doc> {
  const variables = { ...run.variables, ...(spec.let ? (evalExpr(doc, spec.let, mingoOptions(run.variables)) as Doc) : {}) };
  const pipeline = [...((spec.pipeline ?? []) as Doc[])];
  if (spec.localField !== undefined) {
    const local = keyValues(doc, String(spec.localField).split('.')).values.filter((value) => value !== undefined);
    pipeline.unshift({ $match: { [String(spec.foreignField)]: { $in: local } } });
  }
  const collection = run.view?.collections.get(`${run.db}.${String(spec.from)}`);
  return collection ? aggregate(collection, pipeline, { ...run, variables }) : [];
}

const JOIN = ['from', 'as', 'localField', 'foreignField', 'let', 'pipeline']; // MongoDB has more

/** Refuses stages and operators this server does not know before anything is read. */
export function assertPipeline(pipeline: unknown, known: ReadonlySet<string> = STAGES): asserts pipeline is Doc[] {
  if (!Array.isArray(pipeline)) throw new CommandError(14, "'pipeline' must be an array");
  for (const stage of pipeline as unknown[]) {
    const [name, ...more] = isDocument(stage) ? Object.keys(stage) : [];
    if (!name || more.length > 0) throw new CommandError(40323, 'A pipeline stage specification object must contain exactly one field.');
    if (!known.has(name)) throw new CommandError(40324, `Unrecognized pipeline stage name: '${name}'`);
    assertStage(name, (stage as Doc)[name]);
  }
}

function assertStage(name: string, spec: unknown): void {
  const doc = isDocument(spec) ? spec : {};
  if ((name === '$limit' || name === '$skip') && !(Number.isInteger(spec) && (spec as number) >= Number(name === '$limit'))) {
    throw new CommandError(15958, `${name} takes a positive number`);
  }
  if (name === '$lookup' && (!Object.keys(doc).every((field) => JOIN.includes(field)) || !doc.from || !/^[^.]+$/.test(String(doc.as)) || !doc.localField !== !doc.foreignField)) {
    throw new CommandError(9, '$lookup takes from, as (not a path), and both localField and foreignField or a pipeline');
  }
  if (name === '$facet') return Object.values(doc).forEach((pipeline) => assertPipeline(pipeline));
  if (name === '$match') return void compileFilter(isDocument(spec) ? spec : { $match: spec });
  if (name === '$lookup') return assertPipeline(doc.pipeline ?? []);
  assertKnownOperators(spec);
  if (name === '$sort' && sortOf(spec).length === 0) throw badValue('$sort stage must have at least one sort key');
}
