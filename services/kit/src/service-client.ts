import { ApiError, type Client, createClient } from '@meridian/shared-types';
import type { Contract, Route } from '@meridian/shared-types/contracts';
import { createCircuitBreaker } from './circuit-breaker';
import { ADDRESS_HEADER } from './client-address';
import { HttpError, unavailable } from './http-error';
import { IDENTITY_HEADER } from './identity';
import { currentContext } from './logger';
import { SpanKind, withSpan, traceHeaders } from './tracing';

/** Milliseconds that another service has to answer. */
const TIMEOUT_MS = 1000;

/**
 * The same for changes that somebody waits for: one that is given up may have happened all the same. Less than the
 * gateway waits.
 */
export const CHANGE_TIMEOUT_MS = 5000;

/**
 * A client for another service's contract. Carries the service token, the request id, and who calls from where. A 400,
 * 403, 404 or 409 comes through as it is; anything else, and silence for `timeoutMs` (1 s), is a 503: at once while it
 * stays silent.
 * @example const chapters = createServiceClient(chaptersInternalApi, env.CHAPTERS_URL, env.SERVICE_TOKEN);
 */
export function createServiceClient<C extends Contract>(
  contract: C,
  baseUrl: string,
  serviceToken: string,
  timeoutMs = TIMEOUT_MS,
): Client<C> {
  const client = createClient(contract, {
    baseUrl,
    timeoutMs,
    headers: () => {
      const context = currentContext();
      return {
        authorization: `Bearer ${serviceToken}`,
        ...(context && { 'x-request-id': context.requestId }),
        ...(context?.identityToken && { [IDENTITY_HEADER]: context.identityToken }),
        ...traceHeaders(),
        ...(context?.origin && { [ADDRESS_HEADER]: context.origin.address, 'user-agent': context.origin.userAgent }),
      };
    },
  });
  const circuit = createCircuitBreaker(
    Object.values<Route>(contract)[0]!.service,
    (error) => error.name === 'TimeoutError',
  );
  const guarded = Object.entries(client).map(([name, call]) => {
    const { method, path, service } = contract[name] as Route;
    const ask = call as (...args: unknown[]) => Promise<unknown>;
    return [
      name,
      (...args: unknown[]) =>
        withSpan(
          `${method} ${path}`,
          SpanKind.CLIENT,
          { 'http.request.method': method, 'http.route': path, 'service.peer.name': service },
          () => circuit(() => ask(...args)),
        ).catch(translate),
    ];
  });
  return Object.fromEntries(guarded) as Client<C>;
}

function translate(error: unknown): never {
  if (error instanceof ApiError && error.problem && [400, 403, 404, 409].includes(error.status))
    throw new HttpError(error.status, error.problem.code, error.problem.message, error.problem.fields);
  throw error instanceof HttpError ? error : Object.assign(unavailable(), { cause: error });
}
