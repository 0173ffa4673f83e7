import { forbidden, isSameOrigin } from '@meridian/kit';
import type { IncomingMessage } from 'node:http';

/**
 * Refuses what a page of another origin made a browser send. Browsers say where a request comes from in
 * `Sec-Fetch-Site` and `Origin`, and pages cannot change either; other programs send neither, and have no one's
 * cookies.
 */
export function requireSameOrigin({ headers }: Pick<IncomingMessage, 'headers'>): void {
  const site = headers['sec-fetch-site'];
  const isOtherSite = site !== undefined && site !== 'same-origin' && site !== 'none';
  if (isOtherSite || !isSameOrigin(headers)) throw forbidden('This request came from another site.');
}

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Whether a method changes nothing. */
export const isSafe = (method = ''): boolean => SAFE.has(method);
