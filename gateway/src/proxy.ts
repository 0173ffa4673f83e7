import { circuitTo, HttpError, problemHandler, unavailable, type Logger } from '@meridian/kit';
import type { Request, RequestHandler, Response } from 'express';
import { createProxyMiddleware } from 'http-proxy-middleware';
import { Agent, type ClientRequest, type IncomingMessage } from 'node:http';

export interface ProxyOptions {
  /** Where a request goes; may throw when there is nowhere to go. */
  target: (req: Request) => string;
  log: Logger;
  /** Whether answers may set cookies. */
  maySetCookie?: boolean;
  /** Milliseconds of silence after which an answer is given up. */
  timeoutMs?: number;
  onUnreachable?: (url: string) => void;
  /** The one program behind, where it is one: calls are refused at once while it is silent. Replicas are chosen by their health instead. */
  peer?: string;
}

const PRIVATE = /^(?:x-internal-.*|x-powered-by|server|keep-alive)$/;

/** The program behind said nothing for too long. */
class Silence extends Error {}

/** Passes requests on over connections that stay open, byte by byte. Failures become the same problems as everywhere. */
export function proxyTo({ target, log, maySetCookie = false, timeoutMs = 10_000, onUnreachable, peer }: ProxyOptions): RequestHandler {
  const problems = problemHandler(log);
  const silent = new WeakSet<IncomingMessage>();
  const chosen = new WeakMap<IncomingMessage, string>();
  const ended = new WeakMap<IncomingMessage, { resolve: () => void; reject: (error: Error) => void }>();
  const circuit = peer === undefined ? undefined : circuitTo(peer, (error) => error instanceof Silence, log);
  const agent = new Agent({ keepAlive: true, maxFreeSockets: 64, noDelay: true });

  const onProxyReq = (upstream: ClientRequest, req: Request, res: Response) => {
    upstream.once('timeout', () => silent.add(req));
    res.once('close', () => { if (!res.writableFinished) upstream.destroy(); });
  };

  const onProxyRes = (answer: IncomingMessage, req: Request, res: Response) => {
    for (const name of Object.keys(answer.headers)) if (PRIVATE.test(name)) delete answer.headers[name];
    if (!maySetCookie) delete answer.headers['set-cookie'];
    answer.headers.connection = res.shouldKeepAlive ? 'keep-alive' : 'close'; // what the caller asked for, not what the service did
    answer.on('error', () => undefined); // its end is dealt with below
    ended.get(req)?.resolve();
    answer.once('close', () => { if (!answer.complete) res.destroy(); }); // half an answer must not look like a whole one
    if (answer.statusCode! >= 400 && !answer.headers['content-type']?.startsWith('application/problem+json')) {
      answer.resume(); // words of a library, not of ours
      const { statusCode } = answer;
      problems(statusCode! < 500 ? { status: statusCode } : unavailable(), req, res, () => res.destroy());
    }
  };

  const onError = (error: Error, req: Request, res: Response) => {
    if (silent.has(req)) ended.get(req)?.reject(new Silence());
    else ended.get(req)?.resolve();
    if (!('writeHead' in res) || res.destroyed) return;
    const url = chosen.get(req);
    if (url !== undefined && !silent.has(req)) onUnreachable?.(url);
    if (!res.headersSent) res.setHeader('retry-after', '5');
    const known = silent.has(req) ? new HttpError(504, 'timeout', 'This took too long. Please try again in a moment.') : unavailable();
    problems(Object.assign(known, { cause: error }), req, res, () => res.destroy());
  };

  const proxy = createProxyMiddleware<Request, Response>({
    router: (req) => {
      const url = target(req as Request);
      chosen.set(req, url);
      return url;
    },
    target: 'http://unset.invalid', agent, proxyTimeout: timeoutMs, xfwd: false, changeOrigin: false, followRedirects: false,
    on: { proxyReq: onProxyReq, proxyRes: onProxyRes, error: (error, req, res) => onError(error, req, res as Response) },
  });

  return (req, res, next) => {
    // What a body without a stated length may hide behind depends on who reads it; these methods have none, or a short one.
    const isRead = req.method === 'GET' || req.method === 'HEAD';
    const hidesBody = (isRead || req.method === 'DELETE') && req.headers['transfer-encoding'] !== undefined;
    if (hidesBody || (isRead && Number(req.headers['content-length'] ?? 0) !== 0)) throw new HttpError(400, 'unexpected_body', 'This call takes no body.');
    delete req.headers.connection;
    delete req.headers.upgrade;
    if (!circuit) return proxy(req, res, next);
    return circuit(() => new Promise<void>((resolve, reject) => {
      ended.set(req, { resolve, reject });
      res.once('close', resolve); // whoever asked is gone
      void proxy(req, res, next);
    })).catch((error: unknown) => { if (!(error instanceof Silence)) throw error; }); // that was answered already
  };
}
