import {
  createServiceClient,
  CHANGE_TIMEOUT_MS,
  openServiceDatabase,
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

/** Starts the service: calls for site admins, and the audit log. */
export async function start(env: AdminEnv, log = createLogger('admin', env.LOG_LEVEL)): Promise<RunningServer> {
  const { AUTH_URL, CHAPTERS_URL, EVENTS_URL, CHAT_URLS, SERVICE_TOKEN } = env;
  const db = await openServiceDatabase(env, 'admin', log);
  const redis = env.REDIS_URL ? await connectRedis(env.REDIS_URL, log) : undefined;
  const [Entries, MonthlyCounts] = [auditEntryModel(db), monthlyCountsModel(db)];
  const clientOf = <C extends Contract>(contract: C, url: string, timeoutMs?: number) =>
    createServiceClient(contract, url, SERVICE_TOKEN, timeoutMs);
  const auth = clientOf(authInternalApi, AUTH_URL);
  const chapters = clientOf(chaptersInternalApi, CHAPTERS_URL);
  const events = clientOf(eventsInternalApi, EVENTS_URL);
  const activity = createActivity(MonthlyCounts, {
    chapters,
    events,
    chat: clientOf(chatInternalApi, CHAT_URLS),
  });
  const nameSources = (timeoutMs?: number) => ({
    auth: clientOf(authInternalApi, AUTH_URL, timeoutMs),
    chapters: clientOf(chaptersApi, CHAPTERS_URL, timeoutMs),
  });
  const auditLog = createAuditLog(Entries, auth);
  await ensureIndexes(db);

  const routers = [
    implement(adminInternalApi, appendHandlers(auditLog)),
    implement(adminApi, {
      ...joinRequestHandlers({
        chapters,
        chaptersForChanges: clientOf(chaptersInternalApi, CHAPTERS_URL, CHANGE_TIMEOUT_MS),
      }),
      ...userHandlers({ auth, chapters, impersonation: env.NODE_ENV !== 'production' }),
      ...statisticsHandlers({ auth, chapters, events, activity }),
      ...auditHandlers(auditLog, nameSources(), nameSources(CHANGE_TIMEOUT_MS)),
    }),
  ];
  return startService({ env, log, db, redis, routers });
}
