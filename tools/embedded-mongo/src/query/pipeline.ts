import { Aggregator } from 'mingo/aggregator';
import { Context } from 'mingo/core';
import { Lazy, type Iterator as Coll } from 'mingo/lazy';
import {
  $addFields,
  $facet,
  $group,
  $limit,
  $replaceRoot,
  $replaceWith,
  $skip,
  $unset,
  $unwind,
} from 'mingo/operators/pipeline';
import { Query as Condition } from 'mingo/query';
import type { Options } from 'mingo/types';
import { copy, isDocument, isOperators, keyValues, type Doc } from '../bson/values';
import { badValue, CommandError } from '../errors';
import type { View } from '../storage/transaction';
import { Search, sortBy, sortOf, type Query, type Sort } from './find';
import { compileFilter } from './filter';
import { assertKnownOperators, evaluate, evaluated, mingoOptions } from './mingo';
import { fieldsOfStage, plainFields } from './needed-fields';
import { stageContext } from './projection';

/** What a pipeline runs in: `$lookup` needs a view and the database's name. */
export type Run = { view?: View; db?: string; variables?: Doc };

/** Runs checked stages over stored documents, lazily where the stages allow it. */
export function* runPipeline(source: Iterable<Doc>, pipeline: Doc[], run: Run): Generator<Doc> {
  if (pipeline.length === 0) return yield* source;
  // later stages change what earlier ones give
  const docs = pipeline.length === 1 && pipeline[0]?.$group ? source : copies(source);
  yield* evaluated(
    () =>
      new Aggregator(pipeline, { ...mingoOptions(run.variables), context: stagesIn(run) }).stream(
        docs,
      ) as unknown as Iterable<Doc>,
  );
}

function* copies(docs: Iterable<Doc>): Generator<Doc> {
  for (const doc of docs) yield copy(doc);
}

/**
 * The first stages of a pipeline as a query the indexes can serve, and the stages that are left; refuses what is not
 * known.
 */
export function splitPipeline(pipeline: unknown): { query: Query; rest: Doc[] } {
  assertPipeline(pipeline);
  const filters: Doc[] = [];
  let sort: Sort = [];
  let [skip, limit, taken] = [0, 0, 0];
  for (const stage of pipeline) {
    const whole = skip === 0 && limit === 0;
    if (stage.$match !== undefined && whole) filters.push(stage.$match as Doc);
    else if (stage.$sort && whole && sort.length === 0) sort = sortOf(stage.$sort);
    else if (stage.$skip !== undefined && limit === 0) skip += stage.$skip as number;
    else if (stage.$limit !== undefined) limit = Math.min(limit || Infinity, stage.$limit as number);
    else break;
    taken++;
  }
  const filter = filters.length > 1 ? { $and: filters } : (filters[0] ?? {});
  const rest = pipeline.slice(taken);
  const fields = fieldsOfStage(rest[0]);
  return { query: { filter, sort, skip, limit, ...(fields && { fields }) }, rest };
}

const all = (coll: Coll, change: (docs: Doc[]) => Iterable<Doc>): Coll =>
  coll.transform((docs) => Lazy(change(docs as Doc[])));
const ofMingo = { $facet, $group, $limit, $replaceRoot, $replaceWith, $skip, $unset, $unwind };

/** mingo's stages, and ours where BSON's order, an index or another collection comes in. */
function stagesIn(run: Run): Context {
  const adding = (coll: Coll, spec: Doc, options: Options): Coll => {
    const fields = computedFields(spec);
    const checked = coll.map((doc: Doc) => {
      for (const { path } of fields) assertNoArrayAt(doc, path);
      return doc;
    });
    return $addFields(
      checked,
      Object.fromEntries(fields.map(({ path, expression }) => [path.join('.'), expression])),
      options,
    );
  };
  const ours = {
    $addFields: adding,
    $set: adding,
    $match: (coll: Coll, condition: Doc, { variables }: Options) => {
      const { test } = compileFilter(condition, variables as Doc | undefined);
      return all(coll, (docs) => docs.filter(test));
    },
    $project: (coll: Coll, spec: Doc) => all(coll, projection(spec, {}, run.variables)),
    $sort: (coll: Coll, spec: Doc) => all(coll, (docs) => sortBy(docs, sortOf(spec), (doc) => doc)),
    $count: (coll: Coll, name: string) => all(coll, ({ length }) => (length > 0 ? [{ [name]: length }] : [])),
    $lookup: (coll: Coll, spec: Doc) =>
      coll.map((doc: Doc) => ({ ...doc, [String(spec.as)]: [...joined(doc, spec, run)] })),
  };
  return Context.from(stageContext).addPipelineOps({ ...ofMingo, ...ours } as unknown as Parameters<
    Context['addPipelineOps']
  >[0]);
}

function joined(doc: Doc, spec: Doc, run: Run): Iterable<Doc> {
  const variables = { ...run.variables, ...(spec.let ? (evaluate(doc, spec.let, run.variables) as Doc) : {}) };
  const local = keyValues(doc, String(spec.localField).split('.')).values.filter((value) => value !== undefined);
  const join = spec.localField === undefined ? [] : [{ $match: { [String(spec.foreignField)]: { $in: local } } }];
  const { query, rest } = splitPipeline([...join, ...((spec.pipeline ?? []) as Doc[])]);
  const collection = run.view?.collections.get(`${run.db}.${String(spec.from)}`);
  return collection
    ? copies(runPipeline(new Search(collection, { ...query, variables }).docs(), rest, { ...run, variables }))
    : [];
}

const STAGES = new Set([
  ...Object.keys(ofMingo),
  '$match',
  '$addFields',
  '$set',
  '$project',
  '$sort',
  '$count',
  '$lookup',
]);
const JOIN = ['from', 'as', 'localField', 'foreignField', 'let', 'pipeline']; // MongoDB has more

/** Refuses stages and operators this server does not know before anything is read. */
export function assertPipeline(pipeline: unknown, known: ReadonlySet<string> = STAGES): asserts pipeline is Doc[] {
  if (!Array.isArray(pipeline)) throw new CommandError(14, "'pipeline' must be an array");
  for (const stage of pipeline as unknown[]) {
    const [name, ...more] = isDocument(stage) ? Object.keys(stage) : [];
    if (!name || more.length > 0)
      throw new CommandError(40323, 'A pipeline stage specification object must contain exactly one field.');
    if (!known.has(name)) throw new CommandError(40324, `Unrecognized pipeline stage name: '${name}'`);
    assertStage(name, (stage as Doc)[name]);
  }
}

function assertStage(name: string, spec: unknown): void {
  const doc = isDocument(spec) ? spec : {};
  if (/^\$(project|addFields|set|group|sort|lookup|facet|match|replaceRoot)$/.test(name) && !isDocument(spec))
    throw new CommandError(14, `${name} takes a document`);
  if (name === '$unwind' && typeof spec !== 'string' && typeof doc.path !== 'string')
    throw new CommandError(15981, '$unwind takes a path, or a document with one');
  if (/^\$(limit|skip)$/.test(name) && !(Number.isInteger(spec) && Number(spec) >= Number(name === '$limit')))
    throw new CommandError(15958, `${name} takes a positive number`);
  if (
    name === '$lookup' &&
    (!Object.keys(doc).every((field) => JOIN.includes(field)) ||
      !doc.from ||
      !/^[^.]+$/.test(String(doc.as)) ||
      !doc.localField !== !doc.foreignField)
  ) {
    throw new CommandError(
      9,
      '$lookup takes from, as (not a path), and both localField and foreignField or a pipeline',
    );
  }
  if (name === '$facet') return Object.values(doc).forEach((pipeline) => assertPipeline(pipeline));
  if (name === '$match') return void compileFilter(spec);
  if (name === '$lookup') return assertPipeline(doc.pipeline ?? []);
  assertKnownOperators(spec);
  if (name === '$sort' && sortOf(spec).length === 0) throw badValue('$sort stage must have at least one sort key');
}

/** The fields a projection or `$addFields` computes, as dotted paths with their expressions. */
function computedFields(spec: Doc, at: string[] = []): { path: string[]; expression: unknown }[] {
  return Object.entries(spec).flatMap(([name, value]) => {
    const path = [...at, ...name.split('.')];
    return isDocument(value) && !isOperators(value) && Object.keys(value).length > 0
      ? computedFields(value, path)
      : { path, expression: value };
  });
}

/** Refuses to compute a field in each element of an array, which mingo does otherwise than MongoDB. */
function assertNoArrayAt(doc: Doc, path: string[]): void {
  const { arrayAt } = keyValues(doc, path);
  if (arrayAt !== undefined && arrayAt !== path.join('.'))
    throw new CommandError(115, `This server cannot compute '${path.join('.')}', as '${arrayAt}' is an array`);
}

/** Makes of documents what a projection shows of them, in the order they have; an empty one shows everything. */
function projection(spec: Doc, filter: Doc, variables?: Doc): (docs: Iterable<Doc>) => Iterable<Doc> {
  if (Object.keys(spec).length === 0) return (docs) => docs;
  const fields = plainFields(spec);
  if (fields) return (docs) => pickFields(docs, fields);
  assertKnownOperators(spec);
  const query = new Condition(Object.keys(spec).some((path) => path.endsWith('.$')) ? filter : {}, {
    ...mingoOptions(variables),
    context: stageContext,
  });
  const nested = computedFields(spec).filter(
    ({ path, expression }) => path.length > 1 && (typeof expression === 'string' || isOperators(expression)),
  );
  return (docs) =>
    evaluated(function* () {
      for (const doc of docs) {
        for (const { path } of nested) assertNoArrayAt(doc, path);
        const [result = {}] = query.find<Doc>([copy(doc)], spec as never).all() as Doc[];
        yield Object.fromEntries(
          Object.keys({ ...doc, ...result }).flatMap((name) =>
            Object.hasOwn(result, name) ? [[name, result[name]]] : [],
          ),
        );
      }
    });
}

/** The values are those of the stored documents, as in a find without a projection: nothing changes them. */
function* pickFields(docs: Iterable<Doc>, fields: ReadonlySet<string>): Generator<Doc> {
  for (const doc of docs) {
    const picked: Doc = {};
    for (const name of Object.keys(doc)) if (fields.has(name)) picked[name] = doc[name];
    yield picked;
  }
}

/** A find's projection: its `$slice`, another than the expression, is not known here. */
export function findProjection(spec: Doc, filter: Doc, variables?: Doc): ReturnType<typeof projection> {
  if (Object.values(spec).some((value) => isDocument(value) && '$slice' in value))
    throw badValue('$slice in the projection of a find is not supported by this server');
  return projection(spec, filter, variables);
}
