import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The result of one run of a test file. */
export interface FileRun {
  /** The path from the root of the repository. */
  file: string;
  passed: number;
  skipped: number;
  /** One line per failing test, with its title and the first line of its error. */
  failures: string[];
  /** Unix time in milliseconds, or 0 if the report has none. */
  startedAt: number;
  seconds: number;
}

interface JestReport {
  testResults: {
    name: string;
    status: string;
    startTime: number;
    endTime: number;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
}
interface Suite {
  file: string;
  title: string;
  suites?: Suite[];
  specs?: {
    title: string;
    tests: { results: { status: string; duration: number; startTime: string; error?: { message?: string } }[] }[];
  }[];
}
interface PlaywrightReport {
  config: { rootDir: string };
  suites: Suite[];
}

/** Reads the files of a JSON report by Jest or Playwright. The result is undefined if there is no readable report. */
export function readReport(file: string): FileRun[] | undefined {
  if (!existsSync(file)) return undefined;
  let report: JestReport | PlaywrightReport;
  try {
    report = JSON.parse(readFileSync(file, 'utf8')) as JestReport | PlaywrightReport;
  } catch {
    return undefined;
  }
  return 'testResults' in report
    ? report.testResults.map(fileRunOfJest)
    : report.suites.map((suite) => fileRunOfPlaywright(suite, report.config.rootDir));
}

const fromRoot = (file: string) => path.relative(process.cwd(), path.resolve(file));

/** Returns the first line of a message that has words. The message may contain a terminal's color codes. */
export const firstLine = (message = ''): string =>
  message
    .replaceAll(/\u001B\[[\d;]*m/g, '')
    .split('\n')
    .map((line) => line.trim())
    .find(Boolean)
    ?.slice(0, 200) ?? 'no message';

type JestFile = JestReport['testResults'][number];

function fileRunOfJest({ name, status, startTime, endTime, message, assertionResults }: JestFile): FileRun {
  const failures = assertionResults
    .filter((each) => each.status === 'failed')
    .map(({ fullName, failureMessages }) => `${fullName} — ${firstLine(failureMessages[0])}`);
  // A file that cannot be loaded has no tests.
  if (status === 'failed' && failures.length === 0) failures.push(`the file failed — ${firstLine(message)}`);
  return {
    file: fromRoot(name),
    passed: assertionResults.filter((each) => each.status === 'passed').length,
    skipped: assertionResults.filter((each) => ['pending', 'todo', 'skipped'].includes(each.status)).length,
    failures,
    startedAt: startTime,
    seconds: (endTime - startTime) / 1000,
  };
}

function fileRunOfPlaywright(suite: Suite, rootDir: string): FileRun {
  const results = listSpecs(suite).flatMap(({ title, tests }) =>
    tests.flatMap(({ results: runs }) => runs.map((run) => ({ title, ...run }))),
  );
  return {
    file: fromRoot(path.join(rootDir, suite.file)),
    passed: results.filter(({ status }) => status === 'passed').length,
    skipped: results.filter(({ status }) => status === 'skipped').length,
    failures: results
      .filter(({ status }) => !['passed', 'skipped'].includes(status))
      .map(({ title, error }) => `${title} — ${firstLine(error?.message)}`),
    startedAt: Math.min(...results.map(({ startTime }) => Date.parse(startTime))),
    seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
  };
}

const listSpecs = ({ suites = [], specs = [] }: Suite): NonNullable<Suite['specs']> => [
  ...specs,
  ...suites.flatMap(listSpecs),
];
