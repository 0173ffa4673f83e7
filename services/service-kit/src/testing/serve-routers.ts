import type { Router } from 'express';
import { identifyByHeader } from '../http/identify';
import type { VerifyIdentity } from '../identity/identity';
import { createLogger } from '../observability/logger';
import { serve, type RunningServer, type ServeOptions } from '../service/serve';
import { createServiceApp, type ServiceAppOptions } from '../http/service-app';

export type ServeRoutersOptions = Partial<
  Omit<ServiceAppOptions, 'routers' | 'identify'> &
    Pick<ServeOptions, 'port' | 'drainMs' | 'beforeClose' | 'afterClose'> & { verifyIdentity: VerifyIdentity }
>;

/**
 * Serves routers as a service does, on a free port unless one is given. By default nobody can sign in.
 * @example const server = await serveRouters([implement(contract, handlers)]); await server.stop();
 */
export function serveRouters(
  routers: Router[],
  {
    port = 0,
    drainMs = 0,
    beforeClose,
    afterClose = async () => undefined,
    verifyIdentity = () => Promise.reject(new Error('nobody can sign in here')),
    ...options
  }: ServeRoutersOptions = {},
): Promise<RunningServer> {
  const log = options.log ?? createLogger('test', 'silent');
  const { app, server } = createServiceApp({
    identify: identifyByHeader(verifyIdentity),
    serviceToken: 't'.repeat(32),
    ready: async () => true,
    ...options,
    log,
    routers,
  });
  return serve({ app, server, log, host: '127.0.0.1', port, drainMs, beforeClose, afterClose });
}
