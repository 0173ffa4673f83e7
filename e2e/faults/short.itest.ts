import { SHORT } from './faults';
import { round, startWorld, type World } from './round';

jest.setTimeout(180_000);

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world?.close(), 30_000);

test('nothing that was acknowledged is lost, doubled, reordered or leaked while replicas, the store and Redis go and come', async () => {
  const { violations, stored, acknowledged, received, seconds } = await round(world, SHORT, process.env.FAULTS_HISTORY);
  expect(violations).toEqual([]);
  process.stdout.write(
    `faults: ${SHORT.length} in ${seconds} s, ${acknowledged} messages acknowledged, ${stored} stored, ${received} received\n`,
  );
});
