import type { IncomingMessage } from 'node:http';
import type { GatewayEnv } from '../env';

/**
 * Gives a request the host of the public origin, whatever a proxy wrote into it: services and chat compare the origin
 * of pages with it, and make links of it. Without a public origin the host stays as it came.
 */
export function createPublicHost({ PUBLIC_ORIGIN }: Pick<GatewayEnv, 'PUBLIC_ORIGIN'>): (req: IncomingMessage) => void {
  const host = PUBLIC_ORIGIN === undefined ? undefined : new URL(PUBLIC_ORIGIN).host;
  return ({ headers }) => {
    if (host !== undefined) headers.host = host;
  };
}
