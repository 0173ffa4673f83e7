import { compareRuns, formatTable } from './full-report';
import type { FileResult } from './run-stage';
import type { RunResult } from './run-stages';

const file = (name: string, result: FileResult['result'], seconds: number): FileResult => ({
  file: name,
  result,
  seconds,
  passed: 1,
  skipped: 0,
  failures: [],
  tries: 1,
  load: 2,
});
const run = (files: FileResult[]): RunResult => ({
  result: 'passed',
  commit: '0123456789',
  uncommitted: false,
  startedAt: '2030-01-01T00:00:00.000Z',
  seconds: 1,
  cpuSeconds: 1,
  referenceSeconds: 1,
  flaky: [],
  stages: [{ name: 'unit', result: 'passed', seconds: 1, cpuSeconds: 1, files }],
});

test('The table has a row per file, the slowest of a stage first', () => {
  const rows = formatTable(run([file('a.test.ts', 'passed', 1), file('b.test.ts', 'flaky', 2)])).split('\n');
  expect(rows.map((row) => row.split(/\s{2,}/))).toEqual([
    ['result', 'seconds', 'tries', 'load', 'stage', 'file'],
    ['flaky', '2.0 s', '1', '2.0', 'unit', 'b.test.ts'],
    ['passed', '1.0 s', '1', '2.0', 'unit', 'a.test.ts'],
  ]);
});

test('The comparison lists what is new', () => {
  const before = run([
    file('same', 'passed', 1),
    file('broken', 'passed', 1),
    file('slow', 'passed', 5),
    file('gone', 'passed', 1),
  ]);
  const now = run([
    file('same', 'passed', 2),
    file('broken', 'failed', 1),
    file('slow', 'passed', 11),
    file('new', 'passed', 1),
  ]);
  expect(
    compareRuns(before, now)
      .split('\n')
      .slice(1)
      .map((line) => line.trim().split(/\s{2,}/)),
  ).toEqual([
    ['failed', 'unit broken (was passed)'],
    ['slower', 'unit slow: 11 s (was 5 s)'],
    ['new file', 'unit new'],
    ['gone', 'unit gone'],
  ]);
  expect(compareRuns(before, before)).toContain('nothing is new');
});
