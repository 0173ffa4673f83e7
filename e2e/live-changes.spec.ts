import { expect } from '@playwright/test';
import { makeLiveChanges } from './live-changes';
import { processes, test } from './product';

/** The milliseconds after which a periodic check would find most of the changes. */
const PERIODIC_CHECK_MS = 15_000;

test('a logout, a suspension, a ban and a new right reach open pages by signals, also without Redis', async ({
  newPerson,
}) => {
  // `npm test` starts the product as on a machine with Node alone.
  if (process.env.WITHOUT_REDIS) expect(processes('redis')).toEqual([]);
  const times = await makeLiveChanges(newPerson);
  expect(Math.max(...Object.values(times))).toBeLessThan(PERIODIC_CHECK_MS);
});
