import {
  openServiceDatabase,
  connectRedis,
  createReadRecorder,
  createLogger,
  createMailLimit,
  createSignalBus,
  deliverDomainEvents,
  ensureIndexes,
  implement,
  type Logger,
  startService,
  type RunningServer,
} from '@meridian/service-kit';
import { adminApi, adminInternalApi, inboxApi } from '@meridian/shared-types/contracts';
import { createAuditLog } from './audit/audit-log';
import { appendHandlers, auditHandlers } from './audit/audit.routes';
import { createClients } from './clients';
import type { AdminEnv } from './env';
import { chapterReportHandlers } from './inbox/chapter-reports.routes';
import { contactHandlers } from './inbox/contact.routes';
import { startCarryingOut } from './inbox/decision-job';
import { firstStepsHandlers } from './first-steps/first-steps.routes';
import { createFormTokens } from './inbox/form-tokens';
import { inboxHandlers, threadMailHandlers } from './inbox/inbox.routes';
import { removeFromInbox } from './inbox/remove-person';
import { reportHandlers } from './inbox/report.routes';
import { joinRequestHandlers } from './join-requests.routes';
import { mergeCounts, mergePerson } from './merging/merge-person';
import { createModels } from './models';
import { canaryHandlers } from './releases/canary.routes';
import { releaseHandlers } from './releases/releases.routes';
import { removePersonalExports } from './exports/remove-export';
import { startPersonalExports } from './personal-export/start-personal-exports';
import { startSiteExports } from './site-export/start-site-exports';
import { createNoteRemoval } from './users/note.model';
import { startCounting } from './numbers/counting';
import { numbersHandlers } from './numbers/numbers.routes';
import { personAccessHandlers } from './users/person-access.routes';
import { personRecordHandlers } from './users/person-record.routes';
import { userHandlers } from './users/users.routes';

/** Creates what the handlers need, and starts the background jobs. */
async function createDependencies(env: AdminEnv, log: Logger) {
  const db = await openServiceDatabase(env, 'admin', log);
  const redis = env.REDIS_URL ? await connectRedis(env.REDIS_URL, log) : undefined;
  const models = createModels(db);
  const { Entries, Notes, Threads, exports, personalExports, numbers } = models;
  const clients = createClients(env);
  // This creates the outbox together with the other collections, because two parallel transactions cannot both create
  // it.
  const domainEvents = deliverDomainEvents(db, env.NOTIFICATIONS_URL, env.SERVICE_TOKEN, log);
  await ensureIndexes(db);
  const stores = { Entries, Threads, Notes, ...numbers };
  return {
    models,
    clients,
    redis,
    bus: createSignalBus({ publisher: redis, log }),
    auditLog: createAuditLog(Entries, clients.auth),
    domainEvents,
    counting: startCounting(numbers, clients.slow, log),
    siteExports: startSiteExports({ env, log, models: exports, stores, names: clients }),
    personalExports: startPersonalExports({ env, log, models: personalExports, Threads }),
    decisions: startCarryingOut(Threads, clients.chat, log),
  };
}
type Dependencies = Awaited<ReturnType<typeof createDependencies>>;

function createInternalRouter({ models, clients, auditLog }: Dependencies) {
  const { db, Notes, Threads, exports, personalExports, canaries } = models;
  const removeNotes = createNoteRemoval({ db, Notes });
  const removePerson = async (userId: string) => {
    await removeNotes(userId);
    await removeFromInbox(Threads, userId);
    await removePersonalExports(personalExports, userId);
  };
  return implement(adminInternalApi, {
    ...appendHandlers(auditLog, removePerson),
    ...threadMailHandlers(Threads, clients),
    ...canaryHandlers(canaries),
    async mergePerson({ params: { userId: fromId }, body: { intoId } }) {
      await mergePerson({ db, Notes, Threads, exports, personalExports }, { fromId, intoId });
      return { ok: true as const };
    },
    mergeCounts: async ({ params, query }) => ({
      counts: await mergeCounts({ Notes, Threads }, { fromId: params.userId, intoId: query.into }),
    }),
  });
}

function createInboxRouter(env: AdminEnv, { models, clients, redis, bus, decisions }: Dependencies) {
  const { auth, chat, chapters, reported } = clients;
  const needed = { ...models, names: clients, chapters, bus };
  return implement(inboxApi, {
    ...contactHandlers({
      ...needed,
      tokens: createFormTokens(env.SERVICE_TOKEN),
      redis,
      limitPerAddress: env.CONTACT_LIMIT_PER_IP,
      mailLimit: createMailLimit(redis, env.MAIL_LIMIT_PER_IP),
    }),
    ...reportHandlers({ ...needed, sources: { auth, pictures: chat, ...reported } }),
    ...inboxHandlers(needed),
    ...chapterReportHandlers({ ...needed, job: decisions }),
  });
}

function createOfficeRouter(env: AdminEnv, { models, clients, auditLog, counting }: Dependencies) {
  const { slow, chapters } = clients;
  return implement(adminApi, {
    ...joinRequestHandlers({ chapters, chaptersForChanges: slow.chapters }),
    ...userHandlers({
      ...clients,
      exportSources: slow,
      log: auditLog,
      impersonation: env.NODE_ENV !== 'production',
    }),
    ...numbersHandlers({ ...clients, store: models.numbers, counting }),
    ...personAccessHandlers(clients),
    ...firstStepsHandlers({ ...models, ...clients }),
    ...personRecordHandlers(models, clients),
    ...releaseHandlers(env),
    ...auditHandlers(auditLog, clients, slow),
  });
}

/** Starts the service: calls for site admins, the audit log, and the inbox of the office. */
export async function start(env: AdminEnv, log = createLogger('admin', env.LOG_LEVEL)): Promise<RunningServer> {
  const dependencies = await createDependencies(env, log);
  const { models, redis, auditLog, counting, domainEvents, siteExports, personalExports, decisions } = dependencies;
  return startService({
    env,
    log,
    db: models.db,
    redis,
    routers: [
      siteExports.router,
      personalExports.router,
      createInternalRouter(dependencies),
      createInboxRouter(env, dependencies),
      createOfficeRouter(env, dependencies),
    ],
    recordRead: createReadRecorder((record) => auditLog.append([record])),
    async afterClose() {
      const jobs = [counting, domainEvents, siteExports, personalExports, decisions];
      await Promise.all(jobs.map((job) => job.stop()));
    },
  });
}
