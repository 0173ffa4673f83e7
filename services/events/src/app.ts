import {
  createAuditTrail,
  createServiceClient,
  connectMongo,
  connectRedis,
  createLogger,
  createServiceApp,
  ensureIndexes,
  createIdentityVerifier,
  implement,
  migrate,
  createMongoReadiness,
  migrationPhaseOf,
  serve,
  createWriteLimits,
  type Running,
} from '@meridian/kit';
import { chaptersInternalApi, eventsApi, eventsInternalApi } from '@meridian/shared-types/contracts';
import { adminHandlers } from './admin.routes';
import type { EventsEnv } from './env';
import { eventHandlers } from './event.routes';
import { internalHandlers } from './internal.routes';
import { migrations } from './migrations';
import { rsvpHandlers } from './rsvp.routes';
import { seed } from './seed';
import { createModels } from './models';

/** Events and RSVPs. */
export async function start(env: EventsEnv): Promise<Running> {
  const log = createLogger('events', env.LOG_LEVEL);
  const db = await connectMongo(env.MONGODB_URL, `${env.DATABASE_PREFIX}events`, log);
  const redis = env.REDIS_URL ? await connectRedis(env.REDIS_URL, log) : undefined;
  const models = createModels(db);
  const trail = createAuditTrail(db, env.ADMIN_URL, env.SERVICE_TOKEN, log);
  await ensureIndexes(db);
  await migrate(db, migrations(models), { log, upTo: migrationPhaseOf(env) });
  if (env.SEED === 'demo') await seed(models, new Date());

  const chapters = createServiceClient(chaptersInternalApi, env.CHAPTERS_URL, env.SERVICE_TOKEN);
  const routers = [
    implement(eventsApi, { ...eventHandlers(models, chapters), ...rsvpHandlers(models) }),
    implement(eventsInternalApi, { ...internalHandlers(models), ...adminHandlers(models) }),
  ];
  const { app, server } = createServiceApp({
    log,
    routers,
    verifyIdentity: createIdentityVerifier(env.IDENTITY_JWKS),
    serviceToken: env.SERVICE_TOKEN,
    ready: createMongoReadiness(db),
    limitWrites: createWriteLimits({ redis, factor: env.WRITE_LIMIT_FACTOR }),
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
