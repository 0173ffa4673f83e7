import { forbidden, isSameOrigin } from '@meridian/kit';
import type { IncomingMessage } from 'node:http';

/**
 * Refuses requests from pages of another origin. Browsers set `Sec-Fetch-Site` and `Origin`, and pages cannot change
 * them. Other programs send neither, but they have no cookies of others.
 */
export function requireSameOrigin({ headers }: Pick<IncomingMessage, 'headers'>): void {
  const site = headers['sec-fetch-site'];
  const isOtherSite = site !== undefined && site !== 'same-origin' && site !== 'none';
  if (isOtherSite || !isSameOrigin(headers)) throw forbidden('This request came from another site.');
}

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Whether a method changes nothing. */
export const isSafe = (method = ''): boolean => SAFE.has(method);
