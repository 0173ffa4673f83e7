import { createLogger, createServiceApp, ensureIndexes, identityVerifier, implement, mongoReadiness, serve, type Running } from '@meridian/kit';
import { authApi, authInternalApi, authSessionsInternalApi } from '@meridian/shared-types';
import { accountHandlers } from './account.routes';
import { avatarHandlers } from './avatar.routes';
import type { AuthEnv } from './env';
import { internalHandlers, sessionCheckHandlers } from './internal.routes';
import { newsletterHandlers } from './newsletter.routes';
import { createParts } from './parts';
import { dummyHash } from './passwords';
import { paymentHandlers } from './payment.routes';
import { profileHandlers } from './profile.routes';
import { seedDemo } from './seed';

/** Accounts, sessions, profiles and payments, listening. */
export async function start(env: AuthEnv, log = createLogger('auth', env.LOG_LEVEL)): Promise<Running> {
  const parts = await createParts(env, log);
  const { db, redis, sync } = parts;
  await ensureIndexes(db);
  if (env.SEED === 'demo') await seedDemo(parts);
  await dummyHash();
  const { app, server } = createServiceApp({
    log, verifyIdentity: identityVerifier(env.IDENTITY_JWKS), serviceToken: env.SERVICE_TOKEN, ready: mongoReadiness(db),
    routers: [
      implement(authInternalApi, internalHandlers(parts)),
      implement(authSessionsInternalApi, sessionCheckHandlers(parts)),
      implement(authApi, { ...accountHandlers(parts), ...paymentHandlers(parts), ...profileHandlers(parts), ...avatarHandlers(parts), ...newsletterHandlers(parts) }),
    ],
  });
  sync.start();
  return serve({
    app, server, log, host: env.HOST, port: env.PORT, drainMs: env.DRAIN_MS,
    afterClose: async () => {
      await sync.stop();
      redis?.disconnect();
      await db.close();
    },
  });
}
