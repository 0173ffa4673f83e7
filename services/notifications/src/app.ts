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
  startBackgroundJob,
  startService,
  type RunningServer,
} from '@meridian/service-kit';
import {
  adminInternalApi,
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
import { createContactLetters } from './contact/contact-letters';
import { createReplyAddresses } from './contact/reply-address';
import { bounceHandlers } from './bounces/bounce.routes';
import { createReturnPaths } from './smtp/return-path';
import { makeDigests } from './digests/make-digests';
import type { NotificationsEnv } from './env';
import { internalHandlers } from './internal.routes';
import { domainEventHandlers } from './fan-out/domain-event.routes';
import { createComposer } from './mail/compose-mail';
import { createMails } from './mail/create-mails';
import { MAIL_QUEUES, type MailDoc, type MailQueue } from './models/mail.model';
import { createPersonMails } from './mail/person-mail';
import { personMailHandlers } from './mail/person-mails.routes';
import { createMailQueue } from './mail/mail-queue';
import { startMailSender } from './mail/mail-sender';
import { createMailer, REPLY_MS, type Mailer } from './smtp/mailer';
import { measureQueues } from './smtp/metrics';
import { senderDomain } from './smtp/sender';
import { createModels } from './models/create-models';
import { startFanOut } from './fan-out/fan-out';
import { measureFanOut } from './fan-out/metrics';
import { noticeHandlers } from './notices/notice.routes';
import { sendDeletionReceipts } from './receipts/deletion-receipts';
import { addressChoiceHandlers } from './opt-outs/address-choice.routes';
import { createOptOuts } from './opt-outs/opt-outs';
import { createReminders } from './reminders/reminders';
import { createConfirmationLetters } from './newsletter/confirmation-letter';
import { deliverEndedSubscriptions } from './opt-outs/ended-subscriptions';
import { startNewsletter } from './newsletter/start-newsletter';
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
const MEASURE_MS = 15_000;
/** Milliseconds after which mails are created again if this failed. */
const MAILS_RETRY_MS = 3000;
/** Milliseconds between two checks of whether digests are due. */
const DIGESTS_MS = 60_000;
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
  const publicChapters = createServiceClient(chaptersApi, env.CHAPTERS_URL, env.SERVICE_TOKEN);
  const chapterList = createTtlCache((_all: 'all') => publicChapters.list({}), { ttlMs: CHAPTERS_MS });
  const allChapters = async (needed: readonly number[] = []) => {
    const known = await chapterList.get('all');
    // If a new chapter is missing, the list is read again at once.
    return needed.every((id) => known.some((chapter) => chapter.id === id)) ? known : chapterList.refresh('all');
  };

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
  const { PUBLIC_URL: publicUrl } = env;
  const admin = createServiceClient(adminInternalApi, env.ADMIN_URL, env.SERVICE_TOKEN);
  const composeMail = createComposer(
    {
      person: createPersonMails(models, { tokens, auth, chapters, chat, events, allChapters, publicUrl, bus }),
      visitor: createContactLetters(models, { admin, suppressionList, replyAddress: replyAddresses.ofCategory }),
      subscriber: createConfirmationLetters(models, { auth, suppressionList, publicUrl }),
    },
    suppressionList,
  );
  const compose = async (mail: MailDoc) => {
    await renewOrganization();
    return composeMail(mail);
  };
  const store = createMailQueue(models);
  const mailing = { ...returnPaths, replyAddress: replyAddresses.ofOffice, replyMs };
  const createQueueMailer = (queue: MailQueue) => createMailer(env, queue, mailing);
  const mailers: Record<MailQueue, Mailer> = {
    account: createQueueMailer('account'),
    notice: createQueueMailer('notice'),
  };
  const senders = MAIL_QUEUES.map((queue) =>
    startMailSender({ queue, store, mailer: mailers[queue], compose, suppressionList, log }),
  );
  const domain = senderDomain(env);
  const creation = startBackgroundJob(() => createMails(models, domain), {
    everyMs: sweepMs,
    retryMs: MAILS_RETRY_MS,
    firstMs: 0,
    log,
    failure: 'mails not written down yet',
  });
  const fanOut = startFanOut(models, { chapters, events, chat }, { domain, gatherMs, bus }, { everyMs: sweepMs, log });
  const measure = async () => {
    await measureQueues(models);
    await measureFanOut(models);
  };
  const measurement = startBackgroundJob(measure, {
    everyMs: MEASURE_MS,
    firstMs: 0,
    log,
    failure: 'queues not measured',
  });
  const digests = startBackgroundJob((stopped) => makeDigests(models, { auth, allChapters, domain }, stopped), {
    everyMs: DIGESTS_MS,
    firstMs: 0,
    log,
    failure: 'digests not made yet',
  });
  const receiptOptions = { mailer: mailers.account, domain, backupDays: env.BACKUP_DAYS, renewOrganization, log };
  const receipts = startBackgroundJob(() => sendDeletionReceipts(models, receiptOptions), {
    everyMs: sweepMs,
    firstMs: 0,
    log,
    failure: 'receipts of deletions not sent yet',
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
