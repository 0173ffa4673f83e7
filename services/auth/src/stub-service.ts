import {
  createLogger,
  createServiceApp,
  createIdentityVerifier,
  serve,
  type RunningServer,
  type ServiceEnv,
} from '@meridian/kit';
import type { Router } from 'express';

/** Another service, for tests: routes of its contract that can stop and restart on the same port. */
export async function createStubService(env: ServiceEnv, routers: Router[]) {
  const log = createLogger('stub', 'silent');
  const listen = (port: number): Promise<RunningServer> => {
    const { app, server } = createServiceApp({
      log,
      routers,
      verifyIdentity: createIdentityVerifier(env.IDENTITY_JWKS),
      serviceToken: env.SERVICE_TOKEN,
      ready: async () => true,
    });
    return serve({ app, server, log, host: env.HOST, port, drainMs: 0, afterClose: async () => undefined });
  };
  let running: RunningServer | undefined = await listen(0);
  const { port, url } = running;
  return {
    url,
    stop: async () => {
      await running?.stop();
      running = undefined;
    },
    restart: async () => {
      running ??= await listen(port);
    },
  };
}
