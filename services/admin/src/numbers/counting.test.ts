import { dueCounts } from './counting';

const at = (time: string) => new Date(`2026-11-${time}Z`);

test.each([
  ['nothing was counted yet', {}, { months: true, people: true }],
  [
    'both were just counted',
    { monthsCountedAt: at('25T17:30'), peopleCountedAt: at('25T00:02') },
    { months: false, people: false },
  ],
  [
    'an hour is over',
    { monthsCountedAt: at('25T17:00'), peopleCountedAt: at('25T00:02') },
    { months: true, people: false },
  ],
  [
    'the people are of yesterday',
    { monthsCountedAt: at('25T17:30'), peopleCountedAt: at('24T23:59') },
    { months: false, people: true },
  ],
  ['a process was killed between the two', { monthsCountedAt: at('25T17:59') }, { months: false, people: true }],
])('the right counts are due when %s', (_when, run, due) => {
  expect(dueCounts(run, at('25T18:00'))).toEqual(due);
});

test('at midnight the months are due as well, because the last one may have ended', () => {
  expect(dueCounts({ monthsCountedAt: at('25T23:59') }, at('26T00:01')).months).toBe(true);
});
