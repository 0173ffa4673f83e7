import { latestUntil, repetitionProblems, repetitionText, weeksOfMonth } from './repetition';

test.each([
  ['2026-11-03', [1]],
  ['2026-11-07T23:59', [1]],
  ['2026-11-08', [2]],
  ['2026-11-24', [4, 'last']],
  ['2026-12-28', [4, 'last']],
  ['2026-12-22', [4]],
  ['2026-12-29', ['last']],
  ['2027-02-22', [4, 'last']],
  ['2028-02-29', ['last']],
])('%s is week %p of its month', (day, weeks) => expect(weeksOfMonth(day)).toEqual(weeks));

test.each([
  [{ every: 'week' }, 'Every Tuesday'],
  [{ every: 'two-weeks', until: null }, 'Every second Tuesday'],
  [{ every: 'month', week: 3 }, 'The third Tuesday of every month'],
  [{ every: 'month', week: 'last', until: '2027-06-30' }, 'The last Tuesday of every month until June 30, 2027'],
  [{ every: 'week', until: '2026-12-22' }, 'Every Tuesday until December 22, 2026'],
] as const)('the repetition %p is described as "%s"', (repetition, text) => {
  expect(repetitionText(repetition, '2026-11-17T23:30')).toBe(text);
  expect(repetitionText(repetition, '2026-11-17')).toBe(text);
});

test('a repetition ends after its start, at most five years later', () => {
  const problems = (until: string) => repetitionProblems({ every: 'week', until }, '2028-02-29T19:00');
  expect(problems('2028-03-01')).toEqual([]);
  expect(latestUntil('2028-02-29')).toBe('2033-03-01');
  expect(problems('2033-03-01')).toEqual([]);
  expect(problems('2033-03-02')).toEqual([{ part: 'until', message: 'Must be at most 5 years after the start' }]);
  expect(problems('2028-02-29')).toEqual([{ part: 'until', message: 'Must be after the start' }]);
});

test('a monthly repetition needs the week of the month, and has to start in it', () => {
  const parts = (repetition: Parameters<typeof repetitionProblems>[0]) =>
    repetitionProblems(repetition, '2026-11-24').map(({ part }) => part);
  expect([1, 4, 'last'].map((week) => parts({ every: 'month', week } as never))).toEqual([['week'], [], []]);
  expect([parts({ every: 'month' }), parts({ every: 'week', week: 4 })]).toEqual([['week'], ['week']]);
});
