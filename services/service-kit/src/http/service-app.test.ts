import { unsubscribeApi } from '@meridian/shared-types/contracts';
import { createLogger } from '../observability/logger';
import { implementSome, serveRouters } from '../testing';

async function linesOf(routers: Parameters<typeof serveRouters>[0], paths: readonly string[]): Promise<string[]> {
  const lines: string[] = [];
  const log = createLogger('test', 'info', { write: (line) => void lines.push(line) });
  const { url, stop } = await serveRouters(routers, { log });
  for (const path of paths)
    await (await fetch(url + path, { method: 'POST', headers: { connection: 'close' } })).text();
  await stop();
  return lines.filter((line) => line.includes('"msg":"request"'));
}

test('Each request is logged, even with a path that ends like a health check, but health checks are not', async () => {
  expect(await linesOf([], ['/livez', '/readyz', '/quiz', '/api/quizz'])).toHaveLength(2);
});

test('A log line has the template of the route and never the path, which may contain a secret', async () => {
  const unsubscribe = implementSome(unsubscribeApi, { unsubscribe: async () => ({ ok: true as const }) });
  const token = 'A'.repeat(28);
  const lines = await linesOf([unsubscribe], [`/api/u/${token}`, `/api/u/${token}?a=${token}`, `/api/u/${token}/more`]);
  expect(lines.map((line) => (JSON.parse(line) as { route: string }).route)).toEqual([
    '/api/u/{token}',
    '/api/u/{token}',
    'other',
  ]);
  expect(lines.join()).not.toContain(token);
});
