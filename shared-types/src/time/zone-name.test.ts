import { cityOfZone, formatZoneName } from './zone-name';

test.each([
  ['America/New_York', 'EST', 'EDT'],
  ['Europe/London', 'GMT', 'BST'],
  ['Europe/Berlin', 'CET', 'CEST'],
  ['Asia/Kolkata', 'GMT+5:30', 'GMT+5:30'],
  ['UTC', 'UTC', 'UTC'],
  ['Mars/Olympus', 'Mars/Olympus', 'Mars/Olympus'],
])('the zone %s is called %s in winter and %s in summer', (timeZone, winter, summer) =>
  expect(['2026-01-06T00:00:00.000Z', '2026-07-06T00:00:00.000Z'].map((iso) => formatZoneName(timeZone, iso))).toEqual([
    winter,
    summer,
  ]),
);

test.each([
  ['America/New_York', 'New York'],
  ['America/Argentina/Buenos_Aires', 'Buenos Aires'],
  ['UTC', 'UTC'],
])('the city of %s is %s', (zone, city) => expect(cityOfZone(zone)).toBe(city));
