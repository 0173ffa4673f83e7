import {
  createServiceClient,
  CHANGE_TIMEOUT_MS,
  connectMongo,
  connectRedis,
  createLogger,
  ensureIndexes,
  implement,
  startService,
  type RunningServer,
} from '@meridian/kit';
import {
  adminApi,
  adminInternalApi,
  authInternalApi,
  chaptersApi,
  chaptersInternalApi,
  chatInternalApi,
  type Contract,
  eventsInternalApi,
} from '@meridian/shared-types/contracts';
import { createActivity } from './activity';
import { auditEntryModel } from './audit-entry.model';
import { createAuditLog } from './audit-log';
import { appendHandlers, auditHandlers } from './audit.routes';
import type { AdminEnv } from './env';
import { joinRequestHandlers } from './join-requests.routes';
import { statisticsHandlers } from './statistics.routes';
import { monthlyCountsModel } from './monthly-counts.model';
import { userHandlers } from './users.routes';

/** The administrators' views and the audit log, listening. */
export async function start(env: AdminEnv, log = createLogger('admin', env.LOG_LEVEL)): Promise<RunningServer> {
  const { AUTH_URL, CHAPTERS_URL, EVENTS_URL, CHAT_URLS, SERVICE_TOKEN } = env;
  const db = await connectMongo(env.MONGODB_URL, `${env.DATABASE_PREFIX}admin`, log);
  const redis = env.REDIS_URL ? await connectRedis(env.REDIS_URL, log) : undefined;
  const [Entries, MonthlyCounts] = [auditEntryModel(db), monthlyCountsModel(db)];
  const to = <C extends Contract>(contract: C, url: string, timeoutMs?: number) =>
    createServiceClient(contract, url, SERVICE_TOKEN, timeoutMs);
  const auth = to(authInternalApi, AUTH_URL);
  const chapters = to(chaptersInternalApi, CHAPTERS_URL);
  const activity = createActivity(MonthlyCounts, {
    chapters,
    events: to(eventsInternalApi, EVENTS_URL),
    chat: to(chatInternalApi, CHAT_URLS),
  });
  const names = (timeoutMs?: number) => ({
    auth: to(authInternalApi, AUTH_URL, timeoutMs),
    chapters: to(chaptersApi, CHAPTERS_URL, timeoutMs),
  });
  const entries = createAuditLog(Entries, auth);
  await ensureIndexes(db);

  const routers = [
    implement(adminInternalApi, appendHandlers(entries)),
    implement(adminApi, {
      ...joinRequestHandlers({
        chapters,
        chaptersForChanges: to(chaptersInternalApi, CHAPTERS_URL, CHANGE_TIMEOUT_MS),
      }),
      ...userHandlers({ auth, chapters, impersonation: env.NODE_ENV !== 'production' }),
      ...statisticsHandlers({ auth, chapters, activity }),
      ...auditHandlers(entries, names(), names(CHANGE_TIMEOUT_MS)),
    }),
  ];
  return startService({ env, log, db, redis, routers });
}
