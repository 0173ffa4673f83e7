import {
  createLogger,
  createServiceApp,
  ensureIndexes,
  identityVerifier,
  implement,
  migrate,
  mongoReadiness,
  phaseOf,
  serve,
  writeLimits,
  type Running,
} from '@meridian/kit';
import {
  authAdminInternalApi,
  authApi,
  authInternalApi,
  authSessionsInternalApi,
  impersonationApi,
} from '@meridian/shared-types';
import { removalHandlers } from './account-removal.routes';
import { accountHandlers } from './account.routes';
import { endOverdueActing } from './acting';
import { adminHandlers } from './admin.routes';
import { avatarHandlers } from './avatar.routes';
import type { AuthEnv } from './env';
import { impersonationHandlers } from './impersonation.routes';
import { internalHandlers, sessionCheckHandlers } from './internal.routes';
import { lapseSubscriptions } from './lapse';
import { migrations } from './migrations';
import { newsletterHandlers } from './newsletter.routes';
import { notificationHandlers } from './notification.routes';
import { createParts } from './parts';
import { dummyHash } from './passwords';
import { paymentHandlers } from './payment.routes';
import { profileHandlers } from './profile.routes';
import { seedDemo } from './seed';
import { subscriptionHandlers } from './subscription.routes';
import { upkeep } from './upkeep';

/** Accounts, sessions, profiles and payments, listening. */
export async function start(env: AuthEnv, log = createLogger('auth', env.LOG_LEVEL)): Promise<Running> {
  const parts = await createParts(env, log);
  const { db, redis, trail, sync, removal } = parts;
  await ensureIndexes(db);
  await migrate(db, migrations(parts), { log, upTo: phaseOf(env) });
  if (env.SEED === 'demo') await seedDemo(parts);
  await dummyHash();
  const { app, server } = createServiceApp({
    log,
    verifyIdentity: identityVerifier(env.IDENTITY_JWKS),
    serviceToken: env.SERVICE_TOKEN,
    ready: mongoReadiness(db),
    limitWrites: writeLimits({ redis, factor: env.WRITE_LIMIT_FACTOR }),
    routers: [
      implement(authInternalApi, internalHandlers(parts)),
      implement(authSessionsInternalApi, sessionCheckHandlers(parts)),
      implement(authAdminInternalApi, adminHandlers(parts)),
      ...(env.NODE_ENV === 'production' ? [] : [implement(impersonationApi, impersonationHandlers(parts))]),
      implement(authApi, {
        ...accountHandlers(parts),
        ...removalHandlers(parts),
        ...paymentHandlers(parts),
        ...subscriptionHandlers(parts),
        ...profileHandlers(parts),
        ...avatarHandlers(parts),
        ...notificationHandlers(parts),
        ...newsletterHandlers(parts),
      }),
    ],
  });
  const chores = upkeep(async () => {
    await lapseSubscriptions(parts);
    await endOverdueActing(parts);
    await sync.sweep();
    await removal.sweep();
  }, log);
  return serve({
    app,
    server,
    log,
    host: env.HOST,
    port: env.PORT,
    drainMs: env.DRAIN_MS,
    afterClose: async () => {
      await chores.stop();
      await trail.stop();
      redis?.disconnect();
      await db.close();
    },
  });
}
