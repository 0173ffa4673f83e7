import { createCircuitBreaker, HttpError, createProblemHandler, unavailable, type Logger } from '@meridian/service-kit';
import type { Request, RequestHandler, Response } from 'express';
import { isUnreachable } from './connection-errors';
import { createForwarder, isRead, type ResponseHead } from './forward-request';

/** The health of the replicas, as their connections show it. */
export interface ReplicaHealth {
  /**
   * Reports that a connection to a replica was refused or timed out. After the second one in a row the replica gets no
   * requests until it is ready again.
   */
  reportUnreachable(url: string): void;
  reportReachable(url: string): void;
  /**
   * Calls `close` when the replica is lost while another one is ready. Returns a function that removes the listener.
   */
  onLost(url: string, close: () => void): () => void;
}

export interface ProxyOptions {
  /** Returns the possible targets of a request, the best one first. May throw if there is none. */
  targets: (req: Request) => readonly string[];
  log: Logger;
  /** Whether responses may set cookies. */
  maySetCookie?: boolean;
  /** Runs before the response of a service is passed on. */
  onResponse?: (response: ResponseHead, req: Request, res: Response) => void;
  /** The time without data in milliseconds after which a request fails with 504. */
  timeoutMs?: number;
  /** The time without data in milliseconds after which a read is sent to the next target, if there is one. */
  failoverMs?: number;
  /** The health of the targets, if they are replicas. */
  replicas?: ReplicaHealth;
  /**
   * The name of the service, if all targets belong to the same service. A circuit breaker then refuses calls while the
   * service does not respond. Replicas are selected by their health instead.
   */
  peer?: string;
}

/** Matches the response headers that are not passed on. */
const INTERNAL_HEADERS = /^(?:x-internal-.*|x-powered-by|server|keep-alive)$/;

/** Returns whether a connection is reused after this status, which is true for success and common errors. */
const isConnectionReusable = (status: number): boolean => status < 400 || [401, 403, 404, 409, 429].includes(status);

/** The error of a target that sent no data in time. */
class UpstreamTimeout extends Error {}

/** Creates the functions that answer with the response of a service, or with a problem in its place. */
function createResponding({ log, onResponse, maySetCookie = false }: ProxyOptions) {
  const sendProblem = createProblemHandler(log);

  /** Returns whether the response is passed on. An error page of a library is replaced by a problem. */
  const onHead = (head: ResponseHead, req: Request, res: Response): boolean => {
    const { statusCode = 502, headers } = head;
    for (const name of Object.keys(headers)) if (INTERNAL_HEADERS.test(name)) delete headers[name];
    onResponse?.(head, req, res);
    if (!maySetCookie) delete headers['set-cookie'];
    if (!res.locals.mayBeCached) delete headers['cache-control'];
    // The header follows the client's connection and not that of the service.
    headers.connection = res.shouldKeepAlive ? 'keep-alive' : 'close';
    if (statusCode < 400 || headers['content-type']?.includes('application/problem+json')) return true;
    sendProblem(statusCode < 500 ? { status: statusCode } : unavailable(), req, res, () => res.destroy());
    return false;
  };

  const sendFailure = (error: Error, isTimedOut: boolean, req: Request, res: Response) => {
    if (!res.headersSent) res.setHeader('retry-after', '5');
    const failure = isTimedOut
      ? new HttpError(504, 'timeout', 'This took too long. Try again in a moment.')
      : unavailable();
    sendProblem(Object.assign(failure, { cause: error }), req, res, () => res.destroy());
  };

  return { onHead, sendFailure };
}

/** Creates a handler that forwards requests over keep-alive connections without buffering. Failures become problems. */
export function createProxy(options: ProxyOptions): RequestHandler {
  const { targets, log, timeoutMs = 10_000, failoverMs = timeoutMs, replicas, peer } = options;
  const { onHead, sendFailure } = createResponding(options);
  const breaker =
    peer === undefined ? undefined : createCircuitBreaker(peer, (error) => error instanceof UpstreamTimeout, log);
  const send = createForwarder();

  /**
   * Forwards a request to the first target, and a failed read to the others. `settle` runs when its outcome is known.
   */
  const forward = (
    req: Request,
    res: Response,
    [target, ...others]: readonly string[],
    settle: (timeout?: UpstreamTimeout) => void,
  ): void => {
    if (target === undefined) throw unavailable();
    let isTimedOut = false;
    let stopListening = (): void => undefined;
    const abort = send(req, res, {
      target,
      waitMs: others.length ? failoverMs : timeoutMs,
      isReusedAfter: isConnectionReusable,
      onHead: (head) => {
        replicas?.reportReachable(target);
        const isPassedOn = onHead(head, req, res);
        settle();
        return isPassedOn;
      },
      onError: (error) => {
        stopListening();
        settle(isTimedOut ? new UpstreamTimeout() : undefined);
        if (res.destroyed) return;
        if (isUnreachable(error)) replicas?.reportUnreachable(target);
        if (!others.length || res.headersSent) return sendFailure(error, isTimedOut, req, res);
        log.warn({ err: error, from: target, to: others[0] }, 'request sent to another replica');
        forward(req, res, others, settle);
      },
      onIdleTimeout: (isConnecting) => {
        isTimedOut = true;
        if (isConnecting) replicas?.reportUnreachable(target);
      },
    });
    if (!replicas) return;
    stopListening = replicas.onLost(target, abort);
    res.once('close', stopListening);
  };

  return (req, res) => {
    const possible = targets(req).slice(0, isRead(req) ? undefined : 1);
    if (!breaker) return forward(req, res, possible, () => undefined);
    return breaker(
      () =>
        new Promise<void>((resolve, reject) => {
          res.once('close', resolve); // The client has disconnected.
          forward(req, res, possible, (timeout) => (timeout ? reject(timeout) : resolve()));
        }),
    ).catch((error: unknown) => {
      if (!(error instanceof UpstreamTimeout)) throw error; // The failure has already been sent.
    });
  };
}
