import { ensureSystemPackages } from '../system-packages';
import { runStages, summarize, writeJson } from './run-stages';
import { GATE } from './stages';

/**
 * `npm test` runs everything that a commit must pass. It writes `test-results/gate.json`. `npm test -- unit` runs only
 * the named stages, and writes no such file. Resolves to the exit code.
 */
export async function runGate(names: readonly string[]): Promise<number> {
  const stages = names.length ? GATE.filter(({ name }) => names.includes(name)) : GATE;
  if (stages.length === 0) {
    console.error(`There is no such stage. The stages are ${GATE.map(({ name }) => name).join(', ')}.`);
    return 1;
  }
  try {
    ensureSystemPackages(console.log);
  } catch (error) {
    console.error((error as Error).message);
    return 1;
  }
  const run = await runStages(stages);
  if (names.length === 0) writeJson('gate.json', run);
  console.log(`\n${summarize(run)}`);
  return run.result === 'passed' ? 0 : 1;
}
