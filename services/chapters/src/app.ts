import {
  createAuditTrail,
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
import { chaptersInternalApi, chaptersApi } from '@meridian/shared-types';
import { announcementHandlers } from './announcement.routes';
import { chapterHandlers } from './chapter.routes';
import type { ChaptersEnv } from './env';
import { internalHandlers } from './internal.routes';
import { joinRequestHandlers } from './join-request.routes';
import { memberHandlers } from './member.routes';
import { membershipSignals } from './membership-signals';
import { migrations } from './migrations';
import { seed } from './seed';
import { storesOf } from './stores';
import { weekCounts } from './week-counts';

/** Chapters, memberships, join requests, announcements and the directory. */
export async function start(env: ChaptersEnv): Promise<Running> {
  const log = createLogger('chapters', env.LOG_LEVEL);
  const db = await connectMongo(env.MONGODB_URL, `${env.DATABASE_PREFIX}chapters`, log);
  const redis = env.REDIS_URL ? await connectRedis(env.REDIS_URL, log) : undefined;
  const stores = storesOf(db);
  const trail = createAuditTrail(db, env.ADMIN_URL, env.SERVICE_TOKEN, log);
  await ensureIndexes(db);
  await migrate(db, migrations(stores), { log, upTo: migrationPhaseOf(env) });
  if (env.SEED === 'demo') await seed(stores, new Date());

  const signals = membershipSignals(redis, log);
  const routers = [
    implement(chaptersApi, {
      ...chapterHandlers(stores, weekCounts(env.EVENTS_URL, env.SERVICE_TOKEN, log)),
      ...announcementHandlers(stores),
      ...memberHandlers(stores, signals),
      ...joinRequestHandlers(stores, signals),
    }),
    implement(chaptersInternalApi, internalHandlers(stores, signals)),
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
