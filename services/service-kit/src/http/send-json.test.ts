import { createLogger } from '../observability/logger';
import { metrics } from '../observability/metrics';
import type { RunningServer } from '../service/serve';
import { serveRouters } from '../testing/serve-routers';
import { api, handlers } from '../testing/test-contract';
import { implement } from './calls/implement';

const lines: string[] = [];
const log = createLogger('test', 'error', { write: (line) => void lines.push(line) });
let [strict, production]: RunningServer[] = [];
beforeAll(async () => {
  const serveWith = (sendsLongResponses: boolean) =>
    serveRouters([implement(api, handlers)], { log, sendsLongResponses });
  [strict, production] = [await serveWith(false), await serveWith(true)];
});
afterAll(async () => {
  await strict?.stop();
  await production?.stop();
});
const statusOf = async (server: RunningServer | undefined, letters: number) =>
  (await fetch(`${server?.url}/long?letters=${letters}`)).status;
const tooLong = async () =>
  (await metrics.getSingleMetric('http_responses_too_long_total')?.get())?.values.find(
    ({ labels }) => labels.route === '/long',
  )?.value ?? 0;

test('a response with more bytes than the contract allows fails, is logged and is counted', async () => {
  // Each letter takes two bytes, and the rest of the response takes eleven.
  expect([await statusOf(strict, 4), await tooLong(), lines.length]).toEqual([200, 0, 0]);
  expect([await statusOf(strict, 5), await tooLong()]).toEqual([500, 1]);
  expect(lines.join('')).toContain('"route":"/long","bytes":21,"most":20');
});

test('in production it is sent, and also logged and counted', async () => {
  const before = await tooLong();
  const response = await fetch(`${production?.url}/long?letters=50`);
  expect([response.status, await response.json()]).toEqual([200, { text: 'ä'.repeat(50) }]);
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(await tooLong()).toBe(before + 1);
});
