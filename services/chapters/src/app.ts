import {
  createAuditTrail,
  createListMemory,
  createSignalBus,
  deliverFacts,
  connectSubscriber,
  openServiceDatabase,
  connectRedis,
  createLogger,
  ensureIndexes,
  implement,
  migrate,
  migrationLimitOf,
  startService,
  type RunningServer,
} from '@meridian/kit';
import { chaptersApi, chaptersInternalApi } from '@meridian/shared-types/contracts';
import { announcementHandlers } from './announcement.routes';
import { chapterHandlers } from './chapter.routes';
import type { ChaptersEnv } from './env';
import { internalHandlers } from './internal.routes';
import { joinRequestHandlers } from './join-request.routes';
import { memberHandlers } from './member.routes';
import { createChapterSignals } from './chapter-signals';
import { migrations } from './migrations';
import { seed } from './seed';
import { createModels } from './models';
import { createWeekEventCounts } from './week-event-counts';

/** Chapters, memberships, join requests, announcements and the directory. */
export async function start(env: ChaptersEnv): Promise<RunningServer> {
  const log = createLogger('chapters', env.LOG_LEVEL);
  const db = await openServiceDatabase(env, 'chapters', log);
  const redis = env.REDIS_URL ? await connectRedis(env.REDIS_URL, log) : undefined;
  const models = createModels(db);
  const trail = createAuditTrail(db, env.ADMIN_URL, env.SERVICE_TOKEN, log);
  const facts = deliverFacts(db, env.NOTIFICATIONS_URL, env.SERVICE_TOKEN, log);
  await ensureIndexes(db);
  await migrate(db, migrations(models), { log, upTo: migrationLimitOf(env) });
  if (env.SEED === 'demo') await seed(models, new Date());

  const signals = createChapterSignals(redis, log);
  const subscriber = env.REDIS_URL ? connectSubscriber(env.REDIS_URL, log) : undefined;
  const lists = createListMemory('chapters', createSignalBus({ publisher: redis, subscriber, log }));
  const routers = [
    implement(chaptersApi, {
      ...chapterHandlers(models, createWeekEventCounts(env.EVENTS_URL, env.SERVICE_TOKEN, log)),
      ...announcementHandlers(models, signals),
      ...memberHandlers(models, signals, lists),
      ...joinRequestHandlers(models, signals),
    }),
    implement(chaptersInternalApi, internalHandlers(models, signals)),
  ];
  return startService({
    env,
    log,
    db,
    redis,
    subscriber,
    routers,
    onChange: lists.forgetAll,
    async afterClose() {
      await trail.stop();
      await facts.stop();
    },
  });
}
