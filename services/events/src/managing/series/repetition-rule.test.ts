import { execFileSync } from 'node:child_process';
import { expandRule, findLastDay, movedRule, parseRule, toRule } from './repetition-rule';

const days = (
  every: 'week' | 'two-weeks' | 'month',
  week: 1 | 2 | 3 | 4 | 'last' | undefined,
  first: string,
  limit = 6,
) => expandRule(toRule({ every, week }, first), first, { from: first, to: '2040-01-01', limit });

test.each([
  [
    'week',
    undefined,
    '2027-03-07',
    ['2027-03-07', '2027-03-14', '2027-03-21', '2027-03-28', '2027-04-04', '2027-04-11'],
  ],
  [
    'two-weeks',
    undefined,
    '2026-12-27',
    ['2026-12-27', '2027-01-10', '2027-01-24', '2027-02-07', '2027-02-21', '2027-03-07'],
  ],
  ['month', 1, '2027-01-01', ['2027-01-01', '2027-02-05', '2027-03-05', '2027-04-02', '2027-05-07', '2027-06-04']],
  ['month', 4, '2028-02-22', ['2028-02-22', '2028-03-28', '2028-04-25', '2028-05-23', '2028-06-27', '2028-07-25']],
  // These months have five of the weekday, or it is on their last day.
  ['month', 'last', '2028-02-29', ['2028-02-29', '2028-03-28', '2028-04-25', '2028-05-30', '2028-06-27', '2028-07-25']],
] as const)('the rule "%s %s from %s" has the right days', (every, week, first, expected) => {
  expect(days(every, week, first)).toEqual(expected);
  expect(parseRule(toRule({ every, week }, first))).toEqual(week ? { every, week } : { every });
});

test('days are those between two days inclusive, counted from the first day of the rule', () => {
  const rule = toRule({ every: 'two-weeks' }, '2027-01-05');
  expect(expandRule(rule, '2027-01-05', { from: '2027-01-06', to: '2027-02-02' })).toEqual([
    '2027-01-19',
    '2027-02-02',
  ]);
  expect(expandRule(rule, '2027-01-05', { from: '2027-02-02', to: '2027-02-01' })).toEqual([]);
  expect(expandRule(rule, '2027-01-05', { from: '2027-01-05', to: '2027-02-02', limit: 0 })).toEqual([]);
  expect([findLastDay(rule, '2027-01-05', '2027-02-01'), findLastDay(rule, '2027-01-05', '2027-01-04')]).toEqual([
    '2027-01-19',
    undefined,
  ]);
});

test.each([
  // Weeks move by the same number of days, also into the next year.
  [
    'week',
    undefined,
    '2026-12-29',
    '2027-01-01',
    'FREQ=WEEKLY;INTERVAL=1;BYDAY=FR;WKST=MO',
    ['2027-01-05', '2027-01-08'],
  ],
  [
    'two-weeks',
    undefined,
    '2027-01-05',
    '2026-12-28',
    'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO;WKST=MO',
    ['2027-01-19', '2027-01-11'],
  ],
  ['month', 3, '2027-01-19', '2027-01-21', 'FREQ=MONTHLY;BYDAY=3TH;WKST=MO', ['2027-02-16', '2027-02-18']],
  // A day that is earlier in one month may be later in another.
  ['month', 2, '2027-01-12', '2027-01-13', 'FREQ=MONTHLY;BYDAY=2WE;WKST=MO', ['2027-09-14', '2027-09-08']],
  // A fourth week that is also the last keeps its meaning.
  ['month', 4, '2027-02-23', '2027-02-24', 'FREQ=MONTHLY;BYDAY=4WE;WKST=MO', ['2027-03-23', '2027-03-24']],
  ['month', 'last', '2027-02-23', '2027-02-24', 'FREQ=MONTHLY;BYDAY=-1WE;WKST=MO', ['2027-03-30', '2027-03-31']],
  // A fifth week is the last one.
  ['month', 4, '2027-03-23', '2027-03-30', 'FREQ=MONTHLY;BYDAY=-1TU;WKST=MO', ['2027-04-27', '2027-04-27']],
  ['month', 'last', '2027-01-26', '2027-02-02', 'FREQ=MONTHLY;BYDAY=1TU;WKST=MO', ['2027-02-23', '2027-03-02']],
] as const)('the rule "%s %s from %s" that moves to %s becomes %s', (every, week, from, to, rule, [before, after]) => {
  const moved = movedRule(toRule({ every, week }, from), from, to);
  expect([moved.rule, moved.move(from), moved.move(before)]).toEqual([rule, to, after]);
});

test('days do not depend on the time zone of the process', () => {
  const script = `
    const { expandRule, movedRule, toRule } = require('./services/events/src/managing/series/repetition-rule.ts');
    const { dateOn, daysToCreate } = require('./services/events/src/managing/series/series-dates.ts');
    const template = { title: '', description: '', location: '', isPublic: true,
      capacity: null, guestLimit: 0, rsvpClosesLocal: '2027-02-15T23:00' };
    const startLocal = '2027-02-16T23:30';
    const series = { rule: toRule({ every: 'week' }, startLocal), startLocal, endLocal: '2027-02-17T01:00',
      timeZone: 'America/New_York', template, createdAt: new Date(0) };
    const results = ['UTC', 'America/Los_Angeles', 'Asia/Kolkata'].map((zone) => {
      process.env.TZ = zone;
      return [new Date(0).getTimezoneOffset(), [
      expandRule(toRule({ every: 'month', week: 'last' }, '2026-10-31'), '2026-10-31', { from: '2026-10-31', to: '2028-12-31' }),
      movedRule(toRule({ every: 'month', week: 1 }, '2027-03-01'), '2027-03-01', '2027-03-14').move('2027-11-01'),
      daysToCreate(series, '2027-01-01', 0).days.map((day) => dateOn(day, series)),
      ]];
    });
    console.log(JSON.stringify(results));`;
  const output = execFileSync(process.execPath, ['--require', 'tsx/cjs', '-e', script], { encoding: 'utf8' });
  const results = JSON.parse(output) as [number, unknown[]][];
  expect(results.map(([offset]) => offset)).toEqual([0, 480, -330]);
  const [utc, ...others] = results.map(([, days]) => JSON.stringify(days));
  expect(others).toEqual([utc, utc]);
  expect(utc).toContain('"startTime":"2027-03-10T04:30:00.000Z"');
  expect(utc).toContain('"startTime":"2027-03-17T03:30:00.000Z"');
  expect(utc).toContain('"rsvpClosesAt":"2027-03-16T03:00:00.000Z"');
});
