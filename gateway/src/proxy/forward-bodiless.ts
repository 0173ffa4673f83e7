import type { Request, Response } from 'express';
import { Client } from 'undici';

/** The beginning of a service's response. */
export interface ResponseHead {
  statusCode?: number | undefined;
  headers: Record<string, string | string[] | undefined>;
}

/** What happens to a request on its way. */
export interface ForwardingEvents {
  /** May change the headers. Returns whether the response is passed on; if not, something else was sent. */
  onHead: (head: ResponseHead) => boolean;
  /** The request has failed before a response began. One that breaks off later ends the client's connection. */
  onError: (error: Error) => void;
  /** Nothing came for too long; `onError` follows. */
  onSilence: (isConnecting: boolean) => void;
}

export interface ForwardingOptions extends ForwardingEvents {
  target: string;
  /** Milliseconds without data, also while it connects. */
  waitMs: number;
  /** Whether the connection may be used again after a response with this status. */
  isReusedAfter: (status: number) => boolean;
}

/** Idle connections to a target that are kept. */
const MAX_IDLE = 64;

/**
 * Bytes of a response that may wait for its client before the service does. Most lists are smaller: to stop and go on
 * costs more than to hold them.
 */
const MAX_UNSENT = 256 * 1024;

/** Has one timeout over all, below. */
const CLIENT_OPTIONS = { pipelining: 1, headersTimeout: 0, bodyTimeout: 0, connectTimeout: 0 };

/**
 * Forwards requests without a body, each over a connection of its own, which is kept for the next one. Nothing that the
 * client sends after its headers is forwarded. Returns a function that ends the request.
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
    { target, waitMs, isReusedAfter, onHead, onError, onSilence }: ForwardingOptions,
  ): ((error?: Error) => void) => {
    const unused = idle.get(target) ?? new Set<Client>();
    idle.set(target, unused);
    const client = clientOf(target, unused);
    let [isConnecting, hasBegun, isNormal, isPassedOn, isOver] = [true, false, false, false, false];

    const destroy = (error = new Error('request ended')) => {
      client.destroy(error).catch(() => undefined);
    };
    const silence = setTimeout(() => {
      onSilence(isConnecting);
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
          if (statusCode < 200) return; // informational
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
          else if (isPassedOn) res.destroy(); // half a response must not look like a whole one
        },
      },
    );
    return destroy;
  };
}
