import { runPlanned } from '../aggregate/pipeline';
import { isDocument, type Doc } from '../bson/documents';
import { CommandError } from '../errors';
import type { PlannedQuery } from '../query/find';
import { Call, type Reply } from './call';
import { assertFields, Command } from './command';
import { planAggregate, planCount, planFind, type Planned } from './read';
import { planDelete, planFindAndModify, planUpdate } from './write';

const PLANNERS: Record<string, (call: Call) => Planned> = {
  find: planFind, aggregate: planAggregate, count: planCount, findAndModify: planFindAndModify,
  update: (call) => planUpdate(call, call.command.items('updates')[0]!.plain), delete: (call) => planDelete(call, call.command.items('deletes')[0]!.plain),
};

/** `explain`: how a command would read, and unless only the plan is wanted, what it looks at. Nothing is written. */
export function explain({ server, command: { typed, db }, access, body }: Call): Reply {
  assertFields(body, 'explain verbosity', 'explain');
  if (!isDocument(body.explain)) throw new CommandError(14, 'explain needs a command');
  const command = Command.of({ ...(typed.explain as Doc), $db: db });
  const planner = PLANNERS[command.name];
  if (!planner) throw new CommandError(59, `Explain failed due to unknown command: ${command.name}`);
  const { planned, rest } = planner(new Call(server, command, access));
  const queryPlanner = { namespace: command.namespace, winningPlan: winningPlan(command.name, planned), rejectedPlans: [] };
  const plan = { queryPlanner, ...(body.verbosity !== 'queryPlanner' && { executionStats: execute(command, planned, rest, access) }) };
  return rest.length === 0 ? plan : { stages: [{ $cursor: plan }, ...rest] };
}

function execute({ name, db }: Command, planned: PlannedQuery, rest: Doc[], access: Call['access']): Doc {
  const started = performance.now();
  const nReturned = name === 'count' ? planned.count() : [...runPlanned(planned, rest, { access, db })].length;
  const executionTimeMillis = performance.now() - started;
  return { executionSuccess: true, nReturned, executionTimeMillis, totalKeysExamined: planned.examined.keys, totalDocsExamined: planned.examined.docs };
}

function winningPlan(name: string, { plan, query, sortsInMemory, countsKeys }: PlannedQuery): Doc {
  const keysOnly = name === 'count' && countsKeys;
  let stage: Doc = { stage: keysOnly ? 'RECORD_STORE_FAST_COUNT' : 'COLLSCAN' };
  if (plan) {
    const { index: { spec, multikey }, reverse, exact } = plan;
    const indexScan = {
      stage: keysOnly ? 'COUNT_SCAN' : 'IXSCAN', keyPattern: spec.key, indexName: spec.name, isMultiKey: multikey.size > 0,
      direction: reverse ? 'backward' : 'forward', coversFilter: exact,
    };
    stage = keysOnly ? indexScan : { stage: 'FETCH', inputStage: indexScan };
  }
  if (sortsInMemory) stage = { stage: 'SORT', sortPattern: Object.fromEntries(query.sort), inputStage: stage };
  if (query.skip) stage = { stage: 'SKIP', skipAmount: query.skip, inputStage: stage };
  if (query.limit) stage = { stage: 'LIMIT', limitAmount: query.limit, inputStage: stage };
  const outer: Record<string, string> = { count: 'COUNT', update: 'UPDATE', delete: 'DELETE', findAndModify: 'UPDATE' };
  return outer[name] ? { stage: outer[name], inputStage: stage } : stage;
}
