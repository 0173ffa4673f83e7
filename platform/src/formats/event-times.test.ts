import { formatReadersTime, formatVenueHubTime, formatVenueTime, type EventTimes } from './event-times';

const NEW_YORK = 'America/New_York';
const dinner: EventTimes = {
  startTime: '2026-01-06T00:00:00.000Z',
  endTime: '2026-01-06T02:30:00.000Z',
  startLocal: '2026-01-05T19:00',
  endLocal: '2026-01-05T21:30',
  timeZone: NEW_YORK,
};
const allDay = { ...dinner, startLocal: '2026-01-05', endLocal: '2026-01-05' };

it.each([
  [dinner, 'Jan 05, 2026', '7:00 PM – 9:30 PM EST'],
  [
    { ...dinner, startTime: '2026-07-01T23:00:00.000Z', endTime: '2026-07-02T01:30:00.000Z' },
    'Jan 05, 2026',
    '7:00 PM – 9:30 PM EDT',
  ],
  // Clocks go forward here.
  [
    {
      ...dinner,
      startTime: '2026-03-08T03:00:00.000Z',
      endTime: '2026-03-08T10:00:00.000Z',
      startLocal: '2026-03-07T22:00',
      endLocal: '2026-03-08T06:00',
    },
    'Mar 07, 2026',
    '10:00 PM EST – 6:00 AM EDT next day',
  ],
  [{ ...dinner, timeZone: 'Asia/Kolkata' }, 'Jan 05, 2026', '7:00 PM – 9:30 PM GMT+5:30'],
  [{ ...dinner, endLocal: '2026-01-06T01:00' }, 'Jan 05, 2026', '7:00 PM – 1:00 AM EST next day'],
  [{ ...dinner, endLocal: '2026-01-07T12:00' }, 'Jan 05, 2026', '7:00 PM – Jan 07, 2026, 12:00 PM EST'],
  [{ ...dinner, endLocal: '2026-01-05T18:00' }, 'Jan 05, 2026', '7:00 PM – 6:00 PM EST'],
  [{ ...dinner, endLocal: '2026-01-04T18:00' }, 'Jan 05, 2026', '7:00 PM – Jan 04, 2026, 6:00 PM EST'],
  [{ ...allDay, endLocal: '2026-01-03' }, 'Jan 05, 2026', 'until Jan 03, 2026'],
  [allDay, 'Jan 05, 2026', 'All day'],
  [{ ...allDay, endLocal: '2026-01-07' }, 'Jan 05, 2026', 'until Jan 07, 2026'],
  // The clocks of a reader in New York skip this hour.
  [
    { ...dinner, startLocal: '2026-03-08T02:30', endLocal: '2026-03-08T03:30', timeZone: 'Asia/Kolkata' },
    'Mar 08, 2026',
    '2:30 AM – 3:30 AM GMT+5:30',
  ],
])("the times are those of the venue's clocks %#", (event, date, time) =>
  expect(formatVenueTime(event)).toEqual({ date, time }),
);

it('a zone that the browser does not support is shown by its own name', () =>
  expect(formatVenueTime({ ...dinner, timeZone: 'Mars/Olympus' }).time).toBe('7:00 PM – 9:30 PM Mars/Olympus'));

it('the times have a short form', () => {
  expect(formatVenueHubTime(dinner)).toBe('Jan 5, 7:00 PM EST');
  expect(formatVenueHubTime(allDay)).toBe('Jan 5');
});

it.each([
  [NEW_YORK, undefined],
  ['America/Detroit', undefined],
  ['America/Los_Angeles', '4:00 PM your time'],
  ['Europe/London', 'Tue 12:00 AM your time'],
  ['Asia/Kolkata', 'Tue 5:30 AM your time'],
  ['Etc/Unknown', undefined],
])('a reader in %s also sees: %s', (zone, own) => expect(formatReadersTime(dinner, zone)).toBe(own));

it('Denver and Phoenix agree in winter and differ in summer; a day is the same everywhere', () => {
  const winter = { ...dinner, timeZone: 'America/Denver', startTime: '2026-01-06T02:00:00.000Z' };
  const summer = { ...winter, startLocal: '2026-07-05T19:00', startTime: '2026-07-06T01:00:00.000Z' };
  expect([winter, summer].map((event) => formatReadersTime(event, 'America/Phoenix'))).toEqual([
    undefined,
    '6:00 PM your time',
  ]);
  expect(formatReadersTime(allDay, 'Asia/Tokyo')).toBeUndefined();
});
