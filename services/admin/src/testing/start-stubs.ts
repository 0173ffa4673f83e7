import { createIdentityVerifier, createLogger, createServiceApp, serve, type RunningServer } from '@meridian/kit';
import type { TestRig } from '@meridian/kit/testing';
import type { Router } from 'express';

/** One server with stubs of all the services that admin calls, and the variables that point to it. */
export async function startStubs({ env }: TestRig, routers: Router[]) {
  const log = createLogger('stubs', 'silent');
  const { app, server } = createServiceApp({
    log,
    routers,
    verifyIdentity: createIdentityVerifier(env.IDENTITY_JWKS),
    serviceToken: env.SERVICE_TOKEN,
    ready: async () => true,
  });
  const { url, stop }: RunningServer = await serve({
    app,
    server,
    log,
    host: env.HOST,
    port: 0,
    drainMs: 0,
    afterClose: async () => undefined,
  });
  return { stop, env: { AUTH_URL: url, CHAPTERS_URL: url, EVENTS_URL: url, CHAT_URLS: url } };
}
export type Stubs = Awaited<ReturnType<typeof startStubs>>;
