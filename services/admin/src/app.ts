import { callService, createLogger, createServiceApp, identityVerifier, implement, serve, type Running } from '@meridian/kit';
import { adminApi, chaptersInternalApi } from '@meridian/shared-types';
import type { AdminEnv } from './env';
import { joinRequestHandlers } from './join-requests.routes';

/** The site administrators' views, listening. */
export async function start(env: AdminEnv, log = createLogger('admin', env.LOG_LEVEL)): Promise<Running> {
  const chapters = callService(chaptersInternalApi, env.CHAPTERS_URL, env.SERVICE_TOKEN);
  const { app, server } = createServiceApp({
    log, verifyIdentity: identityVerifier(env.IDENTITY_JWKS), serviceToken: env.SERVICE_TOKEN, ready: async () => true,
    routers: [implement(adminApi, joinRequestHandlers(chapters))],
  });
  return serve({ app, server, log, host: env.HOST, port: env.PORT, drainMs: env.DRAIN_MS, afterClose: async () => undefined });
}
