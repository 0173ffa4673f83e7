import {
  createLogger,
  ensureIndexes,
  implement,
  openServiceDatabase,
  startService,
  type RunningServer,
} from '@meridian/kit';
import { notificationsInternalApi } from '@meridian/shared-types/contracts';
import type { NotificationsEnv } from './env';
import { factHandlers } from './fact.routes';
import { createModels } from './models';

/** Starts the service: it takes facts, and tells people about them. */
export async function start(
  env: NotificationsEnv,
  log = createLogger('notifications', env.LOG_LEVEL),
): Promise<RunningServer> {
  const db = await openServiceDatabase(env, 'notifications', log);
  const models = createModels(db);
  await ensureIndexes(db);
  return startService({ env, log, db, routers: [implement(notificationsInternalApi, factHandlers(models))] });
}
