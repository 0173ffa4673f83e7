import { AsyncLocalStorage } from 'node:async_hooks';
import pino, { type DestinationStream, type Logger } from 'pino';
import type { Identity } from '../identity/identity';

export type { Logger } from 'pino';

/** The data of the current request, available in all its asynchronous work. */
export interface RequestContext {
  requestId: string;
  identity?: Identity;
  /** The signed identity for calls to other services. In auth it is a function that signs it for the first call. */
  identityToken?: string | (() => Promise<string>);
  /** The client's address as the gateway sees it, and its user agent. */
  origin?: { address: string; userAgent: string };
}

const storage = new AsyncLocalStorage<RequestContext>();

/**
 * Returns the context of the current request, or undefined outside of requests.
 * @example currentContext()?.identity?.userId
 */
export const currentContext = (): RequestContext | undefined => storage.getStore();

/** Runs `work` with a context. @example withContext({ requestId }, () => next()) */
export const withContext = <T>(context: RequestContext, work: () => T): T => storage.run(context, work);

/**
 * A mail address, also inside of a URL, where its @ may be encoded. The local part has the characters of an atom, and
 * the domain is a name or an address in brackets. The parts are no longer than RFC 5321 allows, so the time is linear.
 */
const ADDRESS =
  /[^\s"<>()[\]\\,;:@]{0,63}[^\s"<>()[\]\\,;:@/](?:@|%(?:25){0,3}40)((?:[\p{L}\p{N}-]{1,63}\.){0,126}\p{L}[\p{L}\p{N}-]{0,62}|\[[\w.:]{2,45}\])/giu;

/**
 * Replaces the local part of each mail address in a text for a log. Mail servers, for example, repeat addresses in
 * their refusals. Only the domain remains, because operators need it to see which provider refuses mails.
 * @example maskAddresses('550 <ana@example.org> is unknown') // '550 <***@example.org> is unknown'
 */
export const maskAddresses = (text: string): string => text.replace(ADDRESS, '***@$1');

/**
 * Creates a logger that writes JSON lines to stdout or `destination`, with the id of the current request.
 * @example const log = createLogger('events', 'info'); log.info({ eventId }, 'event created');
 */
export function createLogger(service: string, level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: { service },
    mixin: () => {
      const context = currentContext();
      return context ? { requestId: context.requestId } : {};
    },
    hooks: { streamWrite: maskAddresses },
    redact: ['*.password', '*.cookie', '*.authorization', '*.token'],
  };
  return destination ? pino(options, destination) : pino(options);
}
