import { SHORT_RUN } from './faults';
import { runFaults, startEnvironment } from './fault-run';
import type { Environment } from './fault';

jest.setTimeout(180_000);

let environment: Environment;
beforeAll(async () => {
  environment = await startEnvironment();
});
afterAll(() => environment?.close(), 30_000);

test('no acknowledged message is lost, stored twice, reordered or leaked while replicas, the store and Redis fail', async () => {
  const { violations, stored, acknowledged, received, seconds } = await runFaults(
    environment,
    SHORT_RUN,
    process.env.FAULTS_HISTORY,
  );
  expect(violations).toEqual([]);
  process.stdout.write(
    `faults: ${SHORT_RUN.length} in ${seconds} s, ${acknowledged} messages acknowledged, ${stored} stored, ${received} received\n`,
  );
});
