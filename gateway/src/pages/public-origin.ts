import type { Request } from 'express';
import type { GatewayEnv } from '../env';

/**
 * The public origin of the site; undefined if the client sent an invalid host header.
 */
export function publicOrigin(
  req: Request,
  { PUBLIC_ORIGIN, PROXY_HOPS }: Pick<GatewayEnv, 'PUBLIC_ORIGIN' | 'PROXY_HOPS'>,
): string | undefined {
  if (PUBLIC_ORIGIN) return new URL(PUBLIC_ORIGIN).origin;
  const scheme = PROXY_HOPS > 0 && req.headers['x-forwarded-proto'] === 'https' ? 'https' : 'http';
  const host = req.headers.host ?? '';
  return /^[\w.-]+(:\d+)?$|^\[[\da-f:]+\](:\d+)?$/i.test(host) ? `${scheme}://${host}` : undefined;
}
