import { firstDays, repeatOptions, repetitionIn } from './repetition-draft';

it.each([
  ['weekly', { every: 'week' }, '2026-12-22', ['2026-12-22', '2026-12-29', '2027-01-05', '2027-01-12']],
  ['every second week', { every: 'two-weeks' }, '2027-02-16', ['2027-02-16', '2027-03-02', '2027-03-16', '2027-03-30']],
  [
    'the third Tuesday',
    { every: 'month', week: 3 },
    '2026-11-17T19:00',
    ['2026-11-17', '2026-12-15', '2027-01-19', '2027-02-16'],
  ],
  [
    'the first Sunday',
    { every: 'month', week: 1 },
    '2026-11-01',
    ['2026-11-01', '2026-12-06', '2027-01-03', '2027-02-07'],
  ],
  [
    'the last Saturday',
    { every: 'month', week: 'last' },
    '2026-10-31',
    ['2026-10-31', '2026-11-28', '2026-12-26', '2027-01-30'],
  ],
  [
    'until a day, included',
    { every: 'week', until: '2027-01-05' },
    '2026-12-22',
    ['2026-12-22', '2026-12-29', '2027-01-05'],
  ],
] as const)('the first days of a repetition are correct: %s', (_, repetition, start, days) =>
  expect(firstDays(repetition, start, 4)).toEqual(days),
);

it('all days of a repetition end with the latest possible last day', () => {
  const days = firstDays({ every: 'week', until: '9999-12-31' }, '2026-12-22');
  expect([days.length, days.at(-1)]).toEqual([261, '2031-12-16']);
});

const monthly = (start: string) =>
  repeatOptions('month', start)
    .options.slice(3)
    .map(({ label }) => label);

it('the choice names the weekday of its month, and the fourth one can be the last', () => {
  expect(monthly('')).toEqual(['Every month']);
  expect(monthly('2026-11-17T19:00')).toEqual(['The third Tuesday of every month']);
  expect(monthly('2026-11-24')).toEqual(['The fourth Tuesday of every month', 'The last Tuesday of every month']);
  expect(monthly('2026-12-29')).toEqual(['The last Tuesday of every month']);
});

it('the choice follows a start that moves to another week of its month', () => {
  const chosen = { repeats: 'last-of-month', until: '' } as const;
  expect(repetitionIn({ ...chosen, startLocal: '2026-11-24T19:00' })).toEqual({ every: 'month', week: 'last' });
  expect(repetitionIn({ ...chosen, startLocal: '2026-11-17T19:00' })).toEqual({ every: 'month', week: 3 });
  expect(repeatOptions('last-of-month', '2026-11-17').value).toBe('month');
  expect(repeatOptions('month', '2026-12-29').value).toBe('last-of-month');
  expect(repetitionIn({ ...chosen, startLocal: '' })).toBeUndefined();
});
