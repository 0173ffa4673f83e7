import type { Request, Response } from 'express';
import { Client } from 'undici';

/** The status and headers of a service's response. */
export interface ResponseHead {
  statusCode?: number | undefined;
  headers: Record<string, string | string[] | undefined>;
}

/** The events of a forwarded request. */
export interface ForwardingEvents {
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

export interface ForwardingOptions extends ForwardingEvents {
  target: string;
  /** The longest time without data in milliseconds, including the time to connect. */
  waitMs: number;
  /** Returns whether the connection is reused after a response with this status. */
  isReusedAfter: (status: number) => boolean;
}

/** The maximum number of idle connections per target. */
const MAX_IDLE = 64;

/**
 * The number of bytes that may wait for the client before the response of the service is paused. Most lists are
 * smaller, and buffering them costs less than pausing and resuming.
 */
const MAX_UNSENT = 256 * 1024;

/** One timeout for the whole request, below, replaces the timeouts of the client. */
const CLIENT_OPTIONS = { pipelining: 1, headersTimeout: 0, bodyTimeout: 0, connectTimeout: 0 };

/**
 * Creates a function that forwards requests without a body. Each request has a connection to itself, which stays open
 * for a later request. Nothing that the client sends after its headers is forwarded. The function returns another one
 * that aborts the request.
 */
export function createBodilessForwarder() {
  const idle = new Map<string, Set<Client>>();

  const clientOf = (target: string, unused: Set<Client>): Client => {
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
    const client = clientOf(target, unused);
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
    client.dispatch(
      { path: req.url, method: req.method as 'GET', headers: req.headers, body: null },
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
          end(isNormal);
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
