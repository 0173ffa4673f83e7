import { createCircuit, hasBody, HttpError, createProblemHandler, unavailable, type Logger } from '@meridian/kit';
import type { Request, RequestHandler, Response } from 'express';
import { createProxyMiddleware } from 'http-proxy-middleware';
import { Agent, type ClientRequest, type IncomingMessage } from 'node:http';
import { Stream } from 'node:stream';
import type { ChatReplicas } from '../chat/chat-replicas';
import { isUnreachable } from './connection-errors';

export interface ProxyOptions {
  /** Where a request may go, the best first; may throw when there is nowhere to go. */
  targets: (req: Request) => readonly string[];
  log: Logger;
  /** Whether answers may set cookies. */
  maySetCookie?: boolean;
  /** Milliseconds of silence after which an answer is given up. */
  timeoutMs?: number;
  /** The same for something that is only read while there is another target, which is asked then. */
  patienceMs?: number;
  /**
   * Where the targets come from, if they are replicas: it hears which of them cannot be reached, and ends what is open
   * at a lost one.
   */
  replicas?: Pick<ChatReplicas, 'unreachable' | 'reached' | 'hold'>;
  /**
   * The one program behind, where it is one: calls are refused at once while it is silent. Replicas are chosen by their
   * health instead.
   */
  peer?: string;
}

const PRIVATE = /^(?:x-internal-.*|x-powered-by|server|keep-alive)$/;

/** Answers after which a connection may serve the next request: success, and the refusals of every day. */
const isUsual = (status: number): boolean => status < 400 || [401, 403, 404, 409, 429].includes(status);

const isRead = ({ method }: Request): boolean => method === 'GET' || method === 'HEAD';

/** The program behind said nothing for too long. */
class Silence extends Error {}

/** What is sent on where a request has no body: nothing, whatever came. */
class NoBody extends Stream {
  override pipe<T extends NodeJS.WritableStream>(to: T): T {
    to.end();
    return to;
  }
}

/** A request on its way. */
interface Exchange {
  target: string;
  /** Targets that were not tried yet. */
  others: string[];
  isSilent: boolean;
  upstream?: ClientRequest;
  settle?: { resolve: () => void; reject: (error: Error) => void };
}

/**
 * Passes requests on over connections that stay open, byte by byte. Failures become the same problems as everywhere.
 */
export function proxyTo({
  targets,
  log,
  maySetCookie = false,
  timeoutMs = 10_000,
  patienceMs = timeoutMs,
  replicas,
  peer,
}: ProxyOptions): RequestHandler {
  const problems = createProblemHandler(log);
  const exchanges = new WeakMap<IncomingMessage, Exchange>();
  const circuit = peer === undefined ? undefined : createCircuit(peer, (error) => error instanceof Silence, log);
  const agent = new Agent({ keepAlive: true, maxFreeSockets: 64, noDelay: true });

  const onProxyReq = (upstream: ClientRequest, req: Request, res: Response) => {
    const exchange = exchanges.get(req);
    if (!exchange) return void upstream.destroy();
    const waitMs = exchange.others.length ? patienceMs : timeoutMs;
    queueMicrotask(() => {
      // after the library has set its own
      upstream.setTimeout(waitMs);
      upstream.socket?.setTimeout(waitMs); // while it connects, too
    });
    upstream.once('timeout', () => {
      exchange.isSilent = true;
      if (upstream.socket?.connecting) replicas?.unreachable(exchange.target);
    });
    exchange.upstream = upstream;
    const forget = replicas?.hold(exchange.target, () => upstream.destroy());
    upstream.once('close', () => forget?.());
    res.once('close', () => {
      if (res.writableFinished && upstream.writableFinished) return;
      upstream.destroy();
      req.unpipe(upstream).resume(); // an answer that came before the whole body: its caller's connection stays usable
    });
  };

  const onProxyRes = (answer: IncomingMessage, req: Request, res: Response) => {
    const exchange = exchanges.get(req);
    if (exchange) replicas?.reached(exchange.target);
    for (const name of Object.keys(answer.headers)) if (PRIVATE.test(name)) delete answer.headers[name];
    if (!maySetCookie) delete answer.headers['set-cookie'];
    if (!res.locals.mayBeCached) delete answer.headers['cache-control'];
    answer.headers.connection = res.shouldKeepAlive ? 'keep-alive' : 'close'; // what the caller asked for, not what the service did
    answer.on('error', () => undefined); // its end is dealt with below
    exchange?.settle?.resolve();
    answer.once('close', () => {
      if (!answer.complete) res.destroy();
    }); // half an answer must not look like a whole one
    if (exchange?.upstream && !(exchange.upstream.writableFinished && isUsual(answer.statusCode!)))
      exchange.upstream.shouldKeepAlive = false;
    if (answer.statusCode! >= 400 && !answer.headers['content-type']?.startsWith('application/problem+json')) {
      answer.resume(); // words of a library, not of ours
      const { statusCode } = answer;
      problems(statusCode! < 500 ? { status: statusCode } : unavailable(), req, res, () => res.destroy());
    }
  };

  const onError = (error: Error, req: Request, res: Response) => {
    const exchange = exchanges.get(req);
    if (exchange?.isSilent) exchange.settle?.reject(new Silence());
    else exchange?.settle?.resolve();
    if (!exchange || !('writeHead' in res) || res.destroyed) return;
    if (isUnreachable(error)) replicas?.unreachable(exchange.target);
    const [target, ...others] = exchange.others;
    if (target !== undefined && isRead(req) && !res.headersSent) {
      log.warn({ err: error, from: exchange.target, to: target }, 'asked elsewhere');
      exchanges.set(req, { ...exchange, target, others, isSilent: false });
      return void bodiless(req, res, () => res.destroy());
    }
    if (!res.headersSent) res.setHeader('retry-after', '5');
    const known = exchange.isSilent
      ? new HttpError(504, 'timeout', 'This took too long. Please try again in a moment.')
      : unavailable();
    problems(Object.assign(known, { cause: error }), req, res, () => res.destroy());
  };

  const proxyOf = (buffer?: Stream) =>
    createProxyMiddleware<Request, Response>({
      router: (req) => exchanges.get(req)?.target,
      target: 'http://unset.invalid',
      agent,
      proxyTimeout: timeoutMs,
      xfwd: false,
      changeOrigin: false,
      followRedirects: false,
      ...(buffer && { buffer }),
      on: {
        proxyReq: onProxyReq,
        proxyRes: onProxyRes,
        error: (error, req, res) => onError(error, req, res as Response),
      },
    });
  const bodiless = proxyOf(new NoBody());
  const withBody = proxyOf();

  return (req, res, next) => {
    const [target, ...others] = targets(req);
    if (target === undefined) throw unavailable();
    const exchange: Exchange = { target, others: isRead(req) ? others : [], isSilent: false };
    exchanges.set(req, exchange);
    delete req.headers.connection;
    delete req.headers.upgrade;
    const proxy = isRead(req) || !hasBody(req) ? bodiless : withBody;
    if (!circuit) return proxy(req, res, next);
    return circuit(
      () =>
        new Promise<void>((resolve, reject) => {
          exchange.settle = { resolve, reject };
          res.once('close', resolve); // whoever asked is gone
          void proxy(req, res, next);
        }),
    ).catch((error: unknown) => {
      if (!(error instanceof Silence)) throw error;
    }); // that was answered already
  };
}
