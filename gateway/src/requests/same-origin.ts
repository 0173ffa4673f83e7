import { forbidden, isSameOrigin } from '@meridian/service-kit';
import type { IncomingMessage } from 'node:http';
import type { GatewayEnv } from '../env';

/** @throws {HttpError} 403 for a page of another origin. */
export type RequireSameOrigin = (req: Pick<IncomingMessage, 'headers'>) => void;

/**
 * Creates a check that refuses requests from pages of any origin but the public one or, without it, the host of the
 * request. Browsers set `Sec-Fetch-Site` and `Origin`, and pages cannot change them. Other clients send neither, but
 * they have no cookies of other people.
 */
export function createOriginCheck({ PUBLIC_ORIGIN }: Pick<GatewayEnv, 'PUBLIC_ORIGIN'>): RequireSameOrigin {
  const allowed = PUBLIC_ORIGIN === undefined ? undefined : [new URL(PUBLIC_ORIGIN).origin];
  return ({ headers }) => {
    const site = headers['sec-fetch-site'];
    const isOtherSite = site !== undefined && site !== 'same-origin' && site !== 'none';
    if (isOtherSite || !isSameOrigin(headers, allowed)) throw forbidden('This request came from another site.');
  };
}

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Returns whether a method never changes anything. */
export const isSafe = (method = ''): boolean => SAFE.has(method);
