import {
  createCircuitBreaker,
  hasBody,
  HttpError,
  createProblemHandler,
  unavailable,
  type Logger,
} from '@meridian/service-kit';
import type { Request, RequestHandler, Response } from 'express';
import { createProxyMiddleware } from 'http-proxy-middleware';
import { Agent, type ClientRequest, type IncomingMessage } from 'node:http';
import { isUnreachable } from './connection-errors';
import { createBodilessForwarder, type ResponseHead } from './forward-bodiless';

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

const isRead = ({ method }: Request): boolean => method === 'GET' || method === 'HEAD';

/** The error of a target that sent no data in time. */
class UpstreamTimeout extends Error {}

/** The state of a request that is being forwarded. */
interface Exchange {
  target: string;
  /** The targets that have not been tried yet. */
  others: string[];
  isTimedOut: boolean;
  upstream?: ClientRequest;
  /** Settles the call of the circuit breaker. */
  settle?: { resolve: () => void; reject: (error: Error) => void };
}

/**
 * Creates a handler that forwards requests over keep-alive connections without buffering. It returns failures as
 * problems. Requests with a body use http-proxy-middleware. All others, like reads, use the gateway's own connections,
 * which cost a fraction (docs/decisions/0006-gateway-paths.md).
 */
export function createProxy({
  targets,
  log,
  maySetCookie = false,
  onResponse,
  timeoutMs = 10_000,
  failoverMs = timeoutMs,
  replicas,
  peer,
}: ProxyOptions): RequestHandler {
  const sendProblem = createProblemHandler(log);
  const exchanges = new WeakMap<IncomingMessage, Exchange>();
  const breaker =
    peer === undefined ? undefined : createCircuitBreaker(peer, (error) => error instanceof UpstreamTimeout, log);
  const agent = new Agent({ keepAlive: true, maxFreeSockets: 64, noDelay: true });

  const onProxyReq = (upstream: ClientRequest, req: Request, res: Response) => {
    const exchange = exchanges.get(req);
    if (!exchange) return void upstream.destroy();
    const waitMs = exchange.others.length ? failoverMs : timeoutMs;
    queueMicrotask(() => {
      // The library sets its own timeout first, and this one replaces it.
      upstream.setTimeout(waitMs);
      upstream.socket?.setTimeout(waitMs); // This covers the time to connect.
    });
    upstream.once('timeout', () => {
      exchange.isTimedOut = true;
      if (upstream.socket?.connecting) replicas?.reportUnreachable(exchange.target);
    });
    exchange.upstream = upstream;
    const stopListening = replicas?.onLost(exchange.target, () => upstream.destroy());
    upstream.once('close', () => stopListening?.());
    res.once('close', () => {
      if (res.writableFinished && upstream.writableFinished) return;
      upstream.destroy();
      req.unpipe(upstream).resume(); // After an early response the client's connection stays usable.
    });
  };

  /** Returns whether the response is passed on. An error page of a library is replaced by a problem. */
  const onHead = (head: ResponseHead, req: Request, res: Response): boolean => {
    const { statusCode = 502, headers } = head;
    const exchange = exchanges.get(req);
    if (exchange) replicas?.reportReachable(exchange.target);
    for (const name of Object.keys(headers)) if (INTERNAL_HEADERS.test(name)) delete headers[name];
    onResponse?.(head, req, res);
    if (!maySetCookie) delete headers['set-cookie'];
    if (!res.locals.mayBeCached) delete headers['cache-control'];
    // The header follows the client's connection and not that of the service.
    headers.connection = res.shouldKeepAlive ? 'keep-alive' : 'close';
    exchange?.settle?.resolve();
    if (statusCode < 400 || headers['content-type']?.includes('application/problem+json')) return true;
    sendProblem(statusCode < 500 ? { status: statusCode } : unavailable(), req, res, () => res.destroy());
    return false;
  };

  const onProxyRes = (response: IncomingMessage, req: Request, res: Response) => {
    const { statusCode = 502 } = response;
    const exchange = exchanges.get(req);
    response.on('error', () => undefined); // The close handler deals with errors.
    response.once('close', () => {
      if (!response.complete) res.destroy(); // A client must not take an incomplete response for a complete one.
    });
    if (exchange?.upstream && !(exchange.upstream.writableFinished && isConnectionReusable(statusCode)))
      exchange.upstream.shouldKeepAlive = false;
    if (!onHead(response, req, res)) response.resume();
  };

  const onError = (error: Error, req: Request, res: Response) => {
    const exchange = exchanges.get(req);
    if (exchange?.isTimedOut) exchange.settle?.reject(new UpstreamTimeout());
    else exchange?.settle?.resolve();
    if (!exchange || res.destroyed) return;
    if (isUnreachable(error)) replicas?.reportUnreachable(exchange.target);
    const [target, ...others] = exchange.others;
    if (target !== undefined && isRead(req) && !res.headersSent) {
      log.warn({ err: error, from: exchange.target, to: target }, 'request sent to another replica');
      exchanges.set(req, { ...exchange, target, others, isTimedOut: false });
      return forwardBodiless(req, res);
    }
    if (!res.headersSent) res.setHeader('retry-after', '5');
    const failure = exchange.isTimedOut
      ? new HttpError(504, 'timeout', 'This took too long. Try again in a moment.')
      : unavailable();
    sendProblem(Object.assign(failure, { cause: error }), req, res, () => res.destroy());
  };

  const withBody = createProxyMiddleware<Request, Response>({
    router: (req) => exchanges.get(req)?.target,
    target: 'http://unset.invalid',
    agent,
    proxyTimeout: timeoutMs,
    xfwd: false,
    changeOrigin: false,
    followRedirects: false,
    on: {
      proxyReq: onProxyReq,
      proxyRes: onProxyRes,
      error: (error, req, res) => {
        if ('writeHead' in res) onError(error, req, res);
      },
    },
  });

  const sendBodiless = createBodilessForwarder();
  const forwardBodiless = (req: Request, res: Response) => {
    const exchange = exchanges.get(req);
    if (!exchange) return;
    const { target, others } = exchange;
    let stopListening = (): void => undefined;
    const end = sendBodiless(req, res, {
      target,
      waitMs: others.length ? failoverMs : timeoutMs,
      isReusedAfter: isConnectionReusable,
      onHead: (head) => onHead(head, req, res),
      onError: (error) => {
        stopListening();
        onError(error, req, res);
      },
      onIdleTimeout: (isConnecting) => {
        exchange.isTimedOut = true;
        if (isConnecting) replicas?.reportUnreachable(target);
      },
    });
    if (!replicas) return;
    stopListening = replicas.onLost(target, end);
    res.once('close', stopListening);
  };

  return (req, res, next) => {
    const [target, ...others] = targets(req);
    if (target === undefined) throw unavailable();
    const exchange: Exchange = { target, others: isRead(req) ? others : [], isTimedOut: false };
    exchanges.set(req, exchange);
    delete req.headers.connection;
    delete req.headers.upgrade;
    const forward = () => (isRead(req) || !hasBody(req) ? forwardBodiless(req, res) : withBody(req, res, next));
    if (!breaker) return forward();
    return breaker(
      () =>
        new Promise<void>((resolve, reject) => {
          exchange.settle = { resolve, reject };
          res.once('close', resolve); // The client has disconnected.
          void forward();
        }),
    ).catch((error: unknown) => {
      if (!(error instanceof UpstreamTimeout)) throw error; // `onError` has already responded.
    });
  };
}
