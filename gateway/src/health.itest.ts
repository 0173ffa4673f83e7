import { metrics } from '@meridian/service-kit';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { useTestServer } from './testing/test-server';

const gateway = useTestServer();

test.each([
  '/metrics',
  '/api/metrics',
  '/api/auth/metrics',
  '//metrics',
  '/api/%2e%2e/metrics',
  '/internal/metrics',
  '/socket.io/metrics',
])('%s exposes no metrics', async (target) => {
  const response = await gateway.send(target, { headers: { accept: 'text/plain' } });
  expect(response.body).not.toMatch(/# (HELP|TYPE)|_total|duration_seconds/);
  expect(gateway.received.filter(({ url }) => url.includes('metrics'))).toEqual([]);
});

test('requests are measured by route template or kind', async () => {
  for (const target of [
    '/api/chapters/4711/announcements',
    '/api/chapters/4712/announcements',
    '/api/nothing/4713',
    '/',
    '/assets/main.0123456789.js',
  ])
    await gateway.send(target);
  const text = await metrics.metrics();
  expect(text).toMatch(
    /^http_request_duration_seconds_count\{method="GET",route="\/api\/chapters\/\{id\}\/announcements",status="\d+"\} 2$/m,
  );
  expect(text).toMatch(/^http_request_duration_seconds_count\{method="GET",route="files",status="200"\} 2$/m);
  expect(text).not.toMatch(/\/471\d/); // A sum of seconds may have these digits.
});

test('a gateway without its files is alive but not ready', async () => {
  const status = async (target: string) => (await gateway.send(target)).status;
  expect([await status('/livez'), await status('/readyz')]).toEqual([200, 200]);
  rmSync(path.join(gateway.folder, 'registry.json'));
  expect([await status('/livez'), await status('/readyz')]).toEqual([200, 503]);
});
