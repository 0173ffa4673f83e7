import { isDocument, type Doc } from '../bson/documents';
import { CommandError } from '../errors';
import { runPlanned } from '../aggregate/pipeline';
import type { PlannedQuery } from '../query/find';
import type { IndexScan, Plan } from '../query/plan';
import { planAggregate } from './aggregate';
import { Call, type Reply } from './call';
import { assertFields, Command } from './command';
import { planCount } from './counting';
import { planDelete } from './delete';
import { planFind } from './find';
import { planFindAndModify } from './find-and-modify';
import { planUpdate } from './update';

const PLANNERS: Record<string, (call: Call) => { planned: PlannedQuery; rest?: Doc[] }> = {
  find: (call) => ({ planned: planFind(call) }),
  aggregate: planAggregate,
  count: (call) => ({ planned: planCount(call) }),
  update: (call) => ({ planned: planUpdate(call, call.command.items('updates')[0]!.plain) }),
  delete: (call) => ({ planned: planDelete(call, call.command.items('deletes')[0]!.plain) }),
  findAndModify: (call) => ({ planned: planFindAndModify(call) }),
};

/** `explain`: how a command would read, and unless only the plan is wanted, what it looks at. Nothing is written. */
export function explain(call: Call): Reply {
  assertFields(call.body, ['explain', 'verbosity'], 'explain');
  const inner = call.body.explain;
  if (!isDocument(inner)) throw new CommandError(14, 'explain needs a command');
  const command = Command.of({ ...(call.command.typed.explain as Doc), $db: call.command.db });
  const planner = PLANNERS[command.name];
  if (!planner) throw new CommandError(59, `Explain failed due to unknown command: ${command.name}`);
  const { planned, rest = [] } = planner(new Call(call.server, command, call.access));
  const queryPlanner = { namespace: command.namespace, plannerVersion: 1, winningPlan: winningPlan(command.name, planned), rejectedPlans: [] };
  const statistics = call.body.verbosity === 'queryPlanner' ? {} : { executionStats: execute(command, planned, rest, call) };
  if (rest.length === 0) return { explainVersion: '1', queryPlanner, ...statistics, command: inner };
  return { explainVersion: '1', stages: [{ $cursor: { queryPlanner, ...statistics } }, ...rest], command: inner };
}

function execute({ name, db }: Command, planned: PlannedQuery, rest: Doc[], { access }: Call): Doc {
  const started = performance.now();
  let nReturned = 0;
  if (name === 'count') nReturned = planned.count();
  else for (const _ of runPlanned(planned, rest, { access, db })) nReturned++;
  const executionTimeMillis = performance.now() - started;
  const { keys, docs } = planned.counters;
  return { executionSuccess: true, nReturned, executionTimeMillis, totalKeysExamined: keys, totalDocsExamined: docs };
}

function winningPlan(name: string, planned: PlannedQuery): Doc {
  const { skip = 0, limit = 0, sort } = planned.query;
  let stage = name === 'count' && planned.countsKeys ? countScan(planned.plan) : readStage(planned.plan);
  if (planned.sortsInMemory) stage = { stage: 'SORT', sortPattern: Object.fromEntries(sort), inputStage: stage };
  if (skip > 0) stage = { stage: 'SKIP', skipAmount: skip, inputStage: stage };
  if (limit > 0) stage = { stage: 'LIMIT', limitAmount: limit, inputStage: stage };
  const outer: Record<string, string> = { count: 'COUNT', update: 'UPDATE', delete: 'DELETE', findAndModify: 'UPDATE' };
  return outer[name] ? { stage: outer[name], inputStage: stage } : stage;
}

const countScan = (plan: Plan): Doc => (plan.kind === 'index' ? { ...indexStage(plan), stage: 'COUNT_SCAN' } : { stage: 'RECORD_STORE_FAST_COUNT' });

function readStage(plan: Plan): Doc {
  switch (plan.kind) {
    case 'collection': return { stage: 'COLLSCAN', direction: 'forward' };
    case 'index': return { stage: 'FETCH', inputStage: indexStage(plan) };
    case 'alternatives': return { stage: 'FETCH', inputStage: { stage: 'OR', inputStages: plan.scans.map(indexStage) } };
  }
}

const indexStage = ({ index: { spec, unique, multikey }, reverse, spans, exact }: IndexScan): Doc => ({
  stage: 'IXSCAN', keyPattern: spec.key, indexName: spec.name, isMultiKey: multikey.size > 0, isUnique: unique, isSparse: spec.sparse === true,
  isPartial: spec.partialFilterExpression !== undefined, direction: reverse ? 'backward' : 'forward', spans: spans.length, coversFilter: exact,
});
