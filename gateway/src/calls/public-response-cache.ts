import { LRUCache } from '@meridian/service-kit';
import type { Request, Response } from 'express';
import { createHash } from 'node:crypto';

/** The lifetime of a cached response in milliseconds, counted from the request to the service. */
const KEPT_MS = 1000;
/** The limits in bytes for one cached response and for all of them together. */
const MAX_BYTES = 64 * 1024;
const MAX_TOTAL_BYTES = 16 * 1024 * 1024;
const MAX_URL_LENGTH = 500;

interface CachedResponse {
  body: Buffer;
  etag: string;
  contentType: string;
}

/**
 * A pending response that other requests for the same URL await for a second at most. It resolves to undefined if the
 * response is not cached.
 */
type PendingResponse = Promise<CachedResponse | undefined>;

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
 * same response. Each response has an ETag, so a browser that already has it gets 304.
 */
export function createPublicResponseCache(): PublicResponseCache {
  const kept = new LRUCache<string, CachedResponse>({
    maxSize: MAX_TOTAL_BYTES,
    sizeCalculation: ({ body }) => body.length + MAX_URL_LENGTH,
    ttlResolution: 0,
  });
  /** The pending responses by URL. A clear empties the map, so an earlier response is neither cached nor awaited. */
  const asked = new Map<string, PendingResponse>();

  const sendKept = (req: Request, res: Response, response: CachedResponse | undefined): boolean => {
    if (!response) return false;
    res.statusCode = 200;
    res.setHeader('content-type', response.contentType);
    finish(req, res, response);
    return true;
  };

  /** Prepares to cache the response, and returns false so that the request is forwarded to the service. */
  const ask = (req: Request, res: Response) => {
    const { url } = req;
    const held = req.headers['if-none-match'];
    const askedAt = performance.now();
    let answer: (response?: CachedResponse) => void = () => undefined;
    const question: PendingResponse = new Promise((resolve) => {
      answer = resolve;
    });
    asked.set(url, question);
    const end = () => {
      answer();
      if (asked.get(url) === question) asked.delete(url);
    };
    const timer = setTimeout(end, KEPT_MS);
    res.once('close', () => {
      clearTimeout(timer);
      end(); // This also runs if the client has disconnected.
    });
    delete req.headers['if-none-match']; // Without this header the service sends the whole response.
    collect(res, end, (body) => {
      const contentType = String(res.getHeader('content-type'));
      const isPlainJson = contentType.startsWith('application/json') && !res.hasHeader('content-encoding');
      if (res.statusCode !== 200 || !isPlainJson) return void res.end(body);
      const response = { body, contentType, etag: `"${createHash('sha1').update(body).digest('base64url')}"` };
      const ttl = KEPT_MS - (performance.now() - askedAt);
      if (ttl > 0 && asked.get(url) === question) kept.set(url, response, { ttl });
      answer(response);
      if (held !== undefined) req.headers['if-none-match'] = held;
      finish(req, res, response);
    });
    return false;
  };

  return {
    respond(req, res) {
      if (req.url.length > MAX_URL_LENGTH) return false;
      const known = kept.get(req.url);
      if (known) return sendKept(req, res, known);
      const question = asked.get(req.url);
      if (!question) return ask(req, res);
      return question.then((response) => sendKept(req, res, response) || ask(req, res));
    },
    clear() {
      asked.clear();
      kept.clear();
    },
  };
}

/** Sends the response, or 304 to a client that already has it. */
function finish(req: Request, res: Response, { body, etag }: CachedResponse): void {
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
