import { createIdentityVerifier, type RunningServer, type ServiceEnv } from '@meridian/service-kit';
import { serveRouters } from '@meridian/service-kit/testing';
import type { Router } from 'express';

/** Starts a stub of another service with routes of its contract. It can stop and restart on the same port. */
export async function createServiceStub(env: ServiceEnv, router: Router) {
  const options = { verifyIdentity: createIdentityVerifier(env.IDENTITY_JWKS, 0), serviceToken: env.SERVICE_TOKEN };
  let running: RunningServer | undefined = await serveRouters([router], options);
  const { port, url } = running;
  return {
    url,
    stop: async () => {
      await running?.stop();
      running = undefined;
    },
    restart: async () => {
      running ??= await serveRouters([router], { ...options, port });
    },
  };
}
