import { HOUR_MS } from '@meridian/shared-types';
import {
  connectRedis,
  createAuditTrail,
  createLogger,
  createServiceClient,
  ensureIndexes,
  implement,
  migrate,
  parseMigrationLimit,
  openServiceDatabase,
  startBackgroundJob,
  startService,
  type RunningServer,
} from '@meridian/service-kit';
import {
  authInternalApi,
  chaptersInternalApi,
  contentInternalApi,
  picturesApi,
  postsApi,
  sitePagesApi,
} from '@meridian/shared-types/contracts';
import type { ContentEnv } from './env';
import { internalHandlers } from './internal.routes';
import { migrations } from './migrations';
import { createModels } from './models/create-models';
import { pictureHandlers } from './pictures/picture.routes';
import { removeUnused } from './pictures/picture-uses';
import { postHandlers } from './posts/post.routes';
import { startPublishingJob } from './posts/publishing-job';
import { sitePageHandlers } from './site-pages/site-page.routes';

/** Starts the service for the texts of public pages, and for pictures. */
export async function start(env: ContentEnv, log = createLogger('content', env.LOG_LEVEL)): Promise<RunningServer> {
  const db = await openServiceDatabase(env, 'content', log);
  const redis = env.REDIS_URL ? await connectRedis(env.REDIS_URL, log) : undefined;
  const models = createModels(db);
  const trail = createAuditTrail(db, env.ADMIN_URL, env.SERVICE_TOKEN, log);
  const chapters = createServiceClient(chaptersInternalApi, env.CHAPTERS_URL, env.SERVICE_TOKEN);
  const auth = createServiceClient(authInternalApi, env.AUTH_URL, env.SERVICE_TOKEN);
  await ensureIndexes(db);
  await migrate(db, migrations(models, env.SEED === 'demo'), { log, upTo: parseMigrationLimit(env) });
  const cleaning = startBackgroundJob(() => removeUnused(models, chapters, new Date()), {
    everyMs: HOUR_MS,
    log,
    failure: 'unused pictures not removed',
  });
  const publishing = startPublishingJob(models, chapters, log);
  return startService({
    env,
    log,
    db,
    redis,
    routers: [
      implement(picturesApi, pictureHandlers(models, chapters)),
      implement(postsApi, postHandlers(models, chapters)),
      implement(sitePagesApi, sitePageHandlers(models, chapters, auth)),
      implement(contentInternalApi, internalHandlers(models)),
    ],
    async afterClose() {
      await Promise.all([cleaning.stop(), publishing.stop(), trail.stop()]);
    },
  });
}
