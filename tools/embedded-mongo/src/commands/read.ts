import { distinctValues } from '../bson/compare';
import { isDocument, someValue, type Doc } from '../bson/values';
import { CommandError } from '../errors';
import type { Query, Search } from '../query/find';
import { fieldsOfProjection } from '../query/needed-fields';
import { findProjection, runPipeline, splitPipeline } from '../query/pipeline';
import { assertFields, Call, countOf, documentOf } from './call';

/** What a find reads of documents. */
function neededBy(projection: Doc): Partial<Query> {
  const fields = fieldsOfProjection(projection);
  return fields ? { fields } : {};
}

/** A count needs nothing of a document. */
const COUNTED: Partial<Query> = { fields: new Set() };

/** `find`; a negative limit is an old way to say that one batch is enough. */
export function find(call: Call): Doc {
  const { body } = call;
  const projection = documentOf(body, 'projection');
  const search = call.search(body, 'filter', neededBy(projection));
  const project = findProjection(projection, search.query.filter, call.variables);
  return call.cursor(
    [...project(search.docs())],
    countOf(body, 'batchSize', 101),
    body.singleBatch === true || Number(body.limit) < 0,
  );
}

export function aggregate(call: Call): Doc {
  const { body, view, db } = call;
  if (!body.cursor)
    throw new CommandError(9, "The 'cursor' option is required, except for aggregate with the explain argument");
  const { query, rest } = splitPipeline(body.pipeline);
  const search = call.search({ hint: body.hint }, 'filter', query);
  const docs = runPipeline(search.docs(), rest, { view, db, variables: call.variables });
  return call.cursor([...docs], countOf(documentOf(body, 'cursor'), 'batchSize', 101), false);
}

export const count = (call: Call): Doc => ({ n: [...call.search(call.body, 'query', COUNTED).run()].length });

export function distinct(call: Call): Doc {
  const { key } = call.body;
  if (typeof key !== 'string')
    throw new CommandError(14, "BSON field 'distinct.key' is of the wrong type, expected string");
  const found: unknown[] = [];
  const parts = key.split('.');
  for (const doc of call.search(call.body, 'query').docs()) {
    someValue(
      doc,
      parts,
      (value) => {
        if (value !== undefined) found.push(...(Array.isArray(value) ? (value as unknown[]) : [value]));
        return false;
      },
      true,
    );
  }
  return { values: distinctValues(found) };
}

/** The field with the condition of a command, or of its first item, and the plan stage for the command. */
const EXPLAINED: Record<string, { items?: string; filter: string; stage?: string; query?: Partial<Query> }> = {
  find: { filter: 'filter' },
  aggregate: { filter: '' },
  count: { filter: 'query', stage: 'COUNT', query: COUNTED },
  distinct: { filter: 'query' },
  findAndModify: { filter: 'query', stage: 'UPDATE', query: { limit: 1 } },
  update: { items: 'updates', filter: 'q', stage: 'UPDATE' },
  delete: { items: 'deletes', filter: 'q', stage: 'DELETE' },
};

/** `explain`: how a command would read, and unless only the plan is wanted, what it examines. Nothing is written. */
export function explain({ server, db, view, body }: Call): Doc {
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
      : { query: command.name === 'find' ? neededBy(documentOf(item, 'projection')) : more, rest: [] };
  const search = command.search(item, filter, query);
  const plan: Doc = {
    queryPlanner: { namespace: command.namespace, winningPlan: winningPlan(search, stage), rejectedPlans: [] },
  };
  if (body.verbosity !== 'queryPlanner') {
    const started = performance.now();
    const nReturned = [...runPipeline(search.docs(), rest, { view, db, variables: command.variables })].length;
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
