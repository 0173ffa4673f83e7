import { forbidden } from '@meridian/kit';
import type { IncomingMessage } from 'node:http';

/**
 * Refuses what a page of another origin made a browser send. Browsers say where a request comes from in
 * `Sec-Fetch-Site` and `Origin`, and pages cannot change either; programs that are no browser send neither, and have no
 * one's cookies.
 */
export function requireSameOrigin({ headers }: Pick<IncomingMessage, 'headers'>): void {
  const site = headers['sec-fetch-site'];
  const { origin, host } = headers;
  const foreignSite = site !== undefined && site !== 'same-origin' && site !== 'none';
  if (foreignSite || (origin !== undefined && !isOrigin(origin, host)))
    throw forbidden('This request came from another site.');
}

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);
export const isSafe = (method = ''): boolean => SAFE.has(method);

const isOrigin = (origin: string, host: string | undefined): boolean =>
  URL.canParse(origin) && new URL(origin).host === host?.toLowerCase();
