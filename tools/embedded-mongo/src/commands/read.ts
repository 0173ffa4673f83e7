import { pickBytes } from '../bson/bytes';
import { distinctValues } from '../bson/compare';
import { encodeValue } from '../bson/order';
import { isDocument, someValue, type Doc } from '../bson/values';
import { CommandError } from '../errors';
import type { Search } from '../query/find';
import type { Query } from '../query/query';
import { fieldsOfProjection, plainFields } from '../query/needed-fields';
import { runPipeline, splitPipeline } from '../query/pipeline';
import { findProjection } from '../query/project';
import { inSlices, PAUSE, type Paused } from '../query/slices';
import { assertFields, Call, readCount, readDocument } from './call';

/** Returns which fields of documents a find reads. */
function neededBy(projection: Doc): Partial<Query> {
  const fields = fieldsOfProjection(projection);
  return fields ? { fields, asBytes: true } : { asBytes: Object.keys(projection).length === 0 };
}

/** A count needs no fields of a document. */
const COUNTED: Partial<Query> = { fields: new Set() };

/** Runs `find`. A negative limit is an old notation for a single batch. */
export function find(call: Call): Promise<Doc> {
  const { body } = call;
  const projection = readDocument(body, 'projection');
  const search = call.search(body, 'filter', neededBy(projection));
  const project = findProjection(projection);
  const fields = plainFields(projection);
  const isWhole = Object.keys(projection).length === 0;
  return call.cursor(foundBy(search, project, isWhole ? 'all' : fields), {
    batchSize: readCount(body, 'batchSize', 101),
    single: body.singleBatch === true || Number(body.limit) < 0,
  });
}

/** Yields bytes if the projection only omits fields of the top level. */
function* foundBy(
  search: Search,
  project: ReturnType<typeof findProjection>,
  fields: ReadonlySet<string> | 'all' | undefined,
): Generator<Paused<Doc | Uint8Array>> {
  for (const found of search.run()) {
    if (found === PAUSE) yield PAUSE;
    else if (found.bytes && fields) yield fields === 'all' ? found.bytes : pickBytes(found.bytes, fields);
    else yield* project([found.doc]);
  }
}

export function aggregate(call: Call): Promise<Doc> {
  const { body, view, db } = call;
  if (!body.cursor)
    throw new CommandError(9, "The 'cursor' option is required, except for aggregate with the explain argument");
  const { query, rest } = splitPipeline(body.pipeline);
  const search = call.search({ hint: body.hint }, 'filter', query);
  const results =
    rest.length > 0 ? runPipeline(search.docs(), rest, { view, db }) : foundBy(search, (docs) => docs, 'all');
  return call.cursor(results, { batchSize: readCount(readDocument(body, 'cursor'), 'batchSize', 101), single: false });
}

export async function count(call: Call): Promise<Doc> {
  let n = 0;
  await inSlices(call.search(call.body, 'query', COUNTED).run(), call.view.entries, () => {
    n++;
  });
  return { n };
}

export async function distinct(call: Call): Promise<Doc> {
  const { key } = call.body;
  if (typeof key !== 'string')
    throw new CommandError(14, "BSON field 'distinct.key' is of the wrong type, expected string");
  const found = new Map<string, unknown>();
  const parts = key.split('.');
  const add = (value: unknown): void => void found.set(encodeValue(value), value);
  await inSlices(call.search(call.body, 'query').docs(), call.view.entries, (doc) => {
    someValue(
      doc,
      parts,
      (value) => {
        if (Array.isArray(value)) (value as unknown[]).forEach(add);
        else if (value !== undefined) add(value);
        return false;
      },
      true,
    );
  });
  return { values: distinctValues([...found.values()]) };
}

/** For each command: the field with its condition, or that of its first item, and its stage in the plan. */
const EXPLAINED: Record<string, { items?: string; filter: string; stage?: string; query?: Partial<Query> }> = {
  find: { filter: 'filter' },
  aggregate: { filter: '' },
  count: { filter: 'query', stage: 'COUNT', query: COUNTED },
  distinct: { filter: 'query' },
  findAndModify: { filter: 'query', stage: 'UPDATE', query: { limit: 1 } },
  update: { items: 'updates', filter: 'q', stage: 'UPDATE' },
  delete: { items: 'deletes', filter: 'q', stage: 'DELETE' },
};

/**
 * `explain` reports how a command would read and, unless only the plan is requested, what it examines. Nothing is
 * written.
 */
export async function explain({ server, db, view, body }: Call): Promise<Doc> {
  const command = new Call(server, { ...(isDocument(body.explain) ? body.explain : {}), $db: db }, view);
  const {
    items,
    filter,
    stage,
    query: more,
  } = (Object.hasOwn(EXPLAINED, command.name) && EXPLAINED[command.name]) || {};
  if (filter === undefined) throw new CommandError(59, `Explain failed due to unknown command: ${command.name}`);
  assertFields(command.body, undefined, command.name);
  const item = (items && command.items(items)[0]) || command.body;
  assertFields(item, undefined, command.name);
  const { query, rest } =
    command.name === 'aggregate'
      ? splitPipeline(item.pipeline)
      : { query: command.name === 'find' ? neededBy(readDocument(item, 'projection')) : more, rest: [] };
  const search = command.search(item, filter, query);
  const plan: Doc = {
    queryPlanner: { namespace: command.namespace, winningPlan: winningPlan(search, stage), rejectedPlans: [] },
  };
  if (body.verbosity !== 'queryPlanner') {
    const started = performance.now();
    let nReturned = 0;
    await inSlices(runPipeline(search.docs(), rest, { view, db }), view.entries, () => {
      nReturned++;
    });
    const { keys: totalKeysExamined, docs: totalDocsExamined } = search.examined;
    plan.executionStats = {
      executionSuccess: true,
      nReturned,
      executionTimeMillis: performance.now() - started,
      totalKeysExamined,
      totalDocsExamined,
    };
  }
  return rest.length === 0 ? plan : { stages: [{ $cursor: plan }, ...rest] };
}

function winningPlan({ plan, query, sorts, sortsKeys, covered }: Search, outer: string | undefined): Doc {
  const { spec, multikey } = plan?.index ?? {};
  const scan = {
    stage: 'IXSCAN',
    keyPattern: spec?.key,
    indexName: spec?.name,
    isMultiKey: multikey?.size !== 0,
    direction: plan?.reverse ? 'backward' : 'forward',
  };
  const sorted = (inputStage: Doc): Doc =>
    sorts ? { stage: 'SORT', sortPattern: Object.fromEntries(query.sort), inputStage } : inputStage;
  const fetched = (inputStage: Doc): Doc => {
    if (!covered) return { stage: 'FETCH', inputStage };
    return outer ? inputStage : { stage: 'PROJECTION_COVERED', inputStage };
  };
  const keys = plan?.merged ? { stage: 'SORT_MERGE', inputStage: scan } : scan;
  let stage: Doc = plan ? fetched(sortsKeys ? sorted(keys) : keys) : { stage: 'COLLSCAN' };
  if (!sortsKeys) stage = sorted(stage);
  if (query.skip) stage = { stage: 'SKIP', skipAmount: query.skip, inputStage: stage };
  if (query.limit) stage = { stage: 'LIMIT', limitAmount: query.limit, inputStage: stage };
  return outer ? { stage: outer, inputStage: stage } : stage;
}
