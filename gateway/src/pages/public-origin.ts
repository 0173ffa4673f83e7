import { HttpError } from '@meridian/service-kit';
import type { Request } from 'express';
import type { GatewayEnv } from '../env';

/**
 * Matches the hosts by which a browser of the same machine reaches the site. Without a public origin, only these are
 * accepted.
 */
const OWN_HOST = /^(?:(?:[\w-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::(\d{1,5}))?$/i;

/**
 * Returns the origin of the site, with which links in pages begin.
 * @throws {HttpError} 400 for an invalid host, 421 for a host that is not ours.
 */
export function publicOrigin(
  { headers }: Pick<Request, 'headers'>,
  { PUBLIC_ORIGIN, PROXY_HOPS }: Pick<GatewayEnv, 'PUBLIC_ORIGIN' | 'PROXY_HOPS'>,
): string {
  if (PUBLIC_ORIGIN) return new URL(PUBLIC_ORIGIN).origin;
  const { host = '' } = headers;
  if (!/^[\w.-]+(:\d+)?$|^\[[\da-f:]+\](:\d+)?$/i.test(host))
    throw new HttpError(400, 'bad_request', 'The address has no host.');
  if (!OWN_HOST.test(host))
    throw new HttpError(421, 'unknown_host', 'This site has another address. Whoever runs it sets PUBLIC_ORIGIN.');
  // Each proxy appends the scheme that it saw, so the first entry is the one of the browser.
  const [scheme = ''] = PROXY_HOPS > 0 ? String(headers['x-forwarded-proto'] ?? '').split(',') : [];
  return `${scheme.trim().toLowerCase() === 'https' ? 'https' : 'http'}://${host}`;
}

/**
 * Returns whether pages are compressed for this request. Each host has pages of its own in the cache, so this is only
 * true for a small set of hosts.
 */
export const isKnownHost = (
  { headers, socket }: Pick<Request, 'headers' | 'socket'>,
  { PUBLIC_ORIGIN }: Pick<GatewayEnv, 'PUBLIC_ORIGIN'>,
): boolean =>
  PUBLIC_ORIGIN !== undefined ||
  (/^(?:localhost|127\.0\.0\.1|\[::1\]):/i.test(headers.host ?? '') &&
    OWN_HOST.exec(headers.host ?? '')?.[1] === String(socket.localPort));
