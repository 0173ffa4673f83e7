import { ensureSystemPackages } from '../system-packages';
import { runStages, summarize, writeJson } from './run-stages';
import { selectStages } from './select-stages';

/**
 * `npm test` runs everything that a commit must pass. It writes `test-results/gate.json`. `npm test -- unit` runs only
 * the named stages and `npm test -- mfe-member` the checks of one workspace with pages. Neither writes such a file.
 * Resolves to the exit code.
 */
export async function runGate(names: readonly string[]): Promise<number> {
  const { stages, needsSystemPackages, problem } = selectStages(names);
  if (problem) {
    console.error(problem);
    return 1;
  }
  try {
    if (needsSystemPackages) ensureSystemPackages(console.log);
  } catch (error) {
    console.error((error as Error).message);
    return 1;
  }
  const run = await runStages(stages);
  if (names.length === 0) writeJson('gate.json', run);
  console.log(`\n${summarize(run)}`);
  return run.result === 'passed' ? 0 : 1;
}
