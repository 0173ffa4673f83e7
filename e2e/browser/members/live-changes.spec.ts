import { expect } from '@playwright/test';
import { makeLiveChanges } from './live-changes';
import { processes, test } from '../product/product';

test('a logout, a suspension, a ban and a new right reach open pages by signals, also without Redis', async ({
  newPerson,
}) => {
  // `npm test` starts the product as on a machine with Node alone.
  if (process.env.WITHOUT_REDIS) expect(processes('redis')).toEqual([]);
  await makeLiveChanges(newPerson);
});
