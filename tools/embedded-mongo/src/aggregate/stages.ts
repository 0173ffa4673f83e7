import type { Context } from 'mingo/core';
import { Lazy, type Iterator } from 'mingo/lazy';
import { $addFields, $bucket, $count, $facet, $group, $replaceRoot, $replaceWith, $set, $skip, $sortByCount, $unset } from 'mingo/operators/pipeline';
import { isDocument, type Doc } from '../bson/documents';
import { CommandError } from '../errors';
import { compileFilter } from '../query/filter';
import { assertKnownOperators } from '../query/mingo';
import { compileProjection } from '../query/projection';
import { sortBy, sortOf } from '../query/sort';
import { lookup, unionWith } from './joins';
import type { PipelineContext } from './pipeline';
import { unwind } from './unwind';

// mingo's types leave out that its iterators can be iterated.
type Coll = Iterator & Iterable<Doc>;
type Stages = Parameters<Context['addPipelineOps']>[0];
const fromMingo = { $addFields, $bucket, $count, $facet, $group, $replaceRoot, $replaceWith, $set, $skip, $sortByCount, $unset };

/** Every stage, those that need it bound to what a pipeline runs in. */
export function stagesIn(run: PipelineContext): Stages {
  const { variables } = run;
  const own = {
    $match: (coll: Coll, condition: Doc) => {
      const filter = compileFilter(condition, variables);
      return coll.filter((doc: Doc) => filter.test(doc));
    },
    $project: (coll: Coll, spec: Doc) => {
      const projection = compileProjection(spec, { variables, stage: true });
      return coll.map((doc: Doc) => projection.apply(doc));
    },
    $sort: (coll: Coll, spec: Doc) => coll.transform((docs) => Lazy(sortBy(docs as Doc[], sortOf(spec), (doc) => doc))),
    $limit: (coll: Coll, count: number) => Lazy(first(coll, count)),
    $sample: (coll: Coll, { size }: { size: number }) => coll.transform((docs) => Lazy(sample(docs as Doc[], size))),
    $unwind: (coll: Coll, spec: string | Doc) => Lazy(unwind(coll, spec)),
    $lookup: (coll: Coll, spec: Doc) => coll.map((doc: Doc) => lookup(doc, spec, run)),
    $unionWith: (coll: Coll, spec: string | Doc) => Lazy(unionWith(coll, spec, run)),
  };
  return { ...fromMingo, ...own } as unknown as Stages;
}

const KNOWN = new Set([...Object.keys(fromMingo), '$match', '$project', '$sort', '$limit', '$sample', '$unwind', '$lookup', '$unionWith']);

function* first(docs: Iterable<Doc>, count: number): Generator<Doc> {
  let taken = 0;
  for (const doc of docs) {
    yield doc;
    if (++taken === count) return;
  }
}

function sample(docs: Doc[], size: number): Doc[] {
  for (let i = docs.length - 1; i > 0; i--) {
    const j = Math.floor(Math.random() * (i + 1));
    [docs[i], docs[j]] = [docs[j]!, docs[i]!];
  }
  return docs.slice(0, size);
}

/** Refuses stages and operators this server does not know, and malformed ones, before anything is read. */
export function assertPipeline(pipeline: unknown): asserts pipeline is Doc[] {
  if (!Array.isArray(pipeline)) throw new CommandError(14, "'pipeline' must be an array");
  for (const stage of pipeline as unknown[]) {
    const [name, ...more] = isDocument(stage) ? Object.keys(stage) : [];
    if (!name || more.length > 0) throw new CommandError(40323, 'A pipeline stage specification object must contain exactly one field.');
    if (!KNOWN.has(name)) throw new CommandError(40324, `Unrecognized pipeline stage name: '${name}'`);
    assertStage(name, (stage as Doc)[name]);
  }
}

function assertStage(name: string, spec: unknown): void {
  const doc = isDocument(spec) ? spec : {};
  switch (name) {
    case '$match': return void compileFilter(doc === spec ? doc : fail(15959, 'the match filter must be an expression in an object'));
    case '$sort': return void (sortOf(spec).length > 0 || fail(15976, '$sort stage must have at least one sort key'));
    case '$project': return void (Object.keys(doc).length > 0 ? compileProjection(doc, { stage: true }) : fail(51272, 'projection specification must have at least one field'));
    case '$limit': return void (isCount(spec, 1) || fail(15958, 'the limit must be positive'));
    case '$skip': return void (isCount(spec, 0) || fail(15956, 'Argument to $skip cannot be negative'));
    case '$sample': return void (isCount(doc.size, 1) || fail(28747, 'size argument to $sample must be a positive integer'));
    case '$facet': return Object.values(doc).forEach(assertPipeline);
    case '$lookup': return assertJoin(doc, ['from', 'as'], ['localField', 'foreignField', 'let', 'pipeline']);
    case '$unionWith': return typeof spec === 'string' ? undefined : assertJoin(doc, ['coll'], ['pipeline']);
    case '$group': return assertGroup(doc);
    default: assertKnownOperators(spec);
  }
}

function fail(code: number, message: string): never {
  throw new CommandError(code, message);
}

const isCount = (value: unknown, least: number): boolean => Number.isInteger(value) && (value as number) >= least;

function assertJoin(spec: Doc, required: string[], optional: string[]): void {
  for (const name of required) if (typeof spec[name] !== 'string') fail(9, `must specify '${name}' as a string`);
  for (const name of Object.keys(spec)) if (![...required, ...optional].includes(name)) fail(9, `unknown argument: ${name}`);
  if ((spec.localField === undefined) !== (spec.foreignField === undefined)) fail(9, '$lookup requires both or neither of localField and foreignField');
  assertPipeline(spec.pipeline ?? []);
}

function assertGroup(spec: Doc): void {
  if (!('_id' in spec)) fail(15955, 'a group specification must include an _id');
  for (const [field, accumulator] of Object.entries(spec)) {
    if (field !== '_id' && !(isDocument(accumulator) && Object.keys(accumulator).length === 1)) fail(40234, `The field '${field}' must be an accumulator object`);
    assertKnownOperators(accumulator);
  }
}
