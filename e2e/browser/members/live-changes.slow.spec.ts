import { expect } from '@playwright/test';
import { launchProduct, stopProduct, type Launched } from '../product/launch-product';
import { makeLiveChanges } from './live-changes';
import { processes, test } from '../product/product';
import { publishProducts } from '../product/products';

let launched: Launched;
let others: string | undefined;
test.beforeAll(async () => {
  launched = launchProduct({ withoutRedis: true });
  others = process.env.E2E_PRODUCTS;
  publishProducts([{ E2E_URL: await launched.url, E2E_DATA_DIR: launched.data }]);
});
test.afterAll(async () => {
  if (others) process.env.E2E_PRODUCTS = others;
  else delete process.env.E2E_PRODUCTS;
  await stopProduct(launched);
});

test('on a machine with Node alone, a logout, a suspension, a ban and a new right take effect within a second', async ({
  newPerson,
}) => {
  expect(processes('').map(({ name }) => name)).not.toContain('redis');
  expect(processes('chat')).toHaveLength(1);
  const times = await makeLiveChanges(newPerson);
  process.stdout.write(`live changes in ms: ${JSON.stringify(times)}\n`);
  expect(Math.max(...Object.values(times))).toBeLessThan(1000);
});
