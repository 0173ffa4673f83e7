import { Context, evalExpr } from 'mingo/core';
import { Lazy, type Iterator } from 'mingo/lazy';
import { $count, $facet, $group, $replaceRoot, $replaceWith, $skip, $sortByCount, $unset, $unwind } from 'mingo/operators/pipeline';
import type { Options } from 'mingo/types';
import { isDocument, type Doc } from '../bson/documents';
import { keyValues } from '../bson/paths';
import { badValue, CommandError } from '../errors';
import { compileFilter } from '../query/filter';
import { assertKnownOperators, context, mingoOptions } from '../query/mingo';
import { assertNoArrayAt, computedFields, projection } from '../query/projection';
import { sortBy, sortOf } from '../query/sort';
import type { Access } from '../storage/access';
import { aggregate } from './pipeline';

/** What a pipeline runs in: stages that read other collections need an access and the database's name. */
export interface Run {
  access?: Access;
  db?: string;
  variables?: Doc;
}

type Coll = Iterator & Iterable<Doc>; // mingo's types leave out that its iterators can be iterated
const ofMingo = { $count, $facet, $group, $replaceRoot, $replaceWith, $skip, $sortByCount, $unset, $unwind };

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
    $project: (coll: Coll, spec: Doc) => Lazy(projection(spec, {}, run.variables)(coll)),
    $match: (coll: Coll, condition: Doc) => {
      const filter = compileFilter(condition, run.variables);
      return coll.filter((doc: Doc) => filter.test(doc));
    },
    $sort: (coll: Coll, spec: Doc) => coll.transform((docs) => Lazy(sortBy(docs as Doc[], sortOf(spec), (doc) => doc))),
    $limit: (coll: Coll, count: number) => Lazy(first(coll, count)),
    $sample: (coll: Coll, { size }: { size: number }) => coll.transform((docs) => Lazy(shuffled(docs as Doc[]).slice(0, size))),
    $lookup: (coll: Coll, spec: Doc) => coll.map((doc: Doc) => ({ ...doc, [String(spec.as)]: [...joined(doc, spec, run)] })),
    $unionWith: (coll: Coll, spec: string | Doc) => Lazy(union(coll, typeof spec === 'string' ? { coll: spec } : spec, run)),
  };
  return Context.from(context).addPipelineOps({ ...ofMingo, ...ours } as unknown as Parameters<Context['addPipelineOps']>[0]);
}

const STAGES = new Set([...Object.keys(ofMingo), '$addFields', '$set', '$project', '$match', '$sort', '$limit', '$sample', '$lookup', '$unionWith']);

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

const shuffled = (docs: Doc[]): Doc[] => docs.map((doc) => ({ doc, at: Math.random() })).sort((a, b) => a.at - b.at).map(({ doc }) => doc);

function joined(doc: Doc, spec: Doc, run: Run): Iterable<Doc> {
  const variables = { ...run.variables, ...(spec.let ? (evalExpr(doc, spec.let, mingoOptions(run.variables)) as Doc) : {}) };
  const pipeline = [...((spec.pipeline ?? []) as Doc[])];
  if (spec.localField !== undefined) {
    const local = keyValues(doc, String(spec.localField).split('.')).values.filter((value) => value !== undefined);
    pipeline.unshift({ $match: { [String(spec.foreignField)]: { $in: local } } });
  }
  return other(String(spec.from), pipeline, { ...run, variables });
}

function* union(docs: Iterable<Doc>, { coll, pipeline = [] }: Doc, run: Run): Generator<Doc> {
  yield* docs;
  yield* other(String(coll), pipeline as Doc[], run);
}

function other(name: string, pipeline: Doc[], run: Run): Iterable<Doc> {
  const collection = run.access?.collection(`${run.db}.${name}`);
  return run.access && collection ? aggregate(collection, pipeline, { ...run, access: run.access }) : [];
}

// The arguments of stages that read other collections; MongoDB has more.
const JOINS: Record<string, string[]> = { $lookup: ['from', 'as', 'localField', 'foreignField', 'let', 'pipeline'], $unionWith: ['coll', 'pipeline'] };

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
  const count = name === '$sample' ? doc.size : spec;
  if (['$limit', '$skip', '$sample'].includes(name) && !(Number.isInteger(count) && (count as number) >= Number(name !== '$skip'))) {
    throw new CommandError(15958, `${name} takes a positive number`);
  }
  const unknown = Object.keys(doc).find((field) => JOINS[name] && !JOINS[name].includes(field));
  if (unknown || (name === '$lookup' && (!doc.from || !/^[^.]+$/.test(String(doc.as)) || !doc.localField !== !doc.foreignField))) {
    throw new CommandError(9, `${name} is not supported this way: ${unknown ?? 'it takes from, as (not a path), and both localField and foreignField or a pipeline'}`);
  }
  if (name === '$facet') return Object.values(doc).forEach((pipeline) => assertPipeline(pipeline));
  if (name === '$match') return void compileFilter(isDocument(spec) ? spec : { $match: spec });
  if (doc.pipeline !== undefined && JOINS[name]) assertPipeline(doc.pipeline);
  else assertKnownOperators(spec);
  if (name === '$sort' && sortOf(spec).length === 0) throw badValue('$sort stage must have at least one sort key');
}
