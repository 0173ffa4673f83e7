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
import { createReplyAddresses } from './mail/reply-address';
import { bounceHandlers } from './bounces/bounce.routes';
import { createReturnPaths } from './smtp/return-path';
import type { NotificationsEnv } from './env';
import { internalHandlers } from './internal/internal.routes';
import { domainEventHandlers } from './fan-out/domain-event.routes';
import { personMailHandlers } from './mail/person-mails.routes';
import { REPLY_MS } from './smtp/mailer';
import { senderDomain } from './smtp/sender';
import { createModels, type Models } from './models/create-models';
import { noticeHandlers } from './notices/notice.routes';
import { addressChoiceHandlers } from './opt-outs/address-choice.routes';
import { createOptOuts } from './opt-outs/opt-outs';
import { createReminders } from './reminders/reminders';
import { deliverEndedSubscriptions } from './opt-outs/ended-subscriptions';
import { startNewsletter } from './newsletter/start-newsletter';
import { startJobs } from './start/start-jobs';
import { startMailing } from './start/start-mailing';
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
  /** The time between two checks whether a mail is due. */
  sendEveryMs?: number;
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

/** Creates the clients of the services that this one asks. */
const createClients = ({ AUTH_URL, CHAPTERS_URL, CHAT_URLS, EVENTS_URL, SERVICE_TOKEN }: NotificationsEnv) => ({
  auth: createServiceClient(authInternalApi, AUTH_URL, SERVICE_TOKEN),
  chapters: createServiceClient(chaptersInternalApi, CHAPTERS_URL, SERVICE_TOKEN),
  events: createServiceClient(eventsInternalApi, EVENTS_URL, SERVICE_TOKEN),
  chat: createServiceClient(chatInternalApi, CHAT_URLS, SERVICE_TOKEN),
});

/** Creates what depends on the keys of this service: the links to unsubscribe, envelope senders and address hashes. */
async function createKeyed({ Keys, ...models }: Models, { BOUNCE_DOMAIN }: NotificationsEnv) {
  const isRelayed = BOUNCE_DOMAIN !== undefined;
  return {
    tokens: createUnsubscribeTokens(await readMailKey(Keys, 'unsubscribe')),
    returnPaths: createReturnPaths(await readMailKey(Keys, 'bounces'), BOUNCE_DOMAIN),
    suppressionList: createSuppressionList(models, await readMailKey(Keys, 'addresses'), { isRelayed }),
  };
}

/** Starts the service, which receives domain events and notifies people of them. */
export async function start(
  env: NotificationsEnv,
  log = createLogger('notifications', env.LOG_LEVEL),
  { replyMs = REPLY_MS, gatherMs = GATHER_MS, sweepMs = SWEEP_MS, sendEveryMs, leaseMs }: Periods = {},
): Promise<RunningServer> {
  const db = await openServiceDatabase(env, 'notifications', log);
  const models = createModels(db);
  const redis = env.REDIS_URL ? await connectRedis(env.REDIS_URL, log) : undefined;
  const bus = createSignalBus({ publisher: redis, log });
  const clients = createClients(env);
  const { auth, chapters, events } = clients;
  // The outboxes are created with the other collections, because two transactions cannot both create one.
  const outboxes = [
    createAuditTrail(db, env.ADMIN_URL, env.SERVICE_TOKEN, log),
    deliverEndedSubscriptions(db, auth, log),
  ];
  await ensureIndexes(db);
  const allChapters = createChapterList(env);

  const { tokens, returnPaths, suppressionList } = await createKeyed(models, env);
  const readOrganization = createOrganizationReader(env.CONTENT_URL);
  const renewOrganization = async () => setOrganization(await readOrganization());
  const replyAddresses = createReplyAddresses(env.CONTENT_URL);
  const optOuts = createOptOuts(models);
  const mailing = { ...returnPaths, replyAddress: replyAddresses.ofOffice, replyMs };
  const common = { env, models, log, tokens, suppressionList, renewOrganization, mailing };
  const newsletter = startNewsletter({ ...common, sources: clients, optOuts, leaseMs });
  const { mailers, senders } = startMailing({ ...common, clients, allChapters, bus, replyAddresses, sendEveryMs });
  const { creation, receipts, fanOut, digests, measurement } = startJobs(models, {
    ...clients,
    ...{ allChapters, mailer: mailers.account, domain: senderDomain(env), backupDays: env.BACKUP_DAYS },
    ...{ renewOrganization, bus, gatherMs, sweepMs, log },
  });
  const receiving = { jobs: [receipts, creation, fanOut], bus };

  const findZone = async (chapterId: number | undefined) =>
    (await allChapters(chapterId === undefined ? [] : [chapterId])).find(({ id }) => id === chapterId)?.timeZone ??
    'UTC';
  const reminders = startReminders(models, createReminders({ auth, events, findZone }), receiving, log);
  const bouncing = { secret: env.BOUNCE_SECRET, returnPaths, suppressionList, optOuts, log };

  return startService({
    ...{ env, log, db, redis },
    routers: [
      implement(noticesApi, noticeHandlers(models, { chapters, events, allChapters }, bus)),
      implement(personMailsApi, personMailHandlers(models)),
      implement(preferencesApi, preferenceHandlers(models, { auth, allChapters, tokens, suppressionList, optOuts })),
      newsletter.router,
      implement(bouncesApi, bounceHandlers(models, bouncing)),
      implement(unsubscribeApi, unsubscribeHandlers(models, tokens, { auth, optOuts })),
      implement(notificationsInternalApi, {
        ...domainEventHandlers(models, receiving),
        ...addressChoiceHandlers(models, suppressionList, optOuts),
        ...internalHandlers(models, { chapters, allChapters }),
      }),
    ],
    async afterClose() {
      const jobs = [creation, receipts, fanOut, digests, measurement, ...reminders, ...senders];
      await Promise.all(jobs.map((job) => job.stop()));
      await newsletter.stop();
      await Promise.all(outboxes.map((outbox) => outbox.stop()));
      for (const mailer of Object.values(mailers)) mailer.close();
    },
  });
}
