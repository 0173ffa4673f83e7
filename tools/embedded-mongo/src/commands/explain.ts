import { runPlanned } from '../aggregate/pipeline';
import { isDocument, toBson, type Doc } from '../bson/documents';
import { CommandError } from '../errors';
import type { PlannedQuery } from '../query/find';
import { Call, Explained, type Reply } from './call';
import { Command } from './command';
import { aggregate, count, find } from './read';
import { findAndModify, remove, update } from './write';

const EXPLAINED: Record<string, (call: Call) => Reply> = { find, aggregate, count, findAndModify, update, delete: remove };

/** `explain`: how a command would read, and unless only the plan is wanted, what it looks at. Nothing is written. */
export function explain({ server, command: { typed, db }, access, body }: Call): Reply {
  const command = new Command(toBson({ ...(isDocument(typed.explain) ? typed.explain : {}), $db: db }));
  const { name, namespace } = command;
  if (!EXPLAINED[name]) throw new CommandError(59, `Explain failed due to unknown command: ${name}`);
  try {
    EXPLAINED[name](new Call(server, command, access, true));
    throw new CommandError(9, `There is nothing to explain in ${name}`);
  } catch (error) {
    if (!(error instanceof Explained)) throw error;
    const { planned, rest } = error;
    const plan = { queryPlanner: { namespace, winningPlan: winningPlan(name, planned), rejectedPlans: [] } };
    if (body.verbosity !== 'queryPlanner') Object.assign(plan, { executionStats: execute(name, planned, rest, { access, db }) });
    return rest.length === 0 ? plan : { stages: [{ $cursor: plan }, ...rest] };
  }
}

function execute(name: string, planned: PlannedQuery, rest: Doc[], run: Parameters<typeof runPlanned>[2]): Doc {
  const started = performance.now();
  const nReturned = name === 'count' ? planned.count() : [...runPlanned(planned, rest, run)].length;
  const executionTimeMillis = performance.now() - started;
  return { executionSuccess: true, nReturned, executionTimeMillis, totalKeysExamined: planned.examined.keys, totalDocsExamined: planned.examined.docs };
}

const OUTER: Record<string, string> = { count: 'COUNT', update: 'UPDATE', delete: 'DELETE', findAndModify: 'UPDATE' };

function winningPlan(name: string, { plan, query, sortsInMemory, countsKeys }: PlannedQuery): Doc {
  const keysOnly = name === 'count' && countsKeys;
  let stage: Doc = { stage: keysOnly ? 'RECORD_STORE_FAST_COUNT' : 'COLLSCAN' };
  if (plan) {
    const { index: { spec: { key: keyPattern, name: indexName }, multikey }, reverse, exact: coversFilter } = plan;
    stage = { stage: keysOnly ? 'COUNT_SCAN' : 'IXSCAN', keyPattern, indexName, isMultiKey: multikey.size > 0, direction: reverse ? 'backward' : 'forward', coversFilter };
    if (!keysOnly) stage = { stage: 'FETCH', inputStage: stage };
  }
  if (sortsInMemory) stage = { stage: 'SORT', sortPattern: Object.fromEntries(query.sort), inputStage: stage };
  if (query.skip) stage = { stage: 'SKIP', skipAmount: query.skip, inputStage: stage };
  if (query.limit) stage = { stage: 'LIMIT', limitAmount: query.limit, inputStage: stage };
  return OUTER[name] ? { stage: OUTER[name], inputStage: stage } : stage;
}
