import {
  createServiceClient,
  CHANGE_TIMEOUT_MS,
  openServiceDatabase,
  connectRedis,
  createReadRecorder,
  createLogger,
  createMailLimit,
  createSignalBus,
  deliverDomainEvents,
  ensureIndexes,
  implement,
  leaseModel,
  personLockModel,
  startService,
  type RunningServer,
} from '@meridian/service-kit';
import {
  accountsApi,
  adminApi,
  adminInternalApi,
  authInternalApi,
  chaptersInternalApi,
  chatApi,
  chatInternalApi,
  contentInternalApi,
  type Contract,
  directMessagesApi,
  eventConversationApi,
  eventsApi,
  eventsInternalApi,
  inboxApi,
} from '@meridian/shared-types/contracts';
import { auditEntryModel } from './audit/audit-entry.model';
import { createAuditLog } from './audit/audit-log';
import { appendHandlers, auditHandlers } from './audit/audit.routes';
import type { AdminEnv } from './env';
import { chapterReportHandlers } from './inbox/chapter-reports.routes';
import { contactHandlers } from './inbox/contact.routes';
import { startCarryingOut } from './inbox/decision-job';
import { firstStepsModel } from './first-steps/first-steps.model';
import { firstStepsHandlers } from './first-steps/first-steps.routes';
import { createFormTokens } from './inbox/form-tokens';
import { inboxHandlers, threadMailHandlers } from './inbox/inbox.routes';
import { removeFromInbox } from './inbox/remove-person';
import { reportHandlers } from './inbox/report.routes';
import { threadModel } from './inbox/thread.model';
import { joinRequestHandlers } from './join-requests.routes';
import { mergeCounts, mergePerson } from './merging/merge-person';
import { canaryModels } from './releases/canary.model';
import { canaryHandlers } from './releases/canary.routes';
import { releaseHandlers } from './releases/releases.routes';
import { siteExportModels } from './site-export/site-export.model';
import { startSiteExports } from './site-export/start-site-exports';
import { createNoteRemoval, noteModel } from './users/note.model';
import { chapterHealthModel } from './numbers/chapter-health.model';
import { countRunModel } from './numbers/count-run.model';
import { startCounting } from './numbers/counting';
import { monthlyCountsModel } from './numbers/monthly-counts.model';
import { numbersHandlers } from './numbers/numbers.routes';
import { personAccessHandlers } from './users/person-access.routes';
import { personRecordHandlers } from './users/person-record.routes';
import { userHandlers } from './users/users.routes';

/** Starts the service: calls for site admins, the audit log, and the inbox of the office. */
export async function start(env: AdminEnv, log = createLogger('admin', env.LOG_LEVEL)): Promise<RunningServer> {
  const { AUTH_URL, CHAPTERS_URL, EVENTS_URL, CHAT_URLS, SERVICE_TOKEN } = env;
  const db = await openServiceDatabase(env, 'admin', log);
  const redis = env.REDIS_URL ? await connectRedis(env.REDIS_URL, log) : undefined;
  const bus = createSignalBus({ publisher: redis, log });
  const [Entries, Notes] = [auditEntryModel(db), noteModel(db)];
  const numbers = {
    MonthlyCounts: monthlyCountsModel(db),
    ChapterHealths: chapterHealthModel(db),
    CountRuns: countRunModel(db),
  };
  const Threads = threadModel(db);
  const exportModels = siteExportModels(db);
  leaseModel(db);
  const canaries = canaryModels(db);
  const Dismissals = firstStepsModel(db);
  personLockModel(db);
  const clientOf = <C extends Contract>(contract: C, url: string, timeoutMs?: number) =>
    createServiceClient(contract, url, SERVICE_TOKEN, timeoutMs);
  const auth = clientOf(authInternalApi, AUTH_URL);
  const chapters = clientOf(chaptersInternalApi, CHAPTERS_URL);
  const nameSources = (timeoutMs?: number) => ({
    auth: clientOf(authInternalApi, AUTH_URL, timeoutMs),
    chapters: clientOf(chaptersInternalApi, CHAPTERS_URL, timeoutMs),
  });
  const auditLog = createAuditLog(Entries, auth);
  // This creates the outbox together with the other collections, because two parallel transactions cannot both create
  // it.
  const domainEvents = deliverDomainEvents(db, env.NOTIFICATIONS_URL, SERVICE_TOKEN, log);
  await ensureIndexes(db);
  const counting = startCounting(
    numbers,
    {
      auth: clientOf(authInternalApi, AUTH_URL, CHANGE_TIMEOUT_MS),
      chapters: clientOf(chaptersInternalApi, CHAPTERS_URL, CHANGE_TIMEOUT_MS),
      events: clientOf(eventsInternalApi, EVENTS_URL, CHANGE_TIMEOUT_MS),
      chat: clientOf(chatInternalApi, CHAT_URLS, CHANGE_TIMEOUT_MS),
    },
    log,
  );
  const removeNotes = createNoteRemoval({ db, Notes });
  const removePerson = async (userId: string) => {
    await removeNotes(userId);
    await removeFromInbox(Threads, userId);
  };
  const names = nameSources();
  const siteExports = startSiteExports({
    env,
    log,
    models: exportModels,
    stores: { Entries, Threads, Notes, ...numbers },
    names,
  });
  const decisions = startCarryingOut(Threads, clientOf(chatInternalApi, CHAT_URLS), log);

  const routers = [
    siteExports.router,
    implement(adminInternalApi, {
      ...appendHandlers(auditLog, removePerson),
      ...threadMailHandlers(Threads, names),
      ...canaryHandlers(canaries),
      async mergePerson({ params: { userId: fromId }, body: { intoId } }) {
        await mergePerson({ db, Notes, Threads, exports: exportModels }, { fromId, intoId });
        return { ok: true as const };
      },
      mergeCounts: async ({ params, query }) => ({
        counts: await mergeCounts({ Notes, Threads }, { fromId: params.userId, intoId: query.into }),
      }),
    }),
    implement(inboxApi, {
      ...contactHandlers({
        db,
        Threads,
        tokens: createFormTokens(SERVICE_TOKEN),
        redis,
        limitPerAddress: env.CONTACT_LIMIT_PER_IP,
        mailLimit: createMailLimit(redis, env.MAIL_LIMIT_PER_IP),
        bus,
      }),
      ...reportHandlers({
        db,
        Threads,
        sources: {
          auth,
          chat: clientOf(chatApi, CHAT_URLS),
          pictures: clientOf(chatInternalApi, CHAT_URLS),
          directMessages: clientOf(directMessagesApi, CHAT_URLS),
          eventConversation: clientOf(eventConversationApi, CHAT_URLS),
          events: clientOf(eventsApi, EVENTS_URL),
        },
        bus,
      }),
      ...inboxHandlers({ db, Entries, Threads, names, chapters, bus }),
      ...chapterReportHandlers({ db, Entries, Threads, names, chapters, bus, job: decisions }),
    }),
    implement(adminApi, {
      ...joinRequestHandlers({
        chapters,
        chaptersForChanges: clientOf(chaptersInternalApi, CHAPTERS_URL, CHANGE_TIMEOUT_MS),
      }),
      ...userHandlers({
        auth,
        chapters,
        exportSources: {
          auth: clientOf(authInternalApi, AUTH_URL, CHANGE_TIMEOUT_MS),
          chapters: clientOf(chaptersInternalApi, CHAPTERS_URL, CHANGE_TIMEOUT_MS),
        },
        log: auditLog,
        impersonation: env.NODE_ENV !== 'production',
      }),
      ...numbersHandlers({ auth, chapters, store: numbers, counting }),
      ...personAccessHandlers({
        accounts: clientOf(accountsApi, AUTH_URL),
        chapters,
        events: clientOf(eventsInternalApi, EVENTS_URL),
        chat: clientOf(chatInternalApi, CHAT_URLS),
      }),
      ...firstStepsHandlers({
        db,
        Entries,
        Dismissals,
        auth,
        chapters,
        content: clientOf(contentInternalApi, env.CONTENT_URL),
      }),
      ...personRecordHandlers({ db, Entries, Notes }, names),
      ...releaseHandlers(env),
      ...auditHandlers(auditLog, names, nameSources(CHANGE_TIMEOUT_MS)),
    }),
  ];
  return startService({
    env,
    log,
    db,
    redis,
    routers,
    recordRead: createReadRecorder((record) => auditLog.append([record])),
    async afterClose() {
      await Promise.all([counting.stop(), domainEvents.stop(), siteExports.stop(), decisions.stop()]);
    },
  });
}
