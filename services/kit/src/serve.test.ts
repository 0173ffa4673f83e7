import { Router } from 'express';
import { createLogger } from './logger';
import { serve } from './serve';
import { createServiceApp } from './service-app';

const log = createLogger('test', 'silent');

function program(ready: () => Promise<boolean> = async () => true, routers: Router[] = []) {
  const verifyIdentity = () => Promise.reject(new Error('not here'));
  return createServiceApp({ log, routers, verifyIdentity, serviceToken: 'x'.repeat(32), ready });
}

it('tells whether it lives and whether it can serve', async () => {
  let ok = true;
  const running = await serve({
    ...program(async () => ok),
    log,
    host: '127.0.0.1',
    port: 0,
    drainMs: 0,
    afterClose: async () => undefined,
  });
  const status = async (path: string) => (await fetch(running.url + path)).status;
  expect([await status('/livez'), await status('/readyz')]).toEqual([200, 200]);
  ok = false;
  expect([await status('/livez'), await status('/readyz')]).toEqual([200, 503]);
  await running.stop();
});

it('says «not ready» while it drains, then finishes what runs, then closes the stores', async () => {
  const order: string[] = [];
  const router = Router().get('/slow', (_req, res) => {
    setTimeout(() => {
      order.push('answered');
      res.json({});
    }, 400);
  });
  const made = program(undefined, [router]);
  const running = await serve({
    ...made,
    log,
    host: '127.0.0.1',
    port: 0,
    drainMs: 150,
    beforeClose: async () => {
      order.push('before');
    },
    afterClose: async () => {
      order.push('after');
    },
  });
  const slow = fetch(`${running.url}/slow`);
  await new Promise((resolve) => {
    setTimeout(resolve, 50);
  });
  const stopped = running.stop();
  expect((await fetch(`${running.url}/readyz`, { headers: { connection: 'close' } })).status).toBe(503);
  expect((await slow).status).toBe(200);
  await stopped;
  expect(order).toEqual(['before', 'answered', 'after']);
  await expect(fetch(`${running.url}/livez`)).rejects.toThrow();
});

it('does not start on a port that is taken', async () => {
  const first = await serve({
    ...program(),
    log,
    host: '127.0.0.1',
    port: 0,
    drainMs: 0,
    afterClose: async () => undefined,
  });
  await expect(
    serve({ ...program(), log, host: '127.0.0.1', port: first.port, drainMs: 0, afterClose: async () => undefined }),
  ).rejects.toThrow('EADDRINUSE');
  await first.stop();
});
