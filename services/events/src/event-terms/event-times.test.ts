import { HttpError } from '@meridian/service-kit';
import { HOUR_MS, localTimeAt } from '@meridian/shared-types';
import { deriveTimes, resolveEventTimes } from './event-times';

const NEW_YORK = 'America/New_York';
const times = (startLocal: string, timeZone = NEW_YORK, endLocal = startLocal) =>
  resolveEventTimes({ startLocal, endLocal }, timeZone);
const startOf = (startLocal: string, timeZone?: string) => times(startLocal, timeZone).startTime.toISOString();

/** Returns the field problems of a local time that has no single meaning. */
function problemsOf(startLocal: string, timeZone?: string) {
  try {
    times(startLocal, timeZone, '2030-01-01T12:00');
  } catch (error) {
    return (error as HttpError).fields;
  }
  return undefined;
}

test.each([
  [NEW_YORK, '2026-01-31T19:00', '2026-02-01T00:00:00.000Z'],
  [NEW_YORK, '2026-07-31T19:00', '2026-07-31T23:00:00.000Z'],
  ['America/Phoenix', '2026-07-31T19:00', '2026-08-01T02:00:00.000Z'],
  ['Europe/Berlin', '2028-02-29T23:30', '2028-02-29T22:30:00.000Z'],
  ['Asia/Kolkata', '2026-12-31T23:59', '2026-12-31T18:29:00.000Z'],
  ['Australia/Lord_Howe', '2026-01-01T00:15', '2025-12-31T13:15:00.000Z'],
  ['Pacific/Kiritimati', '2026-03-01T08:00', '2026-02-28T18:00:00.000Z'],
])('in %s, %s is %s, in both directions', (zone, local, instant) => {
  expect(startOf(local, zone)).toBe(instant);
  expect(localTimeAt(new Date(instant), zone)).toBe(local);
  expect(resolveEventTimes({ startTime: instant, endTime: instant }, zone)).toMatchObject({
    startLocal: local,
    timeZone: zone,
  });
});

test.each([
  [NEW_YORK, '2026-03-08T02:30', 'New York: clocks skip it. 1:30 AM EST or 3:30 AM EDT?', '2026-03-08T03:30-04:00'],
  [
    'Europe/London',
    '2026-03-29T01:30',
    'London: clocks skip it. 12:30 AM GMT or 2:30 AM BST?',
    '2026-03-29T02:30+01:00',
  ],
  [
    'Africa/Cairo',
    '2026-04-24T00:15',
    'Cairo: clocks skip it. 11:15 PM EET or 1:15 AM EEST?',
    '2026-04-24T01:15+03:00',
  ],
])('in %s, %s does not exist and needs a choice', (zone, local, words, later) => {
  const [problem, ...others] = problemsOf(local, zone) ?? [];
  expect(others).toEqual([]);
  expect(problem?.path).toBe('startLocal');
  expect(problem?.message).toBe(`This time does not exist that night in ${words}`);
  expect(problem?.choices?.[1]).toBe(later);
  expect(times(later, zone).startLocal).toBe(later.slice(0, 16));
});

test('an hour that clocks show twice needs a choice, and each choice is a separate instant', () => {
  const [problem] = problemsOf('2026-11-01T01:30') ?? [];
  expect(problem?.message).toBe('This time occurs twice that night in New York: 1:30 AM EDT or 1:30 AM EST?');
  expect(problem?.choices?.map((choice) => startOf(choice))).toEqual([
    '2026-11-01T05:30:00.000Z',
    '2026-11-01T06:30:00.000Z',
  ]);
  expect(times('2026-11-01T01:30-05:00').startLocal).toBe('2026-11-01T01:30');
  expect(problemsOf('2026-11-01T01:30+02:00')?.[0]?.message).toBe(
    'The offset does not belong to this time in its zone',
  );
});

test('an all-day event has dates, begins with its first day, and ends with its last day', () => {
  expect(times('2026-12-24', NEW_YORK, '2026-12-26')).toMatchObject({
    startLocal: '2026-12-24',
    endLocal: '2026-12-26',
    startTime: new Date('2026-12-24T05:00:00Z'),
    endTime: new Date('2026-12-27T05:00:00Z'),
  });
  // Clocks skip midnight on this day.
  expect(startOf('2026-04-24', 'Africa/Cairo')).toBe('2026-04-23T22:00:00.000Z');
  // This day has 23 hours.
  const { startTime, endTime } = times('2026-03-08');
  expect(endTime.getTime() - startTime.getTime()).toBe(23 * HOUR_MS);
});

test('when a local time is derived again, it keeps its choice of two instants', () => {
  for (const choice of ['2026-11-01T01:30-04:00', '2026-11-01T01:30-05:00']) {
    const chosen = times(choice);
    expect(deriveTimes({ ...chosen, before: chosen })).toEqual(chosen);
  }
});
