import { DAY_MS } from '@meridian/shared-types';
import { GIVEN_UP_MS, retryPause } from './retry-pause';

it('The pause grows up to four hours, and a mail is given up after three days', () => {
  const minutes = (tries: number, random: number) => retryPause(tries, random) / 60_000;
  expect([1, 2, 3, 4, 5, 6, 30].map((tries) => minutes(tries, 0))).toEqual([1, 5, 15, 60, 240, 240, 240]);
  expect(minutes(5, 1)).toBe(264);
  expect(GIVEN_UP_MS).toBe(3 * DAY_MS);
});
