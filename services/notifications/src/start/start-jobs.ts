import { startBackgroundJob, type BackgroundJob, type Logger, type SignalBus } from '@meridian/service-kit';
import { makeDigests, type DigestOptions } from '../digests/make-digests';
import { createMails } from '../mail/create-mails';
import { measureQueues } from '../smtp/metrics';
import type { Models } from '../models/create-models';
import { startFanOut, type FanOutSources } from '../fan-out/fan-out';
import { measureFanOut } from '../fan-out/metrics';
import type { Mailer } from '../smtp/mailer';
import { sendDeletionReceipts } from '../receipts/deletion-receipts';

const MEASURE_MS = 15_000;
/** Milliseconds after which mails are created again if this failed. */
const MAILS_RETRY_MS = 3000;
/** Milliseconds between two checks of whether digests are due. */
const DIGESTS_MS = 60_000;

type Sources = FanOutSources & DigestOptions;

interface Options extends Sources {
  mailer: Mailer;
  backupDays: number;
  renewOrganization: () => Promise<void>;
  bus: SignalBus;
  gatherMs: number;
  sweepMs: number;
  log: Logger;
}

/** Measures the queues of mails and of domain events again and again. */
function startMeasurement(models: Models, log: Logger): BackgroundJob {
  const measure = async () => {
    await measureQueues(models);
    await measureFanOut(models);
  };
  return startBackgroundJob(measure, { everyMs: MEASURE_MS, firstMs: 0, log, failure: 'queues not measured' });
}

/** Starts the jobs that write mails and notices, and that measure how many wait. */
export function startJobs(models: Models, options: Options) {
  const { auth, chapters, events, chat, allChapters, mailer, domain, backupDays } = options;
  const { renewOrganization, bus, gatherMs, sweepMs, log } = options;
  const creation = startBackgroundJob(() => createMails(models, domain), {
    everyMs: sweepMs,
    retryMs: MAILS_RETRY_MS,
    firstMs: 0,
    log,
    failure: 'mails not written down yet',
  });
  const fanOut = startFanOut(models, { chapters, events, chat }, { domain, gatherMs, bus }, { everyMs: sweepMs, log });
  const measurement = startMeasurement(models, log);
  const digests = startBackgroundJob((stopped) => makeDigests(models, { auth, allChapters, domain }, stopped), {
    everyMs: DIGESTS_MS,
    firstMs: 0,
    log,
    failure: 'digests not made yet',
  });
  const receiptOptions = { mailer, domain, backupDays, renewOrganization, log };
  const receipts = startBackgroundJob(() => sendDeletionReceipts(models, receiptOptions), {
    everyMs: sweepMs,
    firstMs: 0,
    log,
    failure: 'receipts of deletions not sent yet',
  });
  return { creation, receipts, fanOut, digests, measurement };
}
