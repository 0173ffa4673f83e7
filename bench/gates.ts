import { goalTable, isMet, type Goal, type Measure } from './goals';
import { REACHED } from './reached';
import type { RoundOptions } from './rounds';

/** The ratio by which a short run may miss its goal, because it is less exact and machines differ. */
const MARGIN = 1.25;

interface Gate extends RoundOptions {
  load: () => Promise<{ measure: Measure }>;
}

/** The cases that return their goals, with the size of a short run. */
const GATES: Record<string, Gate> = {
  gateway: { load: () => import('./gateway-get'), rounds: 3, count: 1000 },
  sockets: { load: () => import('./sockets'), rounds: 3, count: 2000 },
  'conditional-get': { load: () => import('./conditional-get'), rounds: 3, count: 600 },
  'signed-in-reads': { load: () => import('./signed-in-reads'), rounds: 3, count: 300 },
};

/** Returns what a gate requires: the goal, or what is reached where the goal is missed for known reasons. */
const toLimit = (goal: Goal): Goal => ({ ...goal, most: Math.max(goal.most, REACHED[goal.name] ?? 0) });

/**
 * Runs short versions of the cases. The exit code is 1 if a limit is exceeded by more than the margin; an error ends
 * the run.
 */
export async function run(): Promise<void> {
  const limits: Goal[] = [];
  for (const [name, { load, ...size }] of Object.entries(GATES)) {
    console.error(`${name} …`);
    limits.push(...(await (await load()).measure(size)).goals.map(toLimit));
  }
  console.log(`${goalTable(limits, MARGIN)}\n\n«met» allows a margin of ${Math.round((MARGIN - 1) * 100)} %.`);
  if (!limits.every((limit) => isMet(limit, MARGIN))) process.exitCode = 1;
}
