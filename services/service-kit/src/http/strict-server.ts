import { randomUUID } from 'node:crypto';
import { Server, type IncomingMessage, type RequestListener, type ServerOptions, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { ignoreOffer, isIgnoredOffer } from './ignored-upgrade';
import { handleClientErrors, refuseSocket } from './refuse-socket';
import { toProblem, type HttpError } from '../http-error';
import { findFramingError, type HeaderLimits } from './request-framing';

/** Timeout of request headers in milliseconds. It is checked every second, so it ends within 10 s. */
const HEADERS_TIMEOUT_MS = 9000;

/**
 * An HTTP server that refuses requests with a {@link findFramingError} before any listener receives them, even a
 * listener that is later inserted first, as engine.io does. It closes the connection without reading the body. Offers
 * of protocols other than WebSocket are ignored.
 * @example const server = new StrictServer(HEADER_LIMITS, {}, (req, res) => res.end('hello'));
 */
export class StrictServer extends Server {
  readonly #maxHeaders: number;
  readonly #refused = new WeakSet<Duplex>();

  constructor({ count, bytes }: HeaderLimits, options: ServerOptions, listener: RequestListener) {
    super(
      {
        ...options,
        maxHeaderSize: bytes,
        headersTimeout: HEADERS_TIMEOUT_MS,
        connectionsCheckingInterval: 1000,
        requestTimeout: 30_000,
        requireHostHeader: false,
      },
      listener,
    );
    this.#maxHeaders = count;
    this.maxHeadersCount = 0; // 0 means no limit.
    handleClientErrors(this);
  }

  override emit(event: string, ...args: unknown[]): boolean {
    if (event !== 'request' && event !== 'upgrade') return super.emit(event, ...args);
    const [req, target] = args as [IncomingMessage, ServerResponse | Duplex];
    if (this.#refused.has(req.socket)) return true; // This is a pipelined request after a refused one.
    if (event === 'upgrade' && isIgnoredOffer(req)) {
      const [, socket, head] = args as [IncomingMessage, Socket, Buffer];
      ignoreOffer(this, req, socket, head);
      return true;
    }
    const error = findFramingError(req, this.#maxHeaders, event === 'request');
    if (!error) return super.emit(event, ...args);
    this.#refused.add(req.socket);
    if ('writeHead' in target) refuse(target, error);
    else refuseSocket(target, error);
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
