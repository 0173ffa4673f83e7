import type { RequestHandler } from 'express';
import { Histogram, Registry } from 'prom-client';

export { Counter, Gauge, Histogram } from 'prom-client';

/**
 * The metrics registry of this process.
 * @example new Counter({ name: 'chat_messages_total', help: 'Messages.', registers: [metrics] })
 */
export const metrics = new Registry();

const requests = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'Answered requests, by method, route template and status.',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers: [metrics],
});
const operations = new Histogram({
  name: 'mongodb_operation_duration_seconds',
  help: 'Operations on the database, by their name in mongoose and whether they succeeded.',
  labelNames: ['operation', 'outcome'],
  buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
  registers: [metrics],
});

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']);

/** Measures requests by `res.locals.route`, the template of the route. A path is never a label. */
export const measureRequests: RequestHandler = (req, res, next) => {
  const started = performance.now();
  res.once('close', () => {
    const route = (res.locals.route as string | undefined) ?? 'other';
    const method = METHODS.has(req.method) ? req.method : 'other';
    requests.observe(
      { method, route, status: res.writableFinished ? res.statusCode : 499 },
      (performance.now() - started) / 1000,
    );
  });
  next();
};

/** Counts an operation on the database. */
export const observeDatabaseOperation = (operation: string, outcome: 'succeeded' | 'failed', seconds: number): void =>
  operations.observe({ operation, outcome }, seconds);
