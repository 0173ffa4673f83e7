import pino from 'pino';
import { serveRouters } from './testing';

test('each request is logged, also with a path that ends like a health check; health checks are not', async () => {
  const paths: string[] = [];
  const log = pino(
    { level: 'info' },
    { write: (line) => void paths.push((JSON.parse(line) as { path?: string }).path ?? '') },
  );
  const { url, stop } = await serveRouters([], { log });
  for (const path of ['/livez', '/readyz', '/quiz', '/api/quizz'])
    await (await fetch(url + path, { headers: { connection: 'close' } })).text();
  await stop();
  expect(paths.filter(Boolean)).toEqual(['/quiz', '/api/quizz']);
});
