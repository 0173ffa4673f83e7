import { createTtlCache } from '@meridian/service-kit';
import type { Request, Response } from 'express';
import { createHash } from 'node:crypto';
import type { ResponseHead } from '../proxy/forward-bodiless';

/** The lifetime of a cached response in milliseconds, counted from the request to the service. */
const TTL_MS = 1000;
/** The limits for the bytes of one cached response and for their number, which is 16 MB together. */
const MAX_BYTES = 64 * 1024;
const MAX_RESPONSES = 256;
const MAX_URL_LENGTH = 500;

interface CachedResponse {
  body: Buffer;
  etag: string;
  contentType: string;
}

/**
 * Returns whether a service allows its response to be cached for every visitor. A response that sets a cookie is for
 * one client, and one that varies depends on more than its URL.
 */
export const isForEveryVisitor = (headers: ResponseHead['headers']): boolean =>
  !/\b(?:no-store|private)\b/i.test(String(headers['cache-control'])) && !headers.vary && !headers['set-cookie'];

/** A cache of the responses that visitors got in the last second. */
export interface PublicResponseCache {
  /**
   * Responds from the cache, or with the response that another request is already waiting for. Otherwise returns false,
   * and the response of the service will be cached.
   */
  respond(req: Request, res: Response): boolean | Promise<boolean>;
  /** Discards every cached and pending response, because the data may have changed. */
  clear(): void;
}

/**
 * Caches small responses of public calls for a second, for visitors who are not signed in, since all of them get the
 * same response. The proxy sets `res.locals.isForEveryVisitor` if the service allows it. Each response has an ETag, so
 * a browser that already has it gets 304.
 */
export function createPublicResponseCache(): PublicResponseCache {
  const recent = createTtlCache((_url: string, req: Request, res: Response) => capture(req, res), {
    ttlMs: TTL_MS,
    max: MAX_RESPONSES,
  });
  return {
    respond(req, res) {
      const { url } = req;
      if (url.length > MAX_URL_LENGTH) return false;
      const isFirst = !recent.has(url);
      const response = recent.get(url, req, res);
      if (isFirst) return false;
      return response.then(
        ({ contentType, ...rest }) => {
          res.statusCode = 200;
          res.setHeader('content-type', contentType);
          finish(req, res, rest);
          return true;
        },
        () => {
          void recent.refresh(url, req, res);
          return false;
        },
      );
    },
    clear: recent.clear,
  };
}

/**
 * Waits for the service's response to this request and sends it with an ETag. Rejects if it is not cached, because it
 * is not a small response with status 200, or has taken longer than the lifetime of cached responses.
 */
function capture(req: Request, res: Response): Promise<CachedResponse> {
  const ifNoneMatch = req.headers['if-none-match'];
  delete req.headers['if-none-match']; // Without this header the service sends the whole response.
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(new Error('The response is not cached.'));
    const timer = setTimeout(giveUp, TTL_MS);
    res.once('close', () => {
      clearTimeout(timer);
      giveUp(); // This also runs if the client has disconnected.
    });
    collect(res, giveUp, (body) => {
      const contentType = String(res.getHeader('content-type'));
      const isPlainJson = contentType.startsWith('application/json') && !res.hasHeader('content-encoding');
      const mayBeStored = res.statusCode === 200 && isPlainJson && res.locals.isForEveryVisitor;
      if (!mayBeStored) return void res.end(body);
      const response = { body, contentType, etag: `"${createHash('sha1').update(body).digest('base64url')}"` };
      resolve(response);
      if (ifNoneMatch !== undefined) req.headers['if-none-match'] = ifNoneMatch;
      finish(req, res, response);
    });
  });
}

/** Sends the response, or 304 to a client that already has it. */
function finish(req: Request, res: Response, { body, etag }: Omit<CachedResponse, 'contentType'>): void {
  res.removeHeader('transfer-encoding');
  res.setHeader('cache-control', 'no-cache'); // Browsers may store the response, but have to revalidate it.
  res.setHeader('vary', 'cookie');
  res.setHeader('etag', etag);
  if (req.fresh) {
    res.statusCode = 304;
    for (const name of ['content-type', 'content-length']) res.removeHeader(name);
    return void res.end();
  }
  res.setHeader('content-length', body.length);
  res.end(body);
}

/**
 * Buffers the response and passes it on at the end. Once it exceeds {@link MAX_BYTES}, it is sent without buffering.
 */
function collect(res: Response, whenTooLarge: () => void, whenWhole: (body: Buffer) => void): void {
  const { write, end } = res;
  const chunks: Buffer[] = [];
  let length = 0;
  const release = () => Object.assign(res, { write, end });
  const add = (chunk: unknown, encoding: unknown) => {
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk, encoding as BufferEncoding) : (chunk as Buffer);
    chunks.push(bytes);
    length += bytes.length;
  };
  res.write = ((chunk: unknown, encoding?: unknown) => {
    add(chunk, encoding);
    if (length <= MAX_BYTES) return true;
    release();
    whenTooLarge();
    return res.write(Buffer.concat(chunks));
  }) as typeof write;
  res.end = ((chunk?: unknown, encoding?: unknown) => {
    if (typeof chunk === 'string' || Buffer.isBuffer(chunk)) add(chunk, encoding);
    release();
    whenWhole(Buffer.concat(chunks));
    return res;
  }) as typeof end;
}
