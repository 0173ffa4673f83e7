import type { AddressInfo } from 'node:net';
import { collectDefaultMetrics } from 'prom-client';
import { HEADER_LIMITS } from '../http/request-framing';
import { StrictServer } from '../http/strict-server';
import { metrics } from '../observability/metrics';

/**
 * Serves `GET /metrics` in the text format of Prometheus on a separate, internal port. Also starts measuring memory,
 * CPU and event loop.
 * @example const { port, close } = await serveMetrics('127.0.0.1', 9464);
 */
export async function serveMetrics(host: string, port: number): Promise<{ port: number; close(): Promise<void> }> {
  if (!metrics.getSingleMetric('process_cpu_seconds_total')) collectDefaultMetrics({ register: metrics });
  const server = new StrictServer(HEADER_LIMITS, {}, (req, res) => {
    if (req.method !== 'GET' || req.url !== '/metrics') return void res.writeHead(404).end();
    metrics.metrics().then(
      (text) => res.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      () => res.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
