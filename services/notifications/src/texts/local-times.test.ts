import { digestsBetween, endOfQuiet, instantAt } from './local-times';

const iso = (instant: Date | undefined) => instant?.toISOString().slice(0, 16);

test.each([
  ['2026-11-23T09:00', 'Europe/Berlin', '2026-11-23T08:00'],
  ['2026-07-01T09:00', 'Europe/Berlin', '2026-07-01T07:00'],
  ['2026-03-29T02:30', 'Europe/Berlin', '2026-03-29T01:30'], // Clocks skip this time, so it becomes 3:30.
  ['2026-10-25T02:30', 'Europe/Berlin', '2026-10-25T01:30'], // Clocks show this time twice.
  ['2026-11-23T00:00', 'Asia/Kolkata', '2026-11-22T18:30'],
  ['2026-11-23T23:59', 'Pacific/Apia', '2026-11-23T10:59'],
])('The local time %s in %s is %s', (local, zone, expected) => expect(iso(instantAt(local, zone))).toBe(expected));

test.each([
  ['2026-11-22T22:30:00Z', '2026-11-23T06:00'], // It is 23:30 in Berlin, and the quiet hours end the next morning.
  ['2026-11-23T02:00:00Z', '2026-11-23T06:00'],
  ['2026-11-23T06:00:00Z', undefined],
  ['2026-11-23T20:59:00Z', undefined],
  ['2026-03-28T22:00:00Z', '2026-03-29T05:00'], // The night is short because clocks go forward.
])('Quiet hours from 22 to 7 that contain %s end at %s', (now, until) =>
  expect(iso(endOfQuiet({ from: 22, to: 7 }, 'Europe/Berlin', new Date(now)))).toBe(until),
);

test('Quiet hours may be in the middle of a day or absent', () => {
  const at = (now: string) => iso(endOfQuiet({ from: 12, to: 14 }, 'UTC', new Date(now)));
  expect([at('2026-11-23T11:59:00Z'), at('2026-11-23T13:00:00Z')]).toEqual([undefined, '2026-11-23T14:00']);
  expect(endOfQuiet(null, 'UTC', new Date())).toBeUndefined();
});

test('Digests are due at the same local time before and after a clock change, once for a date', () => {
  const times = { hour: 9, timeZone: 'Europe/Berlin' };
  const between = (from: string, to: string, weekday?: number) =>
    digestsBetween({ ...times, ...(weekday && { weekday }) }, '0'.repeat(24), new Date(from), new Date(to)).map(
      ({ date, at }) => `${date} ${iso(at)?.slice(11)}`,
    );
  expect(between('2026-03-27T12:00:00Z', '2026-03-30T12:00:00Z')).toEqual([
    '2026-03-28 08:00',
    '2026-03-29 07:00',
    '2026-03-30 07:00',
  ]);
  expect(between('2026-03-23T08:00:00Z', '2026-03-30T07:00:00Z', 1)).toEqual(['2026-03-30 07:00']); // All are Mondays.
  expect(between('2026-03-30T07:00:00Z', '2026-03-30T08:00:00Z', 1)).toEqual([]); // The interval begins after it.
});

test('Digests are spread over the hour', () => {
  const minutes = [0, 7, 59, 60].map((count) => {
    const id = count.toString(16).padStart(24, '0');
    const [digest] = digestsBetween({ hour: 9, timeZone: 'UTC' }, id, new Date('2026-11-23'), new Date('2026-11-24'));
    return digest!.at.getUTCMinutes();
  });
  expect(minutes).toEqual([0, 7, 59, 0]);
});
