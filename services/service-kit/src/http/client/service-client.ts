import { ApiError, type Client, createClient } from '@meridian/shared-types';
import type { Contract, Route } from '@meridian/shared-types/contracts';
import { createCircuitBreaker } from './circuit-breaker';
import { ADDRESS_HEADER } from '../client-address';
import { HttpError, unavailable } from '../../http-error';
import { IDENTITY_HEADER } from '../../identity/identity';
import { currentContext } from '../../observability/logger';
import { createPooledFetch } from './pooled-fetch';
import { SpanKind, withSpan, traceHeaders } from '../../observability/tracing';

/** Milliseconds in which another service must respond. */
let standardMs = 1000;
/**
 * Sets the default of `timeoutMs`, in milliseconds, for clients that are created from now on. It is for tests, because
 * a busy test machine stalls for longer than a product may.
 * @example setServiceTimeout(15_000);
 */
export const setServiceTimeout = (ms: number): void => {
  standardMs = ms;
};

/**
 * Milliseconds for calls that change something for a waiting person, because the change may have happened despite a
 * timeout. This is less than the timeout of the gateway.
 */
export const CHANGE_TIMEOUT_MS = 5000;

/**
 * Creates a client for another service's contract. It sends the service token, and the id, identity and address of the
 * current request. Errors with 400, 403, 404 or 409 are passed on. Every other error, and no response within
 * `timeoutMs` (default 1000), becomes 503. A circuit breaker refuses calls at once while the service does not respond.
 * @example const chapters = createServiceClient(chaptersInternalApi, env.CHAPTERS_URL, env.SERVICE_TOKEN);
 */
export function createServiceClient<C extends Contract>(
  contract: C,
  baseUrl: string,
  serviceToken: string,
  timeoutMs = standardMs,
): Client<C> {
  const client = createClient(contract, {
    fetch: createPooledFetch(baseUrl, timeoutMs),
    headers: async () => {
      const context = currentContext();
      const token = context?.identityToken;
      const identity = typeof token === 'function' ? await token() : token;
      return {
        authorization: `Bearer ${serviceToken}`,
        ...(context && { 'x-request-id': context.requestId }),
        ...(identity && { [IDENTITY_HEADER]: identity }),
        ...traceHeaders(),
        ...(context?.origin && { [ADDRESS_HEADER]: context.origin.address, 'user-agent': context.origin.userAgent }),
      };
    },
  });
  const [service = 'unknown'] = Object.values<Route>(contract).map((route) => route.service);
  const breaker = createCircuitBreaker(service, (error) => error.name === 'TimeoutError');
  const calls = Object.entries(client).map(([name, call]) => {
    const { method, path } = contract[name] as Route;
    const send = call as (...args: unknown[]) => Promise<unknown>;
    return [
      name,
      (...args: unknown[]) =>
        withSpan(
          `${method} ${path}`,
          SpanKind.CLIENT,
          { 'http.request.method': method, 'http.route': path, 'service.peer.name': service },
          () => breaker(() => send(...args)),
        ).catch(toCallerError),
    ];
  });
  return Object.fromEntries(calls) as Client<C>;
}

function toCallerError(error: unknown): never {
  if (error instanceof ApiError && error.problem && [400, 403, 404, 409].includes(error.status))
    throw new HttpError(error.status, error.problem.code, error.problem.message, error.problem.fields);
  throw error instanceof HttpError ? error : Object.assign(unavailable(), { cause: error });
}
