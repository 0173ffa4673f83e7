import { Router } from 'express';
import { setTimeout as sleep } from 'node:timers/promises';
import { createLogger, run } from '..';
import { serveRouters } from '../testing';

it('The service reports whether it is alive and whether it is ready', async () => {
  let ok = true;
  const running = await serveRouters([], { ready: async () => ok });
  const status = async (path: string) => (await fetch(running.url + path)).status;
  expect([await status('/livez'), await status('/readyz')]).toEqual([200, 200]);
  ok = false;
  expect([await status('/livez'), await status('/readyz')]).toEqual([200, 503]);
  await running.stop();
});

it('The process is not ready while it drains, finishes running requests, then closes the stores', async () => {
  const order: string[] = [];
  const router = Router().get('/slow', async (_req, res) => {
    await sleep(400);
    order.push('response');
    res.json({});
  });
  const running = await serveRouters([router], {
    drainMs: 150,
    beforeClose: async () => {
      order.push('before');
    },
    afterClose: async () => {
      order.push('after');
    },
  });
  const slow = fetch(`${running.url}/slow`);
  await sleep(50);
  const stopped = running.stop();
  expect((await fetch(`${running.url}/readyz`, { headers: { connection: 'close' } })).status).toBe(503);
  expect((await slow).status).toBe(200);
  await stopped;
  expect(order).toEqual(['before', 'response', 'after']);
  await expect(fetch(`${running.url}/livez`)).rejects.toThrow();
});

it('The service does not start on a port that is in use', async () => {
  const first = await serveRouters([]);
  await expect(serveRouters([], { port: first.port })).rejects.toThrow('EADDRINUSE');
  await first.stop();
});

it('One line at the start lists what is off in a production, at any log level, and there is none if nothing is', () => {
  const lines: string[] = [];
  const log = createLogger('test', 'silent', { write: (line) => void lines.push(line) });
  const signals = ['SIGTERM', 'SIGINT', 'unhandledRejection'];
  const before = new Map(signals.map((signal) => [signal, process.listeners(signal as NodeJS.Signals)]));
  for (const off of [[], ['PAYMENTS=mock: nothing is charged', 'REDIS_URL is not set (ALLOW_NO_REDIS=yes)']])
    void run(log, () => new Promise(() => undefined), { HOST: '127.0.0.1', PORT: 0, off });
  for (const signal of signals)
    for (const listener of process.listeners(signal as NodeJS.Signals))
      if (!before.get(signal)?.includes(listener)) process.off(signal, listener);
  expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
    'Off or allowed in this production: PAYMENTS=mock: nothing is charged; REDIS_URL is not set (ALLOW_NO_REDIS=yes)',
  ]);
});
