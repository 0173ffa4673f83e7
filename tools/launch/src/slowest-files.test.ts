import { slowestFiles } from './slowest-files';

it('reads reports of Jest', () =>
  expect(
    slowestFiles(
      {
        testResults: [
          { name: 'fast.test.ts', startTime: 1000, endTime: 1500 },
          { name: 'slow.test.ts', startTime: 1000, endTime: 4000 },
          { name: 'other.test.ts', startTime: 1000, endTime: 2000 },
        ],
      },
      2,
    ),
  ).toEqual([
    { file: 'slow.test.ts', seconds: 3 },
    { file: 'other.test.ts', seconds: 1 },
  ]));

it('reads reports of Playwright, with nested suites and repeated tests', () =>
  expect(
    slowestFiles({
      suites: [
        {
          file: 'a.spec.ts',
          specs: [{ tests: [{ results: [{ duration: 500 }, { duration: 700 }] }] }],
          suites: [{ file: 'a.spec.ts', specs: [{ tests: [{ results: [{ duration: 800 }] }] }] }],
        },
      ],
    }),
  ).toEqual([{ file: 'a.spec.ts', seconds: 2 }]));
