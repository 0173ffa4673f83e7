import { HttpError } from '@meridian/kit';
import type { Request } from 'express';
import type { GatewayEnv } from '../env';

/** Without a public origin, the site is where a browser of the same machine finds it. */
const OWN_HOST = /^(?:(?:[\w-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::(\d{1,5}))?$/i;

/**
 * The origin of the site, which links in pages have.
 * @throws {HttpError} 400 for an invalid host; 421 for a host that is not ours
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
  // Each proxy adds what it saw: the first entry is what the browser used.
  const [scheme = ''] = PROXY_HOPS > 0 ? String(headers['x-forwarded-proto'] ?? '').split(',') : [];
  return `${scheme.trim().toLowerCase() === 'https' ? 'https' : 'http'}://${host}`;
}

/**
 * Whether pages are compressed for this request: only for hosts of which there are few, as each has pages of its own.
 */
export const isKnownHost = (
  { headers, socket }: Pick<Request, 'headers' | 'socket'>,
  { PUBLIC_ORIGIN }: Pick<GatewayEnv, 'PUBLIC_ORIGIN'>,
): boolean =>
  PUBLIC_ORIGIN !== undefined ||
  (/^(?:localhost|127\.0\.0\.1|\[::1\]):/i.test(headers.host ?? '') &&
    OWN_HOST.exec(headers.host ?? '')?.[1] === String(socket.localPort));
