import type { IncomingMessage } from 'node:http';
import type { GatewayEnv } from '../env';

/**
 * Creates a function that sets the host of a request to that of the public origin, whatever host a proxy has sent.
 * Services and chat compare the origin of pages with the host and build links from it. Without a public origin, the
 * host stays unchanged.
 */
export function createPublicHost({ PUBLIC_ORIGIN }: Pick<GatewayEnv, 'PUBLIC_ORIGIN'>): (req: IncomingMessage) => void {
  const host = PUBLIC_ORIGIN === undefined ? undefined : new URL(PUBLIC_ORIGIN).host;
  return ({ headers }) => {
    if (host !== undefined) headers.host = host;
  };
}
