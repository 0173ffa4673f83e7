import type { Express } from 'express';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../observability/logger';
import { serveMetrics } from './serve-metrics';
import { monitorCommands } from '../database/command-monitoring';
import { startTracing } from '../observability/tracing';

export interface RunningServer {
  /** The actual port, even if 0 was requested. */
  port: number;
  url: string;
  /** Stops gracefully: finishes running requests, then closes the stores. */
  stop(): Promise<void>;
}

export interface ServeOptions {
  app: Express;
  server: Server;
  log: Logger;
  host: string;
  port: number;
  drainMs: number;
  /** Runs before the HTTP server closes, for sockets. */
  beforeClose?: (() => Promise<void>) | undefined;
  /** Runs after the HTTP server has closed, for stores. */
  afterClose: () => Promise<void>;
}

/**
 * Starts listening. The returned `stop` is graceful: `/readyz` fails for `drainMs` while requests are still served,
 * then the server closes, then the stores.
 * @example const running = await serve({ app, server, log, host, port, drainMs: 5000, afterClose: () => db.close() });
 */
export async function serve({
  app,
  server,
  log,
  host,
  port,
  drainMs,
  beforeClose,
  afterClose,
}: ServeOptions): Promise<RunningServer> {
  await endWaiting?.();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const actual = (server.address() as AddressInfo).port;
  log.info({ port: actual }, 'listening');
  // While draining, each response closes its keep-alive connection, so that no new request is lost in it.
  server.prependListener('request', (_req, res) => {
    if (app.locals.draining) res.shouldKeepAlive = false;
  });
  let stopping: Promise<void> | undefined;
  const stop = () =>
    (stopping ??= (async () => {
      app.locals.draining = true;
      if (drainMs) await sleep(drainMs);
      await beforeClose?.();
      const closed = new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
      // Connections with a response after close() would stay open, so they are closed when they are idle.
      const idleTimer = setInterval(() => server.closeIdleConnections(), 50);
      const forceTimer = setTimeout(() => server.closeAllConnections(), 10_000);
      await closed;
      clearTimeout(forceTimer);
      clearInterval(idleTimer);
      await afterClose();
      log.info('stopped');
    })());
  return { port: actual, url: `http://${host}:${actual}`, stop };
}

const SIGNALS = ['SIGTERM', 'SIGINT'] as const;
/** Milliseconds after which a start is considered to be waiting. */
const WAITING_AFTER_MS = 1000;

/** Closes the placeholder server of a process that is still starting. */
let endWaiting: (() => Promise<void>) | undefined;

/**
 * Listens while a start takes long, as when the process waits for its database. It is alive, but not ready. `serve`
 * closes this server.
 */
function listenWhileWaiting(host: string, port: number): void {
  const waiting = createServer((req, res) => {
    const isAlive = req.url === '/livez';
    res.writeHead(isAlive ? 200 : 503, { connection: 'close', ...(isAlive ? {} : { 'retry-after': '2' }) }).end();
  }).on('error', () => undefined); // If the port is in use, the process itself reports it.
  const timer = setTimeout(() => waiting.listen(port, host), WAITING_AFTER_MS).unref();
  endWaiting = async () => {
    endWaiting = undefined;
    clearTimeout(timer);
    if (!waiting.listening) return;
    await new Promise((resolve) => {
      waiting.close(resolve);
      waiting.closeAllConnections();
    });
  };
}

/**
 * Starts a process with metrics and tracing, and stops it on SIGTERM or SIGINT. If it cannot start, it logs the reason
 * and exits with code 1. One line lists what is off in this production. Each `main.ts` calls it.
 * @example await run(log, () => start(env), env);
 */
export async function run(
  log: Logger,
  start: () => Promise<RunningServer>,
  {
    HOST,
    PORT,
    METRICS_PORT,
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
    off,
  }: {
    HOST: string;
    PORT: number;
    METRICS_PORT?: number;
    OTEL_EXPORTER_OTLP_ENDPOINT?: string;
    off: readonly string[];
  },
): Promise<void> {
  // No log level hides this line.
  if (off.length > 0) log.child({}, { level: 'warn' }).warn(`Off or allowed in this production: ${off.join('; ')}`);
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'));
  const exitNow = () => process.exit(0); // Process 1 of a container would ignore the signal.
  for (const signal of SIGNALS) process.on(signal, exitNow);
  if (PORT !== 0) listenWhileWaiting(HOST, PORT);
  try {
    if (endpoint !== undefined) monitorCommands();
    const stopTracing =
      endpoint === undefined ? undefined : await startTracing(String(log.bindings().service), endpoint);
    const running = await start();
    if (METRICS_PORT !== undefined) await serveMetrics(HOST, METRICS_PORT);
    const stopped = (error: unknown) => {
      log.error({ err: error }, 'did not stop cleanly');
      process.exit(1);
    };
    for (const signal of SIGNALS)
      process.off(signal, exitNow).once(
        signal,
        () =>
          void running
            .stop()
            .then(() => stopTracing?.())
            .then(() => process.exit(0), stopped),
      );
  } catch (error) {
    log.fatal({ err: error }, 'could not start');
    process.exitCode = 1;
    await sleep(100); // This waits until the line is written.
    process.exit(1);
  }
}
