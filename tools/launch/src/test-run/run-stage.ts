import path from 'node:path';
import { loadBetween } from './load-samples';
import { readReport, type FileRun } from './reports';
import { runWatched, type ExitStatus } from './run-watched';
import type { Stage } from './stages';

/** The result of a test file after all tries. */
export interface FileResult {
  file: string;
  /** `flaky` means that it failed, and passed when it was run again. */
  result: 'passed' | 'failed' | 'flaky';
  passed: number;
  skipped: number;
  /** The failures of the last try, and for a flaky file those of the first one. */
  failures: string[];
  /** The seconds of the last try. */
  seconds: number;
  tries: number;
  /** The mean number of runnable processes while it ran, or undefined if it is unknown. */
  load: number | undefined;
}

export interface StageResult {
  name: string;
  result: 'passed' | 'failed';
  /** The reason why the stage failed although no test did. */
  problem?: string;
  /** The reason why the whole stage was run again. */
  repeated?: string;
  seconds: number;
  cpuSeconds: number;
  files: FileResult[];
}

/** If more files than this fail at once, the machine is probably the cause, so the whole stage is run again. */
const MAX_FAILING_FILES = 8;

interface Try {
  end: ExitStatus;
  /** It is undefined without a report. */
  files: FileRun[] | undefined;
}

/**
 * Runs a stage, and its failures once more. If it wrote no report, or many files failed at once, the whole stage is run
 * again; otherwise only its failing files are.
 * @param folder - where the reports of this call are kept
 */
export async function runStage(stage: Stage, folder: string): Promise<StageResult> {
  const began = Date.now();
  const tries: Try[] = [];
  const attempt = async (files?: string[]): Promise<Try> => {
    const report = path.join(folder, `${stage.name}${tries.length ? `-${tries.length + 1}` : ''}.json`);
    const { command, args, env = {} } = stage.command({ report, files });
    const end = await runWatched(command, args, { env: { ...env, ...(tries.length && { IS_RETRY: 'true' }) } });
    const result: Try = { end, files: stage.hasReport ? readReport(report) : undefined };
    tries.push(result);
    return result;
  };

  let last = await attempt();
  const again = whatToRunAgain(stage, last);
  if (again) {
    console.log(`\n${again.why}`);
    last = await attempt(again.files);
  }
  const files = mergeTries(tries);
  const problem = findProblem(stage, last, files);
  return {
    name: stage.name,
    result: problem || files.some(({ result }) => result === 'failed') ? 'failed' : 'passed',
    ...(problem && { problem }),
    ...(again && !again.files && { repeated: again.why }),
    seconds: (Date.now() - began) / 1000,
    cpuSeconds: tries.reduce((sum, { end }) => sum + end.cpuSeconds, 0),
    files,
  };
}

/**
 * Returns what the second try runs, and a sentence about it. The result is undefined if none is needed. Without `files`
 * it runs all of them.
 */
function whatToRunAgain(stage: Stage, { end, files }: Try): { why: string; files?: string[] } | undefined {
  if (!stage.hasReport) return undefined; // Types and formatting have the same result every time.
  if (!files) return { why: `The stage ${stage.name} wrote no report, so it is run again.` };
  const failing = files.filter(({ failures }) => failures.length > 0).map(({ file }) => file);
  if (failing.length > MAX_FAILING_FILES)
    return { why: `${failing.length} files failed at once. Is it this machine, not this change? All are run again.` };
  if (failing.length > 0)
    return { why: `What failed is run again, one file at a time:\n${failing.join('\n')}\n`, files: failing };
  if (end.code !== 0) return { why: `No test failed, but the stage ${stage.name} did, so it is run again.` };
  return undefined;
}

/** Merges the results of the tries. The last try of each file counts. */
function mergeTries(tries: readonly Try[]): FileResult[] {
  const runs = new Map<string, FileRun[]>();
  for (const { files = [] } of tries) for (const run of files) runs.set(run.file, [...(runs.get(run.file) ?? []), run]);
  return [...runs].flatMap(([file, all]) => {
    const [first, last] = [all[0], all.at(-1)];
    if (!first || !last) return [];
    const fails = last.failures.length > 0;
    return {
      file,
      result: fails ? 'failed' : first.failures.length > 0 ? 'flaky' : 'passed',
      passed: last.passed,
      skipped: last.skipped,
      failures: fails ? last.failures : first.failures,
      seconds: last.seconds,
      tries: all.length,
      load: loadBetween(last.startedAt, last.startedAt + last.seconds * 1000),
    };
  });
}

/** Returns why a stage failed although none of its tests did. */
function findProblem(stage: Stage, { end, files }: Try, results: readonly FileResult[]): string | undefined {
  if (end.isStalled) return 'it printed nothing for too long, and was stopped';
  if (stage.hasReport && !files) return `it wrote no report and ended with code ${end.code}`;
  if (stage.hasReport && !results.some(({ passed }) => passed > 0)) return 'it has no test that passed';
  if (end.code !== 0 && !results.some(({ result }) => result === 'failed'))
    return `its command ended with code ${end.code}`;
  return undefined;
}
