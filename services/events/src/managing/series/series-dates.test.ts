import { daysToCreate } from './series-dates';

const TUESDAYS = { rule: 'FREQ=WEEKLY;INTERVAL=1;BYDAY=TU;WKST=MO', startLocal: '2027-01-05T19:00' };
const MONTHLY = { rule: 'FREQ=MONTHLY;BYDAY=1TU;WKST=MO', startLocal: '2027-01-05T19:00' };

test('dates are created for six months and at most 26, from the beginning of a series that begins later', () => {
  const made = daysToCreate(TUESDAYS, '2026-12-01', 0);
  expect([made.days.length, made.days.at(-1), made.createdUntil]).toEqual([26, '2027-06-29', '2027-06-29']);
  const monthly = daysToCreate(MONTHLY, '2026-12-01', 0);
  expect([monthly.days.length, monthly.createdUntil]).toEqual([6, '2027-07-05']);
});

test('further dates follow those that exist, up to the end of the series', () => {
  const more = (today: string, upcoming: number, until?: string) =>
    daysToCreate({ ...TUESDAYS, createdUntil: '2027-06-29', ...(until && { until }) }, today, upcoming);
  expect(more('2027-01-06', 25)).toEqual({ days: ['2027-07-06'], createdUntil: '2027-07-06' });
  expect(more('2027-01-06', 26)).toEqual({ days: [], createdUntil: '2027-06-29' });
  expect(more('2027-01-20', 20, '2027-07-08')).toEqual({ days: ['2027-07-06'], createdUntil: '2027-07-08' });
  // The end is before the existing dates, so there are no more.
  expect(more('2027-01-06', 3, '2027-05-01')).toEqual({ days: [], createdUntil: '2027-06-29' });
  // Today and days that have passed are left out.
  expect(more('2027-08-10', 0, '2027-08-24')).toEqual({
    days: ['2027-08-17', '2027-08-24'],
    createdUntil: '2027-08-24',
  });
});

test('six months after the end of August is the end of February', () => {
  const { createdUntil } = daysToCreate(
    { rule: 'FREQ=MONTHLY;BYDAY=-1TU;WKST=MO', startLocal: '2027-08-31' },
    '2027-08-31',
    0,
  );
  expect(createdUntil).toBe('2028-02-29');
});
