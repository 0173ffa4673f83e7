import { isDocument, type Doc } from '../bson/documents';
import { runPipeline, splitPipeline } from '../query/pipeline';
import { CommandError } from '../errors';
import type { Query, Search } from '../query/find';
import { Call } from './call';

/** The field a command, or its first item, has its condition under, and the stage that stands for it. */
const EXPLAINED: Record<string, { items?: string; filter: string; stage?: string; limit?: number }> = {
  find: { filter: 'filter' }, aggregate: { filter: '' }, count: { filter: 'query', stage: 'COUNT' }, distinct: { filter: 'query' },
  findAndModify: { filter: 'query', stage: 'UPDATE', limit: 1 }, update: { items: 'updates', filter: 'q', stage: 'UPDATE' }, delete: { items: 'deletes', filter: 'q', stage: 'DELETE' },
};

/** `explain`: how a command would read, and unless only the plan is wanted, what it looks at. Nothing is written. */
export function explain({ server, db, view, body }: Call): Doc {
  const command = new Call(server, { ...(isDocument(body.explain) ? body.explain : {}), $db: db }, view);
  const { items, filter, stage, limit } = EXPLAINED[command.name] ?? {};
  if (filter === undefined) throw new CommandError(59, `Explain failed due to unknown command: ${command.name}`);
  const item = items ? command.items(items)[0]! : command.body;
  const { query, rest } = command.name === 'aggregate' ? splitPipeline(item.pipeline) : { query: { skip: item.skip as number, limit: limit ?? (item.limit as number) } as Partial<Query>, rest: [] };
  const search = command.search(command.name === 'count' ? { ...item, sort: {} } : item, filter, query);
  const plan: Doc = { queryPlanner: { namespace: command.namespace, winningPlan: winningPlan(search, stage), rejectedPlans: [] } };
  if (body.verbosity !== 'queryPlanner') {
    const started = performance.now();
    const nReturned = [...runPipeline(search.docs(), rest, { view, db })].length;
    const executionTimeMillis = performance.now() - started;
    plan.executionStats = { executionSuccess: true, nReturned, executionTimeMillis, totalKeysExamined: search.examined.keys, totalDocsExamined: search.examined.docs };
  }
  return rest.length === 0 ? plan : { stages: [{ $cursor: plan }, ...rest] };
}

function winningPlan({ plan, query, sorts }: Search, outer: string | undefined): Doc {
  let stage: Doc = { stage: 'COLLSCAN' };
  if (plan) {
    const { index: { spec: { key: keyPattern, name: indexName }, multikey }, reverse } = plan;
    stage = { stage: 'FETCH', inputStage: { stage: 'IXSCAN', keyPattern, indexName, isMultiKey: multikey.size > 0, direction: reverse ? 'backward' : 'forward' } };
  }
  if (sorts) stage = { stage: 'SORT', sortPattern: Object.fromEntries(query.sort), inputStage: stage };
  if (query.skip) stage = { stage: 'SKIP', skipAmount: query.skip, inputStage: stage };
  if (query.limit) stage = { stage: 'LIMIT', limitAmount: query.limit, inputStage: stage };
  return outer ? { stage: outer, inputStage: stage } : stage;
}
