import { Aggregator } from 'mingo/aggregator';
import type { Doc } from '../bson/documents';
import { PlannedQuery, type Query } from '../query/find';
import { mingoOptions } from '../query/mingo';
import { sortOf, type Sort } from '../query/sort';
import type { Access } from '../storage/access';
import type { Collection } from '../storage/collection';
import { stagesIn, type Run } from './stages';

/** Runs checked stages over documents with JavaScript numbers, lazily where the stages allow it. */
export function runPipeline(source: Iterable<Doc>, pipeline: Doc[], run: Run): Iterable<Doc> {
  if (pipeline.length === 0) return source;
  return new Aggregator(pipeline, { ...mingoOptions(run.variables), context: stagesIn(run) }).stream(source) as unknown as Iterable<Doc>;
}

/** The first stages of a pipeline as a query the indexes can serve, and the stages that are left. */
export function splitPipeline(pipeline: Doc[]): { query: Omit<Query, 'collection'>; rest: Doc[] } {
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

/** Runs a checked pipeline over a collection, its first stages by index. */
export function aggregate(collection: Collection, pipeline: Doc[], run: Run & { access: Access }): Iterable<Doc> {
  const { query, rest } = splitPipeline(pipeline);
  return runPlanned(new PlannedQuery(run.access, { ...query, collection, variables: run.variables }), rest, run);
}

/** The rest of a pipeline over a planned query. */
export function* runPlanned(planned: PlannedQuery, rest: Doc[], run: Run): Generator<Doc> {
  const counted = countOf(rest[0]);
  if (counted) {
    const total = planned.count();
    return yield* runPipeline(total > 0 ? [counted(total)] : [], rest.slice(1), run);
  }
  const docs = documentsOf(planned);
  try {
    yield* runPipeline(docs, rest, run);
  } finally {
    docs.return(); // mingo's iterators do not pass on that nobody wants more
  }
}

function* documentsOf(planned: PlannedQuery): Generator<Doc, void> {
  for (const { doc } of planned.run()) yield doc;
}

/** The stage as a count, if it is one: what `countDocuments` sends, or `$count`. */
function countOf(stage: Doc | undefined): ((total: number) => Doc) | undefined {
  if (typeof stage?.$count === 'string') return (total) => ({ [stage.$count as string]: total });
  const { _id, ...fields } = (stage?.$group ?? {}) as Doc;
  const isCount = (_id === null || typeof _id === 'number') && /^\{"\w+":\{"\$sum":1\}\}$/.test(JSON.stringify(fields));
  return isCount ? (total) => ({ _id, [Object.keys(fields)[0]!]: total }) : undefined;
}
