import type { FileResult } from './run-stage';
import type { RunResult } from './run-stages';

/** A file is listed as slower if it took this many seconds more, and this many times as long. */
const SLOWER = { seconds: 5, factor: 1.5 };

type Row = FileResult & { stage: string };
const listRows = ({ stages }: RunResult): Row[] =>
  stages.flatMap(({ name, files }) => files.map((file) => ({ ...file, stage: name })));
const createKey = ({ stage, file }: Row) => `${stage} ${file}`;

/** Returns one row per test file, the slowest of each stage first. */
export function formatTable(run: RunResult): string {
  const cells = ({ stage, file, result, seconds, tries, load }: Row) =>
    [result, `${seconds.toFixed(1)} s`, String(tries), load?.toFixed(1) ?? '', stage, file] as const;
  const rows = run.stages.flatMap(({ name }) =>
    listRows(run)
      .filter(({ stage }) => stage === name)
      .sort((a, b) => b.seconds - a.seconds)
      .map(cells),
  );
  const table = [['result', 'seconds', 'tries', 'load', 'stage', 'file'], ...rows];
  const widths = [0, 1, 2, 3, 4].map((column) => 2 + Math.max(...table.map((row) => row[column]?.length ?? 0)));
  return table.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('')).join('\n');
}

/**
 * Lists what is new since the previous run: failures, flaky files, fixed files, slower files, and added or removed
 * files.
 */
export function compareRuns(before: RunResult, now: RunResult): string {
  const byKey = (run: RunResult) => new Map(listRows(run).map((row) => [createKey(row), row]));
  const [earlier, later] = [byKey(before), byKey(now)];
  const lines: string[] = [`Compared with the run of ${before.startedAt} at ${before.commit.slice(0, 8)}:`];
  for (const [key, row] of later) {
    const old = earlier.get(key);
    if (!old) lines.push(`  new file       ${key}`);
    else if (old.result !== row.result) lines.push(`  ${row.result.padEnd(13)}  ${key} (was ${old.result})`);
    else if (row.seconds > old.seconds + SLOWER.seconds && row.seconds > old.seconds * SLOWER.factor)
      lines.push(`  slower         ${key}: ${row.seconds.toFixed(0)} s (was ${old.seconds.toFixed(0)} s)`);
  }
  const ran = new Set(now.stages.map(({ name }) => name));
  for (const [key, { stage }] of earlier) if (ran.has(stage) && !later.has(key)) lines.push(`  gone           ${key}`);
  return lines.length > 1 ? lines.join('\n') : `${lines[0]} nothing is new.`;
}
