import { Aggregator } from 'mingo/aggregator';
import { copy, type Doc } from '../bson/documents';
import { Search, type Query } from '../query/find';
import { mingoOptions } from '../query/mingo';
import { sortOf, type Sort } from '../query/sort';
import type { Collection } from '../storage/collection';
import { assertPipeline, stagesIn, type Run } from './stages';

/** Runs checked stages over stored documents, lazily where the stages allow it. */
export function* runPipeline(source: Iterator<Doc> & Iterable<Doc>, pipeline: Doc[], run: Run): Generator<Doc> {
  if (pipeline.length === 0) return yield* source;
  try {
    yield* new Aggregator(pipeline, { ...mingoOptions(run.variables), context: stagesIn(run) }).stream(copies(source)) as unknown as Iterable<Doc>;
  } finally {
    source.return?.(); // mingo's iterators do not pass on that nobody wants more
  }
}

function* copies(docs: Iterable<Doc>): Generator<Doc> {
  for (const doc of docs) yield copy(doc);
}

/** The first stages of a pipeline as a query the indexes can serve, and the stages that are left. */
export function splitPipeline(pipeline: unknown): { query: Query; rest: Doc[] } {
  assertPipeline(pipeline);
  const filters: Doc[] = [];
  let sort: Sort = [];
  let [skip, limit, taken] = [0, 0, 0];
  for (const stage of pipeline) {
    const whole = skip === 0 && limit === 0;
    if (stage.$match && whole) filters.push(stage.$match as Doc);
    else if (stage.$sort && whole && sort.length === 0) sort = sortOf(stage.$sort);
    else if (stage.$skip !== undefined && limit === 0) skip += stage.$skip as number;
    else if (stage.$limit !== undefined) limit = Math.min(limit || Infinity, stage.$limit as number);
    else break;
    taken++;
  }
  const filter = filters.length > 1 ? { $and: filters } : filters[0] ?? {};
  return { query: { filter, sort, skip, limit }, rest: pipeline.slice(taken) };
}

/** Runs a pipeline over a collection, its first stages by index. */
export function aggregate(collection: Collection, pipeline: Doc[], run: Run): Iterable<Doc> {
  const { query, rest } = splitPipeline(pipeline);
  return runPipeline(new Search(collection, { ...query, variables: run.variables }).docs(), rest, run);
}
