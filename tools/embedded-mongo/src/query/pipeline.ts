import { Aggregator } from 'mingo/aggregator';
import { Context } from 'mingo/core';
import { Lazy, type Iterator as Coll } from 'mingo/lazy';
import { $addFields, $unwind } from 'mingo/operators/pipeline';
import type { Options } from 'mingo/types';
import { copy, isDocument, keyValues, type Doc } from '../bson/values';
import { badValue, CommandError } from '../errors';
import type { View } from '../storage/view';
import { compileFilter } from '../expressions/filter';
import { Search } from './find';
import type { Query } from './query';
import { group, groupFields } from './group';
import { assertKnownOperators, context, evaluate, evaluated, mingoOptions } from '../expressions/mingo';
import { fieldsOfStage } from './needed-fields';
import { sortFound, parseSort, type Sort } from './order';
import { assertNoArrayAt, computedFields, projection } from './project';
import { PAUSE, unpaused, type Paused } from './slices';

/** The context of a pipeline. `$lookup` needs a view and the name of the database. */
export type Run = { view?: View; db?: string; variables?: Doc };

/** The stages that transform each document by itself. */
const LOCAL = new Set('$match $project $set $unwind $lookup'.split(' '));
/** The number of documents that pass through these stages at once. */
const AT_ONCE = 20;

/**
 * Runs checked stages over stored documents, lazily if the stages allow it. It pauses so that other commands can run.
 */
export function* runPipeline(source: Iterable<Paused<Doc>>, pipeline: Doc[], run: Run): Generator<Paused<Doc>> {
  const [stage] = pipeline;
  if (!stage) return yield* source;
  const others = pipeline.findIndex((each) => !LOCAL.has(Object.keys(each)[0] ?? ''));
  const local = others === -1 ? pipeline : pipeline.slice(0, others);
  const docs = local.length > 0 ? eachThrough(source, local, run) : allThrough(source, stage, run);
  yield* runPipeline(docs, pipeline.slice(local.length || 1), run);
}

/** Creates a function that runs these stages with mingo. */
function byMingo(stages: Doc[], run: Run): (docs: Iterable<Doc>) => Generator<Doc> {
  const aggregator = new Aggregator(stages, { ...mingoOptions(run.variables), context: stagesIn(run) });
  return (docs) => evaluated(() => aggregator.stream(docs) as unknown as Iterable<Doc>);
}

function* eachThrough(source: Iterable<Paused<Doc>>, stages: Doc[], run: Run): Generator<Paused<Doc>> {
  const through = byMingo(stages, run);
  let docs: Doc[] = [];
  for (const doc of source) {
    if (doc === PAUSE) {
      yield PAUSE;
      continue;
    }
    docs.push(copy(doc)); // Later stages change the results of earlier ones.
    if (docs.length < AT_ONCE) continue;
    yield* through(docs);
    yield PAUSE;
    docs = [];
  }
  yield* through(docs);
}

function* allThrough(source: Iterable<Paused<Doc>>, stage: Doc, run: Run): Generator<Paused<Doc>> {
  if (stage.$sort) {
    for (const found of sortFound(asFound(source), parseSort(stage.$sort))) yield found && found.doc;
    return;
  }
  if (stage.$limit !== undefined) return yield* between(source, 0, stage.$limit as number);
  if (stage.$skip !== undefined) return yield* between(source, stage.$skip as number, Infinity);
  if (isDocument(stage.$group)) return yield* group(source, stage.$group, run.variables);
  let count = 0;
  for (const doc of source)
    if (doc === PAUSE) yield PAUSE;
    else count++;
  if (count > 0) yield { [String(stage.$count)]: count };
}

function* asFound(source: Iterable<Paused<Doc>>): Generator<Paused<{ doc: Doc }>> {
  for (const doc of source) yield doc && { doc };
}

/** Yields at most `count` items, beginning with the one at position `from`. */
function* between<T>(source: Iterable<Paused<T>>, from: number, count: number): Generator<Paused<T>> {
  let seen = 0;
  for (const item of source) {
    if (item === PAUSE || ++seen > from) yield item;
    if (seen >= from + count) return;
  }
}

function* copies(docs: Iterable<Doc>): Generator<Doc> {
  for (const doc of docs) yield copy(doc);
}

/** Splits a pipeline into a query, which the indexes can serve, and the remaining stages. Throws for unknown stages. */
export function splitPipeline(pipeline: unknown): { query: Query; rest: Doc[] } {
  assertPipeline(pipeline);
  const filters: Doc[] = [];
  let sort: Sort = [];
  let [skip, limit, taken] = [0, 0, 0];
  for (const stage of pipeline) {
    const whole = skip === 0 && limit === 0;
    if (stage.$match !== undefined && whole) filters.push(stage.$match as Doc);
    else if (stage.$sort && whole && sort.length === 0) sort = parseSort(stage.$sort);
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

/** Returns mingo's stages, with our own where BSON's order, an index or another collection is needed. */
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
    $set: adding,
    $match: (coll: Coll, condition: Doc, { variables }: Options) => {
      const { test } = compileFilter(condition, variables as Doc | undefined);
      return all(coll, (docs) => docs.filter(test));
    },
    $project: (coll: Coll, spec: Doc) => all(coll, projection(spec, run.variables)),
    $lookup: (coll: Coll, spec: Doc) =>
      coll.map((doc: Doc) => ({ ...doc, [String(spec.as)]: [...joined(doc, spec, run)] })),
  };
  return Context.from(context).addPipelineOps({ $unwind, ...ours } as unknown as Parameters<
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
    ? copies(unpaused(runPipeline(new Search(collection, { ...query, variables }).docs(), rest, { ...run, variables })))
    : [];
}

const STAGES = new Set([...LOCAL, '$group', '$sort', '$skip', '$limit', '$count']);
const JOIN = ['from', 'as', 'localField', 'foreignField', 'let', 'pipeline']; // MongoDB has more.

/** Throws for stages and operators that this server does not support, before anything is read. */
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
  if (/^\$(project|set|group|sort|lookup|match)$/.test(name) && !isDocument(spec))
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
  if (name === '$match') return void compileFilter(spec);
  if (name === '$lookup') return assertPipeline(doc.pipeline ?? []);
  if (name === '$group') return void groupFields(doc);
  assertKnownOperators(spec);
  if (name === '$sort' && parseSort(spec).length === 0) throw badValue('$sort stage must have at least one sort key');
}
