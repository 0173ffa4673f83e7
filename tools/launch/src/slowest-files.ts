/** A test file and the seconds that it took. */
export interface FileTime {
  file: string;
  seconds: number;
}

interface JestReport {
  testResults: { name: string; startTime: number; endTime: number }[];
}
interface Suite {
  file: string;
  suites?: Suite[];
  specs?: { tests: { results: { duration: number }[] }[] }[];
}
interface PlaywrightReport {
  suites: Suite[];
}

/** The slowest files of a JSON report by Jest or Playwright, slowest first. */
export function slowestFiles(report: unknown, count = 5): FileTime[] {
  const times = isJest(report)
    ? report.testResults.map(({ name, startTime, endTime }) => ({ file: name, seconds: (endTime - startTime) / 1000 }))
    : ((report as Partial<PlaywrightReport>).suites ?? []).map((suite) => ({
        file: suite.file,
        seconds: durationOf(suite) / 1000,
      }));
  return times.sort((a, b) => b.seconds - a.seconds).slice(0, count);
}

const isJest = (report: unknown): report is JestReport =>
  typeof report === 'object' && report !== null && 'testResults' in report;

const durationOf = ({ suites = [], specs = [] }: Suite): number =>
  suites.reduce((sum, suite) => sum + durationOf(suite), 0) +
  specs
    .flatMap(({ tests }) => tests.flatMap(({ results }) => results))
    .reduce((sum, { duration }) => sum + duration, 0);
