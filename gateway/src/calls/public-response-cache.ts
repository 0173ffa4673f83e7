import { createTtlCache } from '@meridian/service-kit';
import type { Request, Response } from 'express';
import { createHash } from 'node:crypto';
import type { ResponseHead } from '../proxy/forward-request';
import { collectResponse, compressResponse, isPlainJson, sendCollected } from './collect-response';
import { JsonBody, sendJsonBody } from './json-body';

/** The lifetime of a cached response in milliseconds, counted from the request to the service. */
const TTL_MS = 1000;
/** The most bytes of a response that is cached. Even the largest page of events has fewer. */
const MAX_BYTES = 384 * 1024;
/**
 * The most responses that are cached. Together they have at most 38 MB, and their compressed forms, which are cached
 * with them, have far less.
 */
const MAX_RESPONSES = 100;
const MAX_URL_LENGTH = 500;

interface CachedResponse {
  body: JsonBody;
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
   * and the response of the service, of at most `most` bytes, will be cached.
   */
  respond(req: Request, res: Response, most: number): boolean | Promise<boolean>;
  /** Discards every cached and pending response, because the data may have changed. */
  clear(): void;
}

/**
 * Caches small responses of public calls for a second, for visitors who are not signed in, since all of them get the
 * same response. The proxy sets `res.locals.isForEveryVisitor` if the service allows it. Each response is compressed
 * once, and has an ETag, so a browser that already has it gets 304.
 */
export function createPublicResponseCache(): PublicResponseCache {
  const recent = createTtlCache((_url: string, req: Request, res: Response, most: number) => capture(req, res, most), {
    ttlMs: TTL_MS,
    max: MAX_RESPONSES,
  });
  return {
    respond(req, res, most) {
      const { url } = req;
      if (url.length > MAX_URL_LENGTH) {
        compressResponse(req, res, most);
        return false;
      }
      const isFirst = !recent.has(url);
      const response = recent.get(url, req, res, most);
      if (isFirst) return false;
      return response.then(
        async ({ contentType, ...rest }) => {
          res.statusCode = 200;
          res.setHeader('content-type', contentType);
          await finish(req, res, rest);
          return true;
        },
        () => {
          void recent.refresh(url, req, res, most);
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
function capture(req: Request, res: Response, most: number): Promise<CachedResponse> {
  const ifNoneMatch = req.headers['if-none-match'];
  delete req.headers['if-none-match']; // Without this header the service sends the whole response.
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(new Error('The response is not cached.'));
    const timer = setTimeout(giveUp, TTL_MS);
    res.once('close', () => {
      clearTimeout(timer);
      giveUp(); // This also runs if the client has disconnected.
    });
    const onWhole = (text: Buffer) => {
      const body = new JsonBody(text);
      if (!isPlainJson(res) || !res.locals.isForEveryVisitor || text.length > MAX_BYTES)
        return void sendCollected(req, res, body);
      const contentType = String(res.getHeader('content-type'));
      // The tag is weak, because it is the same for each encoding.
      const etag = `W/"${createHash('sha1').update(text).digest('base64url')}"`;
      resolve({ body, contentType, etag });
      if (ifNoneMatch !== undefined) req.headers['if-none-match'] = ifNoneMatch;
      void finish(req, res, { body, etag });
    };
    collectResponse(res, most, { onWhole, onTooLong: giveUp });
  });
}

/** Sends the response, or 304 to a client that already has it. */
async function finish(req: Request, res: Response, { body, etag }: Omit<CachedResponse, 'contentType'>): Promise<void> {
  res.setHeader('cache-control', 'no-cache'); // Browsers may store the response, but have to revalidate it.
  res.setHeader('vary', 'cookie, accept-encoding');
  res.setHeader('etag', etag);
  if (req.fresh) {
    res.statusCode = 304;
    for (const name of ['content-type', 'content-length', 'transfer-encoding']) res.removeHeader(name);
    return void res.end();
  }
  await sendJsonBody(req, res, body).catch(() => res.destroy());
}
