import pino from 'pino';
import { serve } from './serve';
import { createServiceApp } from './service-app';

test('each request is logged, also one whose path ends as those of health checks do; health checks are not', async () => {
  const paths: string[] = [];
  const log = pino(
    { level: 'info' },
    { write: (line) => void paths.push((JSON.parse(line) as { path?: string }).path ?? '') },
  );
  const { app, server } = createServiceApp({
    log,
    routers: [],
    verifyIdentity: () => Promise.reject(new Error('not here')),
    serviceToken: 'x'.repeat(32),
    ready: async () => true,
  });
  const options = { host: '127.0.0.1', port: 0, drainMs: 0, afterClose: async () => undefined };
  const { url, stop } = await serve({ app, server, log, ...options });
  for (const path of ['/livez', '/readyz', '/quiz', '/api/quizz'])
    await (await fetch(url + path, { headers: { connection: 'close' } })).text();
  await stop();
  expect(paths.filter(Boolean)).toEqual(['/quiz', '/api/quizz']);
});
