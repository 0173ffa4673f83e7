import {
  auditTrail,
  callService,
  connectMongo,
  connectRedis,
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
import { chaptersInternalApi, eventsInternalApi, eventsApi } from '@meridian/shared-types';
import { adminHandlers } from './admin.routes';
import type { EventsEnv } from './env';
import { eventHandlers } from './event.routes';
import { internalHandlers } from './internal.routes';
import { migrations } from './migrations';
import { rsvpHandlers } from './rsvp.routes';
import { seed } from './seed';
import { storesOf } from './stores';

/** Events and the answers to them. */
export async function start(env: EventsEnv): Promise<Running> {
  const log = createLogger('events', env.LOG_LEVEL);
  const db = await connectMongo(env.MONGODB_URL, `${env.DATABASE_PREFIX}events`, log);
  const redis = env.REDIS_URL ? await connectRedis(env.REDIS_URL, log) : undefined;
  const stores = storesOf(db);
  const trail = auditTrail(db, env.ADMIN_URL, env.SERVICE_TOKEN, log);
  await ensureIndexes(db);
  await migrate(db, migrations(stores), { log, upTo: phaseOf(env) });
  if (env.SEED === 'demo') await seed(stores, new Date());

  const chapters = callService(chaptersInternalApi, env.CHAPTERS_URL, env.SERVICE_TOKEN);
  const routers = [
    implement(eventsApi, { ...eventHandlers(stores, chapters), ...rsvpHandlers(stores) }),
    implement(eventsInternalApi, { ...internalHandlers(stores), ...adminHandlers(stores) }),
  ];
  const { app, server } = createServiceApp({
    log,
    routers,
    verifyIdentity: identityVerifier(env.IDENTITY_JWKS),
    serviceToken: env.SERVICE_TOKEN,
    ready: mongoReadiness(db),
    limitWrites: writeLimits({ redis, factor: env.WRITE_LIMIT_FACTOR }),
  });
  return serve({
    app,
    server,
    log,
    host: env.HOST,
    port: env.PORT,
    drainMs: env.DRAIN_MS,
    afterClose: async () => {
      await trail.stop();
      redis?.disconnect();
      await db.close();
    },
  });
}
