import { lastMonths } from './months';

test('months are calendar months in UTC', () => {
  expect(lastMonths(new Date('2026-03-31T23:59:59Z'), 3)).toEqual([
    { month: '2026-01', from: new Date('2026-01-01T00:00:00Z'), to: new Date('2026-02-01T00:00:00Z') },
    { month: '2026-02', from: new Date('2026-02-01T00:00:00Z'), to: new Date('2026-03-01T00:00:00Z') },
    { month: '2026-03', from: new Date('2026-03-01T00:00:00Z'), to: new Date('2026-04-01T00:00:00Z') },
  ]);
});
