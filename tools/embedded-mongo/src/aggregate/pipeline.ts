import { Aggregator } from 'mingo/aggregator';
import { Context } from 'mingo/core';
import type { Doc } from '../bson/documents';
import { PlannedQuery, type Query } from '../query/find';
import { context, mingoOptions } from '../query/mingo';
import type { Sort } from '../query/plan';
import { sortOf } from '../query/sort';
import type { Access } from '../storage/access';
import type { Collection } from '../storage/collection';
import { stagesIn } from './stages';

/** What a pipeline runs in: stages that read other collections need an access and the database's name. */
export interface PipelineContext {
  access?: Access;
  db?: string;
  variables?: Doc;
}

/** Runs checked stages over documents with JavaScript numbers, lazily where the stages allow it. */
export function runPipeline(source: Iterable<Doc>, pipeline: Doc[], run: PipelineContext): Iterable<Doc> {
  if (pipeline.length === 0) return source;
  const options = { ...mingoOptions(run.variables), context: Context.from(context).addPipelineOps(stagesIn(run)) };
  return new Aggregator(pipeline, options).stream(source) as unknown as Iterable<Doc>;
}

/** The first stages of a pipeline as a query the indexes can serve, and the stages that are left. */
export function splitPipeline(pipeline: Doc[]): { query: Omit<Query, 'collection'>; rest: Doc[] } {
  const filters: Doc[] = [];
  let sort: Sort = [];
  let skip = 0;
  let limit = 0;
  let taken = 0;
  for (const stage of pipeline) {
    const cut = skip > 0 || limit > 0;
    if (stage.$match && !cut) filters.push(stage.$match as Doc);
    else if (stage.$sort && !cut && sort.length === 0) sort = sortOf(stage.$sort);
    else if (stage.$skip !== undefined && limit === 0) skip += stage.$skip as number;
    else if (stage.$limit !== undefined) limit = limit > 0 ? Math.min(limit, stage.$limit as number) : (stage.$limit as number);
    else break;
    taken++;
  }
  return { query: { filter: filters.length === 1 ? filters[0]! : { ...(filters.length > 1 && { $and: filters }) }, sort, skip, limit }, rest: pipeline.slice(taken) };
}

/** Runs a checked pipeline over a collection, its first stages by index. */
export function* aggregate(collection: Collection, pipeline: Doc[], run: PipelineContext & { access: Access }): Generator<Doc> {
  const { query, rest } = splitPipeline(pipeline);
  const planned = new PlannedQuery(run.access, { ...query, collection, variables: run.variables });
  yield* runPlanned(planned, rest, run);
}

/** The rest of a pipeline over a planned query. */
export function* runPlanned(planned: PlannedQuery, rest: Doc[], run: PipelineContext): Generator<Doc> {
  const counted = countOf(rest[0]);
  if (counted) {
    const total = planned.count();
    yield* runPipeline(total > 0 ? [counted(total)] : [], rest.slice(1), run);
  } else {
    const docs = plainDocs(planned);
    try {
      yield* runPipeline(docs, rest, run);
    } finally {
      docs.return(undefined); // mingo's iterators do not pass on that nobody wants more
    }
  }
}

function* plainDocs(planned: PlannedQuery): Generator<Doc, void> {
  for (const match of planned.run()) yield match.plain;
}

/** The stage as a count, if it is one: what `countDocuments` sends, or `$count`. */
function countOf(stage: Doc | undefined): ((total: number) => Doc) | undefined {
  if (typeof stage?.$count === 'string') return (total) => ({ [stage.$count as string]: total });
  const group = stage?.$group as Doc | undefined;
  const [field, other] = Object.keys(group ?? {}).filter((name) => name !== '_id');
  if (!group || !field || other || JSON.stringify(group[field]) !== '{"$sum":1}') return undefined;
  const id = group._id;
  return id === null || typeof id === 'number' ? (total) => ({ _id: id, [field]: total }) : undefined;
}
