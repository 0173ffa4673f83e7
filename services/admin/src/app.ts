import { callService, createLogger, createServiceApp, identityVerifier, implement, serve, type Running } from '@meridian/kit';
import { adminApi, authAdminInternalApi, chaptersAdminInternalApi, chaptersInternalApi } from '@meridian/shared-types';
import type { AdminEnv } from './env';
import { joinRequestHandlers } from './join-requests.routes';
import { userHandlers } from './users.routes';

/** The site administrators' views, listening. */
export async function start(env: AdminEnv, log = createLogger('admin', env.LOG_LEVEL)): Promise<Running> {
  const { AUTH_URL, CHAPTERS_URL, SERVICE_TOKEN } = env;
  const users = userHandlers({
    auth: callService(authAdminInternalApi, AUTH_URL, SERVICE_TOKEN), chapters: callService(chaptersAdminInternalApi, CHAPTERS_URL, SERVICE_TOKEN),
    impersonation: env.NODE_ENV !== 'production',
  });
  const { app, server } = createServiceApp({
    log, verifyIdentity: identityVerifier(env.IDENTITY_JWKS), serviceToken: SERVICE_TOKEN, ready: async () => true,
    routers: [implement(adminApi, { ...joinRequestHandlers(callService(chaptersInternalApi, CHAPTERS_URL, SERVICE_TOKEN)), ...users })],
  });
  return serve({ app, server, log, host: env.HOST, port: env.PORT, drainMs: env.DRAIN_MS, afterClose: async () => undefined });
}
