import { readMaxBytes, type Route } from '@meridian/shared-types/contracts';
import type { Request, Response } from 'express';
import { Counter, metrics } from '../observability/metrics';
import type { Logger } from '../observability/logger';

const tooLong = new Counter({
  name: 'http_responses_too_long_total',
  help: 'JSON responses with more bytes than the contract allows, by route template.',
  labelNames: ['route'],
  registers: [metrics],
});

/** What happens to a response that is longer than the contract allows. */
export interface ResponseLimit {
  log: Logger;
  /** Whether it is sent nevertheless. Otherwise the call fails. */
  sendsLongResponses: boolean;
}

/**
 * Sends the JSON response to a call. One with more bytes than the contract allows is counted and logged as an error. In
 * production it is sent nevertheless, because people need what is in it; elsewhere the call fails.
 */
export function sendJson(route: Route, { req, res }: { req: Request; res: Response }, response: unknown): void {
  const text = JSON.stringify(response) ?? '';
  const bytes = Buffer.byteLength(text);
  const most = readMaxBytes(route);
  if (bytes > most) {
    const { log, sendsLongResponses } = req.app.locals.responseLimit as ResponseLimit;
    tooLong.inc({ route: route.path });
    log.error({ route: route.path, bytes, most }, 'response too long');
    if (!sendsLongResponses) throw new Error(`The response of ${route.path} has ${bytes} bytes, more than ${most}.`);
  }
  res
    .status(route.status ?? 200)
    .type('json')
    .send(text);
}
