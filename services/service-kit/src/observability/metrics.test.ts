import { Router } from 'express';
import { z } from 'zod';
import { route } from '@meridian/shared-types/contracts';
import { implement } from '../http/calls/implement';
import { metrics } from './metrics';
import { serveMetrics } from '../service/serve-metrics';
import type { RunningServer } from '../service/serve';
import { serveRouters } from '../testing';

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
  running = await serveRouters(routers);
});
afterAll(() => running.stop());

it('Requests are counted by route template, never by path', async () => {
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

it('Metrics are served on a separate port only', async () => {
  const metricsServer = await serveMetrics('127.0.0.1', 0);
  const response = await fetch(`http://127.0.0.1:${metricsServer.port}/metrics`);
  expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  const text = await response.text();
  for (const name of [
    'http_request_duration_seconds_bucket',
    'mongodb_operation_duration_seconds',
    'nodejs_eventloop_lag_p99_seconds',
    'process_resident_memory_bytes',
  ])
    expect(text).toContain(name);
  expect((await fetch(`http://127.0.0.1:${metricsServer.port}/`)).status).toBe(404);
  expect((await fetch(`${running.url}/metrics`)).status).toBe(404);
  await metricsServer.close();
  await expect(fetch(`http://127.0.0.1:${metricsServer.port}/metrics`)).rejects.toThrow();
});
