import { randomUUID } from 'node:crypto';
import { Server, type IncomingMessage, type RequestListener, type ServerOptions, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { handleClientErrors, refuseSocket } from './refuse-socket';
import { toProblem, type HttpError } from './http-error';
import { findFramingError, type HeaderLimits } from './request-framing';

/** Milliseconds that the head of a request may take; looked at every second, so that it ends within 10 s. */
const HEAD_MS = 9000;

/**
 * An HTTP server that hides no header, and on which nothing sees a request that {@link findFramingError} refuses: also
 * listeners that are put before others later, as engine.io does. A refused connection is closed, its body unread.
 * @example const server = new StrictServer(HEADER_LIMITS, {}, (req, res) => res.end('hello'));
 */
export class StrictServer extends Server {
  readonly #mostHeaders: number;
  readonly #refused = new WeakSet<Duplex>();

  constructor({ count, bytes }: HeaderLimits, options: ServerOptions, listener: RequestListener) {
    super(
      {
        ...options,
        maxHeaderSize: bytes,
        headersTimeout: HEAD_MS,
        connectionsCheckingInterval: 1000,
        requestTimeout: 30_000,
        requireHostHeader: false,
      },
      listener,
    );
    this.#mostHeaders = count;
    this.maxHeadersCount = 0; // all of them
    handleClientErrors(this);
  }

  override emit(event: string, ...args: unknown[]): boolean {
    if (event !== 'request' && event !== 'upgrade') return super.emit(event, ...args);
    const [req, other] = args as [IncomingMessage, ServerResponse | Duplex];
    if (this.#refused.has(req.socket)) return true; // what came behind it, in the same packet
    const fault = findFramingError(req, this.#mostHeaders, event === 'request');
    if (!fault) return super.emit(event, ...args);
    this.#refused.add(req.socket);
    if ('writeHead' in other) refuse(other, fault);
    else refuseSocket(other, fault);
    return true;
  }
}

function refuse(res: ServerResponse, error: HttpError): void {
  const requestId = randomUUID();
  const body = JSON.stringify(toProblem(error, requestId));
  res
    .writeHead(error.status, {
      connection: 'close',
      'content-type': 'application/problem+json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      'cache-control': 'no-store',
      'x-request-id': requestId,
    })
    .end(body);
}
