import { hasBody } from '@meridian/service-kit';
import type { Request, Response } from 'express';
import { Transform } from 'node:stream';
import { Client } from 'undici';

/** The status and headers of a service's response. */
export interface ResponseHead {
  statusCode?: number | undefined;
  headers: Record<string, string | string[] | undefined>;
}

interface ForwardingOptions {
  target: string;
  /** The longest time without data in milliseconds, including the time to connect. */
  waitMs: number;
  /** Returns whether the connection is reused after a response with this status. */
  isReusedAfter: (status: number) => boolean;
  /**
   * May change the headers. Returns whether the response is passed on. If not, the handler has sent another response.
   */
  onHead: (head: ResponseHead) => boolean;
  /**
   * Runs if the request fails before the response begins. A response that breaks off later closes the client's
   * connection.
   */
  onError: (error: Error) => void;
  /** Runs if no data has arrived in time. `onError` follows. */
  onIdleTimeout: (isConnecting: boolean) => void;
}

/** The maximum number of idle connections per target. */
const MAX_IDLE = 64;

/**
 * The number of bytes that may wait for the client before the response of the service is paused. Most lists are
 * smaller, and buffering them costs less than pausing and resuming.
 */
const MAX_UNSENT = 256 * 1024;

/** Headers about the client's own connection. That to the service has its own. */
const CONNECTION_HEADERS = ['connection', 'upgrade', 'transfer-encoding'];

/** One timeout for the whole request, below, replaces the timeouts of the client. */
const CLIENT_OPTIONS = { pipelining: 1, headersTimeout: 0, bodyTimeout: 0, connectTimeout: 0 };

/**
 * Returns the body of a request, in order to forward it. It is a stream of its own, because undici destroys the body of
 * a request that ends early: an early response then still reaches the client, whose connection stays usable.
 */
function createBody(req: Request, onData: () => void): Transform | null {
  if (isRead(req) || !hasBody(req)) return null;
  const transform = (chunk: Buffer, _encoding: string, passOn: (error: null, chunk: Buffer) => void) => {
    onData();
    passOn(null, chunk);
  };
  const body = new Transform({ transform });
  body.on('error', () => undefined); // The request fails with the same error.
  body.once('close', () => req.resume());
  return req.pipe(body);
}

/** Returns whether a request reads, so that it has no body and may be repeated. */
export const isRead = ({ method }: Request): boolean => method === 'GET' || method === 'HEAD';

/**
 * Creates a function that forwards requests. Each request has a connection to itself, which stays open for a later
 * request if the whole body was sent. The function returns another one that aborts the request.
 */
export function createForwarder() {
  const idle = new Map<string, Set<Client>>();

  const takeClient = (target: string, unused: Set<Client>): Client => {
    const [kept] = unused;
    if (kept) {
      unused.delete(kept);
      return kept;
    }
    const client = new Client(target, CLIENT_OPTIONS);
    client.once('disconnect', () => unused.delete(client));
    return client;
  };

  return (
    req: Request,
    res: Response,
    { target, waitMs, isReusedAfter, onHead, onError, onIdleTimeout }: ForwardingOptions,
  ): ((error?: Error) => void) => {
    const unused = idle.get(target) ?? new Set<Client>();
    idle.set(target, unused);
    const client = takeClient(target, unused);
    let [isConnecting, hasBegun, isNormal, isPassedOn, isOver] = [true, false, false, false, false];

    const destroy = (error = new Error('request ended')) => {
      client.destroy(error).catch(() => undefined);
    };
    const silence = setTimeout(() => {
      onIdleTimeout(isConnecting);
      destroy(new Error('no data in time'));
    }, waitMs);
    const end = (isReused: boolean) => {
      isOver = true;
      clearTimeout(silence);
      if (isReused && unused.size < MAX_IDLE) unused.add(client);
      else destroy();
    };
    res.once('close', () => {
      if (!isOver) destroy();
    });
    const body = createBody(req, () => silence.refresh());
    for (const name of CONNECTION_HEADERS) delete req.headers[name];
    client.dispatch(
      { path: req.url, method: req.method as 'GET', headers: req.headers, body },
      {
        onRequestStart() {
          isConnecting = false;
        },
        onResponseStart(_controller, statusCode, headers) {
          if (statusCode < 200) return; // The response is informational.
          silence.refresh();
          for (const name of ['transfer-encoding', 'trailer']) delete headers[name];
          hasBegun = true;
          isNormal = isReusedAfter(statusCode);
          isPassedOn = onHead({ statusCode, headers });
          if (!isPassedOn) return;
          res.statusCode = statusCode;
          for (const name in headers) {
            const value = headers[name];
            if (value !== undefined) res.setHeader(name, value);
          }
        },
        onResponseData(controller, chunk) {
          silence.refresh();
          if (!isPassedOn || res.write(chunk) || res.writableLength < MAX_UNSENT) return;
          controller.pause();
          res.once('drain', () => controller.resume());
        },
        onResponseEnd() {
          end(isNormal && body?.writableFinished !== false);
          if (isPassedOn) res.end();
        },
        onResponseError(_controller, error) {
          end(false);
          if (!hasBegun) onError(error);
          else if (isPassedOn) res.destroy(); // A client must not take an incomplete response for a complete one.
        },
      },
    );
    return destroy;
  };
}
