import { AsyncLocalStorage } from 'node:async_hooks';
import pino, { type Logger } from 'pino';
import type { Identity } from './identity';

export type { Logger } from 'pino';

/** What is known of the request that is being served; follows every await. */
export interface RequestContext {
  requestId: string;
  identity?: Identity;
  /** The signed identity as it came, to be passed on to other services. */
  identityToken?: string;
  /** Where the person is who began all this: the address that the gateway saw, and what their browser calls itself. */
  origin?: { address: string; userAgent: string };
}

const storage = new AsyncLocalStorage<RequestContext>();

/** The context of the current request, or undefined outside of one. */
export const currentContext = (): RequestContext | undefined => storage.getStore();

/** Runs `work` with a context. @example withContext({ requestId }, () => next()) */
export const withContext = <T>(context: RequestContext, work: () => T): T => storage.run(context, work);

/**
 * JSON lines on stdout. Every line carries the id of the request it belongs to.
 * @example const log = createLogger('events', 'info'); log.info({ eventId }, 'event created');
 */
export function createLogger(service: string, level: string): Logger {
  return pino({
    level,
    base: { service },
    mixin: () => {
      const context = currentContext();
      return context ? { requestId: context.requestId } : {};
    },
    redact: ['*.password', '*.cookie', '*.authorization', '*.token'],
  });
}
