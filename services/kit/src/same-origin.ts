import type { IncomingHttpHeaders } from 'node:http';

/**
 * Whether the page that sent a request is of the host that the request names. Browsers write `Origin`, and pages cannot
 * change it; programs other than browsers send none and are not refused.
 * @param allowed the exact origins that count instead of the host.
 * @example isSameOrigin({ origin: 'https://meridian.example', host: 'meridian.example' }) // true
 */
export function isSameOrigin({ origin, host }: IncomingHttpHeaders, allowed?: string[]): boolean {
  if (origin === undefined) return true;
  if (allowed) return allowed.includes(origin);
  return URL.canParse(origin) && new URL(origin).host === host?.toLowerCase();
}
