import type { IncomingHttpHeaders } from 'node:http';

/**
 * Returns whether a request comes from a page of the same host, by the `Origin` header, which pages cannot change.
 * Requests without it do not come from browsers and are accepted.
 * @param allowed accepts exactly these origins instead.
 * @example isSameOrigin({ origin: 'https://meridian.example', host: 'meridian.example' }) // true
 */
export function isSameOrigin({ origin, host }: IncomingHttpHeaders, allowed?: string[]): boolean {
  if (origin === undefined) return true;
  if (allowed) return allowed.includes(origin);
  return URL.canParse(origin) && new URL(origin).host === host?.toLowerCase();
}
