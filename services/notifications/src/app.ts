import {
  createLogger,
  createServiceClient,
  ensureIndexes,
  implement,
  openServiceDatabase,
  startBackgroundJob,
  startService,
  type RunningServer,
} from '@meridian/kit';
import {
  authInternalApi,
  chaptersApi,
  chaptersInternalApi,
  notificationsInternalApi,
} from '@meridian/shared-types/contracts';
import type { NotificationsEnv } from './env';
import { factHandlers } from './fact.routes';
import { createMails } from './mail/create-mails';
import { MAIL_QUEUES } from './mail/mail.model';
import { createMailQueue } from './mail/mail-queue';
import { startMailSender } from './mail/mail-sender';
import { createMailer, domainOf, REPLY_MS, senderOf } from './mail/mailer';
import { measureQueues } from './mail/metrics';
import { createModels } from './models';
import { createLetters } from './texts/letters';

/** Milliseconds between two checks for facts without mails, and between two measurements of the queues. */
const SWEEP_MS = 2000;
const MEASURE_MS = 15_000;

/** Starts the service: it takes facts, and tells people about them. */
export async function start(
  env: NotificationsEnv,
  log = createLogger('notifications', env.LOG_LEVEL),
  replyMs = REPLY_MS,
): Promise<RunningServer> {
  const db = await openServiceDatabase(env, 'notifications', log);
  const models = createModels(db);
  await ensureIndexes(db);

  const compose = createLetters(models, {
    auth: createServiceClient(authInternalApi, env.AUTH_URL, env.SERVICE_TOKEN),
    chapters: {
      ...createServiceClient(chaptersApi, env.CHAPTERS_URL, env.SERVICE_TOKEN),
      ...createServiceClient(chaptersInternalApi, env.CHAPTERS_URL, env.SERVICE_TOKEN),
    },
    publicUrl: env.PUBLIC_URL,
  });
  const store = createMailQueue(models);
  const mailers = MAIL_QUEUES.map((queue) => ({ queue, mailer: createMailer(env, queue, replyMs) }));
  const senders = mailers.map(({ queue, mailer }) => startMailSender({ queue, store, mailer, compose, log }));
  const domain = domainOf(senderOf(env));
  const creation = startBackgroundJob(() => createMails(models, domain), {
    everyMs: SWEEP_MS,
    firstMs: 0,
    log,
    failure: 'mails not written down yet',
  });
  const measurement = startBackgroundJob(() => measureQueues(models), {
    everyMs: MEASURE_MS,
    firstMs: 0,
    log,
    failure: 'queues of mail not measured',
  });

  return startService({
    env,
    log,
    db,
    routers: [
      implement(
        notificationsInternalApi,
        factHandlers(models, () => creation.runSoon(0)),
      ),
    ],
    async afterClose() {
      await Promise.all([creation, measurement, ...senders].map((job) => job.stop()));
      for (const { mailer } of mailers) mailer.close();
    },
  });
}
