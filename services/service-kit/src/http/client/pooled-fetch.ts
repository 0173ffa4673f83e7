import type { FetchFunction } from '@meridian/shared-types';
import { EventEmitter } from 'node:events';
import { Pool, type Dispatcher } from 'undici';

/**
 * Creates a `fetch` for calls to one other service, on undici's connection pool. A call takes about a fifth of the
 * processor time of the global `fetch` (50–100 instead of 390–560 µs). `timeoutMs` covers the whole call, which then
 * rejects with a `TimeoutError`.
 * @example const client = createClient(contract, { fetch: createPooledFetch('http://events:3000', 1000) });
 */
export function createPooledFetch(origin: string, timeoutMs: number): FetchFunction {
  const pool = new Pool(origin, { headersTimeout: 0, bodyTimeout: 0, connectTimeout: 0 }); // One timeout covers all.
  return async (path, { method, headers, body }) => {
    if (body instanceof FormData) throw new TypeError('Services send each other JSON only.');
    const cancellation = Object.assign(new EventEmitter(), { reason: undefined as Error | undefined });
    const timer = setTimeout(() => {
      cancellation.reason = new DOMException(`no response within ${timeoutMs} ms`, 'TimeoutError');
      cancellation.emit('abort');
    }, timeoutMs);
    try {
      const response: Dispatcher.ResponseData = await pool.request({
        path,
        method,
        headers,
        body,
        signal: cancellation,
      });
      const text = await response.body.text();
      const { statusCode: status } = response;
      return { ok: status >= 200 && status < 300, status, statusText: '', text: async () => text };
    } finally {
      clearTimeout(timer);
    }
  };
}
