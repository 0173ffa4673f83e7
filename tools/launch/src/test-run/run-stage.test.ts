import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runStage } from './run-stage';
import type { Stage } from './stages';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'stage-'));
  jest.spyOn(console, 'log').mockImplementation(() => undefined);
});
afterEach(() => {
  jest.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

/** The report of a try: the failing tests of each file. Undefined means no report. */
type Outcome = Record<string, string[]> | undefined;

const createReport = (outcome: NonNullable<Outcome>) => ({
  testResults: Object.entries(outcome).map(([name, failing]) => ({
    name: path.resolve(name),
    status: failing.length ? 'failed' : 'passed',
    startTime: 1_000,
    endTime: 3_500,
    message: '',
    assertionResults: [
      { fullName: 'it holds', status: 'passed', failureMessages: [] },
      ...failing.map((fullName) => ({
        fullName,
        status: 'failed',
        failureMessages: ['\u001B[31mIt broke.\u001B[0m\nat x'],
      })),
    ],
  })),
});

/** Creates a stage whose tries have these outcomes, one after the other. */
function stageWith(...outcomes: Outcome[]): { stage: Stage; asked: (string[] | undefined)[] } {
  const asked: (string[] | undefined)[] = [];
  const command: Stage['command'] = ({ report, files }) => {
    const outcome = outcomes[asked.length];
    asked.push(files);
    const prepared = `${report}.prepared`;
    if (outcome) writeFileSync(prepared, JSON.stringify(createReport(outcome)));
    const isRed = !outcome || Object.values(outcome).some((failing) => failing.length > 0);
    return { command: 'sh', args: ['-c', `${outcome ? `mv ${prepared} ${report};` : ''} exit ${isRed ? 1 : 0}`] };
  };
  return { stage: { name: 'some', hasReport: true, command }, asked };
}

test('A stage without a failure runs once', async () => {
  const { stage, asked } = stageWith({ 'a.test.ts': [], 'b.test.ts': [] });
  const result = await runStage(stage, folder);
  expect(result).toMatchObject({ name: 'some', result: 'passed' });
  expect(result.files.map(({ file, result: of, tries, seconds }) => [file, of, tries, seconds])).toEqual([
    ['a.test.ts', 'passed', 1, 2.5],
    ['b.test.ts', 'passed', 1, 2.5],
  ]);
  expect(asked).toEqual([undefined]);
});

test('A file that fails and then passes is listed as flaky, with its failures', async () => {
  const { stage, asked } = stageWith({ 'a.test.ts': [], 'b.test.ts': ['adds up'] }, { 'b.test.ts': [] });
  const result = await runStage(stage, folder);
  expect(result.result).toBe('passed');
  expect(result.files[1]).toMatchObject({ result: 'flaky', tries: 2, failures: ['adds up — It broke.'] });
  expect(asked).toEqual([undefined, ['b.test.ts']]);
  expect(['some.json', 'some-2.json'].map((name) => existsSync(path.join(folder, name)))).toEqual([true, true]);
});

test('A file that fails twice fails the stage', async () => {
  const { stage } = stageWith({ 'a.test.ts': ['adds up'] }, { 'a.test.ts': ['adds up'] });
  const result = await runStage(stage, folder);
  expect(result.result).toBe('failed');
  expect(result.files).toMatchObject([{ file: 'a.test.ts', result: 'failed', tries: 2 }]);
});

test('If more than eight files fail at once, the whole stage is run again', async () => {
  const files = Array.from({ length: 9 }, (_, index) => `${index}.test.ts`);
  const all = (failing: string[]) => Object.fromEntries(files.map((file) => [file, failing]));
  const { stage, asked } = stageWith(all(['adds up']), all([]));
  const result = await runStage(stage, folder);
  expect(result).toMatchObject({ result: 'passed', repeated: expect.stringContaining('9 files failed at once') });
  expect(asked).toEqual([undefined, undefined]);
});

test('A stage that wrote no report is run again once', async () => {
  const again = stageWith(undefined, { 'a.test.ts': [] });
  expect(await runStage(again.stage, folder)).toMatchObject({ result: 'passed', repeated: expect.any(String) });
  const never = stageWith(undefined, undefined);
  expect(await runStage({ ...never.stage, name: 'never' }, folder)).toMatchObject({
    result: 'failed',
    problem: 'it wrote no report and ended with code 1',
  });
  expect(never.asked).toHaveLength(2);
});

test('A stage in which nothing passed fails', async () => {
  const { stage } = stageWith({});
  expect(await runStage(stage, folder)).toMatchObject({ result: 'failed', problem: 'it has no test that passed' });
});
