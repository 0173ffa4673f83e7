import { mustStop, type NetworkSessions } from './must-stop';

const of = (served: NetworkSessions['served'], sessions: number, failed: number): NetworkSessions => ({
  served,
  sessions,
  failed,
});
const times = (count: number, each: NetworkSessions) => Array.from({ length: count }, () => each);

test.each<[string, NetworkSessions[], number, boolean]>([
  ['five people at home', times(5, of('canary', 1, 1)), 5, true],
  ['four people at home', times(4, of('canary', 1, 1)), 5, false],
  ['a thousand sessions of one network', [of('canary', 1000, 1000)], 5, false],
  ['a thousand sessions of each of two networks', times(2, of('canary', 1000, 1000)), 5, false],
  ['three offices for which everything fails', times(3, of('canary', 300, 300)), 5, true],
  ['six offices for which a page in a hundred fails', times(6, of('canary', 300, 3)), 0, false],
  ['five of 95 people', [...times(5, of('canary', 1, 1)), ...times(90, of('canary', 1, 0))], 5, true],
  ['five of 100 people', [...times(5, of('canary', 1, 1)), ...times(95, of('canary', 1, 0))], 5, false],
  [
    'five of ten people, while the released version fails for as many',
    [...times(5, of('canary', 1, 1)), ...times(5, of('canary', 1, 0)), ...times(4, of('released', 1, 1))].concat(
      times(4, of('released', 1, 0)),
    ),
    5,
    false,
  ],
  [
    'five of five people, while one network says that the released version fails for it',
    [...times(5, of('canary', 1, 1)), of('released', 1000, 1000), ...times(3, of('released', 1, 0))],
    5,
    true,
  ],
  [
    'six of six people, while one network says that a thousand pages of the canary were rendered',
    [...times(6, of('canary', 1, 1)), of('canary', 1000, 0)],
    5,
    true,
  ],
  ['nobody', [], 0, false],
])('a canary that failed for %s', (_, networks, maxFailures, stops) => {
  expect(mustStop(networks, maxFailures)).toBe(stops);
});
