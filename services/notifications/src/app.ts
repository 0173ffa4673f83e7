import {
  connectRedis,
  createAuditTrail,
  createLogger,
  createOrganizationReader,
  createServiceClient,
  createSignalBus,
  createTtlCache,
  ensureIndexes,
  implement,
  openServiceDatabase,
  startService,
  type RunningServer,
} from '@meridian/service-kit';
import {
  authInternalApi,
  bouncesApi,
  chaptersApi,
  chaptersInternalApi,
  chatInternalApi,
  eventsInternalApi,
  noticesApi,
  notificationsInternalApi,
  personMailsApi,
  preferencesApi,
  unsubscribeApi,
} from '@meridian/shared-types/contracts';
import { createReplyAddresses } from './contact/reply-address';
import { bounceHandlers } from './bounces/bounce.routes';
import { createReturnPaths } from './smtp/return-path';
import type { NotificationsEnv } from './env';
import { internalHandlers } from './internal.routes';
import { domainEventHandlers } from './fan-out/domain-event.routes';
import { personMailHandlers } from './mail/person-mails.routes';
import { REPLY_MS } from './smtp/mailer';
import { senderDomain } from './smtp/sender';
import { createModels } from './models/create-models';
import { noticeHandlers } from './notices/notice.routes';
import { addressChoiceHandlers } from './opt-outs/address-choice.routes';
import { createOptOuts } from './opt-outs/opt-outs';
import { createReminders } from './reminders/reminders';
import { deliverEndedSubscriptions } from './opt-outs/ended-subscriptions';
import { startNewsletter } from './newsletter/start-newsletter';
import { startJobs } from './start-jobs';
import { startMailing } from './start-mailing';
import { startReminders } from './reminders/reminder-jobs';
import { preferenceHandlers } from './preferences/preferences.routes';
import { setOrganization } from './texts/organization';
import { readMailKey } from './models/mail-key';
import { createSuppressionList } from './suppression/suppression-list';
import { createUnsubscribeTokens } from './preferences/unsubscribe-token';
import { unsubscribeHandlers } from './unsubscribe/unsubscribe.routes';

/**
 * Milliseconds between two checks for domain events that another process received but did not handle, and between two
 * measurements of the queues.
 */
const SWEEP_MS = 5000;
/** Milliseconds for which a mail about a domain event waits for others to the same person. */
const GATHER_MS = 120_000;
/** Milliseconds for which names and zones of chapters are cached. */
const CHAPTERS_MS = 60_000;

/** The periods, in milliseconds, that tests shorten. */
interface Periods {
  replyMs?: number;
  gatherMs?: number;
  sweepMs?: number;
  leaseMs?: number;
}

/** Returns a function that reads the public chapters, which are cached. */
function createChapterList(env: NotificationsEnv) {
  const publicChapters = createServiceClient(chaptersApi, env.CHAPTERS_URL, env.SERVICE_TOKEN);
  const chapterList = createTtlCache((_all: 'all') => publicChapters.list({}), { ttlMs: CHAPTERS_MS });
  return async (needed: readonly number[] = []) => {
    const known = await chapterList.get('all');
    // If a new chapter is missing, the list is read again at once.
    return needed.every((id) => known.some((chapter) => chapter.id === id)) ? known : chapterList.refresh('all');
  };
}

/** Starts the service, which receives domain events and notifies people of them. */
export async function start(
  env: NotificationsEnv,
  log = createLogger('notifications', env.LOG_LEVEL),
  { replyMs = REPLY_MS, gatherMs = GATHER_MS, sweepMs = SWEEP_MS, leaseMs }: Periods = {},
): Promise<RunningServer> {
  const db = await openServiceDatabase(env, 'notifications', log);
  const models = createModels(db);
  const redis = env.REDIS_URL ? await connectRedis(env.REDIS_URL, log) : undefined;
  const bus = createSignalBus({ publisher: redis, log });
  const auth = createServiceClient(authInternalApi, env.AUTH_URL, env.SERVICE_TOKEN);
  const chapters = createServiceClient(chaptersInternalApi, env.CHAPTERS_URL, env.SERVICE_TOKEN);
  const events = createServiceClient(eventsInternalApi, env.EVENTS_URL, env.SERVICE_TOKEN);
  const chat = createServiceClient(chatInternalApi, env.CHAT_URLS, env.SERVICE_TOKEN);
  // The outboxes are created with the other collections, because two transactions cannot both create one.
  const outboxes = [
    createAuditTrail(db, env.ADMIN_URL, env.SERVICE_TOKEN, log),
    deliverEndedSubscriptions(db, auth, log),
  ];
  await ensureIndexes(db);
  const allChapters = createChapterList(env);

  const tokens = createUnsubscribeTokens(await readMailKey(models.Keys, 'unsubscribe'));
  const returnPaths = createReturnPaths(await readMailKey(models.Keys, 'bounces'), env.BOUNCE_DOMAIN);
  const readOrganization = createOrganizationReader(env.CONTENT_URL);
  const renewOrganization = async () => setOrganization(await readOrganization());
  const suppressionList = createSuppressionList(models, await readMailKey(models.Keys, 'addresses'), {
    isRelayed: env.BOUNCE_DOMAIN !== undefined,
  });
  const replyAddresses = createReplyAddresses(env.CONTENT_URL);
  const optOuts = createOptOuts(models);
  const newsletter = startNewsletter({
    env,
    models,
    sources: { auth, chapters, events },
    renewOrganization,
    tokens,
    returnPaths,
    replyAddress: replyAddresses.ofOffice,
    suppressionList,
    optOuts,
    log,
    replyMs,
    leaseMs,
  });
  const { mailers, senders } = startMailing({
    env,
    models,
    log,
    clients: { auth, chapters, chat, events },
    allChapters,
    tokens,
    bus,
    suppressionList,
    replyAddresses,
    renewOrganization,
    mailing: { ...returnPaths, replyAddress: replyAddresses.ofOffice, replyMs },
  });
  const { creation, receipts, fanOut, digests, measurement } = startJobs(models, {
    auth,
    chapters,
    events,
    chat,
    allChapters,
    mailer: mailers.account,
    domain: senderDomain(env),
    backupDays: env.BACKUP_DAYS,
    renewOrganization,
    bus,
    gatherMs,
    sweepMs,
    log,
  });
  const receiving = { jobs: [receipts, creation, fanOut], bus };

  const findZone = async (chapterId: number | undefined) =>
    (await allChapters(chapterId === undefined ? [] : [chapterId])).find(({ id }) => id === chapterId)?.timeZone ??
    'UTC';
  const reminders = startReminders(models, createReminders({ auth, events, findZone }), receiving, log);

  return startService({
    env,
    log,
    db,
    redis,
    routers: [
      implement(noticesApi, noticeHandlers(models, { chapters, events, allChapters }, bus)),
      implement(personMailsApi, personMailHandlers(models)),
      implement(preferencesApi, preferenceHandlers(models, { auth, allChapters, tokens, suppressionList, optOuts })),
      newsletter.router,
      implement(
        bouncesApi,
        bounceHandlers(models, { secret: env.BOUNCE_SECRET, returnPaths, suppressionList, optOuts, log }),
      ),
      implement(unsubscribeApi, unsubscribeHandlers(models, tokens, { auth, optOuts })),
      implement(notificationsInternalApi, {
        ...domainEventHandlers(models, receiving),
        ...addressChoiceHandlers(models, suppressionList, optOuts),
        ...internalHandlers(models),
      }),
    ],
    async afterClose() {
      await Promise.all(
        [creation, receipts, fanOut, digests, measurement, ...reminders, ...senders].map((job) => job.stop()),
      );
      await newsletter.stop();
      await Promise.all(outboxes.map((outbox) => outbox.stop()));
      for (const mailer of Object.values(mailers)) mailer.close();
    },
  });
}
