import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readReport } from './reports';

const folder = mkdtempSync(path.join(tmpdir(), 'reports-'));
const file = path.join(folder, 'report.json');
afterAll(() => rmSync(folder, { recursive: true }));

const read = (content: unknown) => {
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return readReport(file);
};

test('A report that is missing or truncated is ignored', () => {
  expect(readReport(path.join(folder, 'none.json'))).toBeUndefined();
  expect(read('{"testResults": [')).toBeUndefined();
});

test('A file that Jest could not load has one failure', () =>
  expect(
    read({
      testResults: [
        {
          name: path.resolve('a.test.ts'),
          status: 'failed',
          startTime: 0,
          endTime: 500,
          message: '\n  Cannot find x\n  at y',
          assertionResults: [],
        },
      ],
    }),
  ).toEqual([
    {
      file: 'a.test.ts',
      passed: 0,
      skipped: 0,
      failures: ['the file failed — Cannot find x'],
      startedAt: 0,
      seconds: 0.5,
    },
  ]));

test('The tests of nested suites of Playwright count for their file', () => {
  const spec = (title: string, status: string, message?: string) => ({
    title,
    tests: [
      { results: [{ status, duration: 1500, startTime: '2030-01-01T00:00:00.000Z', error: message && { message } }] },
    ],
  });
  expect(
    read({
      config: { rootDir: path.resolve('e2e') },
      suites: [
        {
          file: 'a.spec.ts',
          specs: [spec('signs in', 'passed')],
          suites: [
            { file: 'a.spec.ts', specs: [spec('leaves', 'timedOut', 'Test timeout'), spec('waits', 'skipped')] },
          ],
        },
      ],
    }),
  ).toEqual([
    {
      file: 'e2e/a.spec.ts',
      passed: 1,
      skipped: 1,
      failures: ['leaves — Test timeout'],
      startedAt: Date.UTC(2030, 0, 1),
      seconds: 4.5,
    },
  ]);
});
