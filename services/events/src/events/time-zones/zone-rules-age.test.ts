import { isTzdbOutdated, monthsBehind } from './zone-rules-age';

it.each([
  ['2025c', '2025-12-31', 0, false],
  ['2025c', '2026-06-30', 5, false],
  ['2025c', '2026-07-01', 6, true],
  ['2024a', '2026-11-23', 22, true],
  ['2026b', '2026-11-23', 0, false],
  ['2027a', '2026-12-31', 0, false],
  ['unknown', '2026-11-23', 0, false],
])('version %s on %s is %i months behind, and whether it is old is %s', (version, day, months, old) => {
  const behind = monthsBehind(version, new Date(day));
  expect([behind, isTzdbOutdated(behind)]).toEqual([months, old]);
});
