import { Router } from 'express';
import { z } from 'zod';
import { route } from '@meridian/shared-types/contracts';
import { implement } from './implement';
import { createLogger } from './logger';
import { metrics, serveMetrics } from './metrics';
import { serve, type RunningServer } from './serve';
import { createServiceApp } from './service-app';

const log = createLogger('test', 'silent');
const contract = {
  get: route({
    service: 'events',
    method: 'GET',
    path: '/api/things/{thingId}',
    access: 'public',
    summary: 'A thing',
    params: z.object({ thingId: z.string() }),
    response: z.object({}),
  }),
};
const broken = Router().get('/broken', () => {
  throw new Error('secret');
});
let running: RunningServer;

beforeAll(async () => {
  const routers = [implement(contract, { get: async () => ({}) }), broken];
  running = await serve({
    ...createServiceApp({
      log,
      routers,
      verifyIdentity: () => Promise.reject(new Error('not here')),
      serviceToken: 'x'.repeat(32),
      ready: async () => true,
    }),
    log,
    host: '127.0.0.1',
    port: 0,
    drainMs: 0,
    afterClose: async () => undefined,
  });
});
afterAll(() => running.stop());

it('counts requests by route template, never by address', async () => {
  for (const path of [
    '/api/things/1',
    '/api/things/2',
    '/api/things/3?secret=4',
    '/nowhere/4',
    '/broken',
    '/livez',
    '/readyz',
  ])
    await (await fetch(running.url + path)).text();
  await fetch(`${running.url}/api/things/1`, { method: 'PROPFIND' });
  const { values } = (await metrics.getMetricsAsJSON()).find(({ name }) => name === 'http_request_duration_seconds')!;
  const counts = (values as { metricName?: string; labels: object; value: number }[])
    .filter(({ metricName }) => metricName?.endsWith('_count'))
    .map(({ labels, value }) => ({ ...labels, value }));
  expect(counts).toHaveLength(5);
  expect(counts).toEqual(
    expect.arrayContaining([
      { method: 'GET', route: '/api/things/{thingId}', status: 200, value: 2 },
      { method: 'GET', route: '/api/things/{thingId}', status: 400, value: 1 },
      { method: 'GET', route: 'other', status: 404, value: 1 },
      { method: 'GET', route: 'other', status: 500, value: 1 },
      { method: 'other', route: 'other', status: 404, value: 1 },
    ]),
  );
});

it('gives them on a port of its own, and nowhere else', async () => {
  const own = await serveMetrics('127.0.0.1', 0);
  const answer = await fetch(`http://127.0.0.1:${own.port}/metrics`);
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  const text = await answer.text();
  for (const name of [
    'http_request_duration_seconds_bucket',
    'mongodb_command_duration_seconds',
    'nodejs_eventloop_lag_p99_seconds',
    'process_resident_memory_bytes',
  ])
    expect(text).toContain(name);
  expect((await fetch(`http://127.0.0.1:${own.port}/`)).status).toBe(404);
  expect((await fetch(`${running.url}/metrics`)).status).toBe(404);
  await own.close();
  await expect(fetch(`http://127.0.0.1:${own.port}/metrics`)).rejects.toThrow();
});
