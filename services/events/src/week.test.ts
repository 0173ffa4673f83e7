import { weekOf } from './week';

test.each([
  ['2026-11-20T19:00:00.000Z', '2026-11-15T00:00:00.000Z'], // a Friday
  ['2026-11-15T00:00:00.000Z', '2026-11-15T00:00:00.000Z'], // Sunday's first instant
  ['2026-11-21T23:59:59.999Z', '2026-11-15T00:00:00.000Z'], // Saturday's last
  ['2026-11-22T00:00:00.000Z', '2026-11-22T00:00:00.000Z'],
  ['2027-01-01T12:00:00.000Z', '2026-12-27T00:00:00.000Z'], // across the year
  ['2026-03-10T12:00:00.000Z', '2026-03-08T00:00:00.000Z'], // clocks change somewhere; not in UTC
])('%s lies in the week from %s', (now, sunday) => {
  const { from, to } = weekOf(new Date(now));
  expect(from.toISOString()).toBe(sunday);
  expect(to.getTime() - from.getTime()).toBe(7 * 86_400_000);
});
