import type { Router } from 'express';
import { createLogger } from '../logger';
import { serve, type RunningServer, type ServeOptions } from '../serve';
import { createServiceApp, type ServiceAppOptions } from '../service-app';

export type ServeRoutersOptions = Partial<
  Omit<ServiceAppOptions, 'routers'> & Pick<ServeOptions, 'port' | 'drainMs' | 'beforeClose' | 'afterClose'>
>;

/**
 * Serves routers as a service does, on a free port unless one is given. By default nobody can sign in.
 * @example const server = await serveRouters([implement(contract, handlers)]); await server.stop();
 */
export function serveRouters(
  routers: Router[],
  { port = 0, drainMs = 0, beforeClose, afterClose = async () => undefined, ...options }: ServeRoutersOptions = {},
): Promise<RunningServer> {
  const log = options.log ?? createLogger('test', 'silent');
  const { app, server } = createServiceApp({
    verifyIdentity: () => Promise.reject(new Error('nobody can sign in here')),
    serviceToken: 't'.repeat(32),
    ready: async () => true,
    ...options,
    log,
    routers,
  });
  return serve({ app, server, log, host: '127.0.0.1', port, drainMs, beforeClose, afterClose });
}
