import { startBackgroundJob, type Logger } from '@meridian/service-kit';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SuppressionList } from '../suppression/suppression-list';
import type { MailDoc, MailQueue } from '../models/mail.model';
import { LEASE_MS, type MailQueueStore, type StoreWith } from './mail-queue';
import { CONNECTIONS, type Composed, type Mailer } from '../smtp/mailer';
import { attempts, givenUp, refusedUs } from '../smtp/metrics';
import type { Outcome } from '../smtp/outcome';
import { GIVEN_UP_MS, retryPause } from '../smtp/retry-pause';

/** Milliseconds between two checks of whether a mail is due, and for which a stop waits for mails in progress. */
const SWEEP_MS = 1000;
const STOP_MS = 5000;
/** Milliseconds after which idle jobs check the queue by themselves. */
const HELPERS_MS = 30_000;
/** Milliseconds until the next attempt when one of our services was unavailable, which is not the mail's fault. */
const SOON_MS = 15_000;

export interface MailSenderOptions {
  queue: MailQueue;
  store: MailQueueStore;
  mailer: Mailer;
  /** Composes the current content of the mail. */
  compose(mail: MailDoc): Promise<Composed>;
  suppressionList: Pick<SuppressionList, 'keyOf' | 'noteOutcome'>;
  log: Logger;
  /** Milliseconds between two checks whether a mail is due. */
  everyMs?: number | undefined;
}

/** Sends the mails of a queue, several at a time, until none is due. It then checks again every second. */
export function startMailSender(options: MailSenderOptions): { stop(): Promise<void> } {
  const { queue, store, mailer, compose, log, everyMs = SWEEP_MS } = options;
  const { keyOf, noteOutcome } = options.suppressionList;
  let isStopped = false;

  const conclude = async (mail: MailDoc, outcome: Outcome, alsoStore?: StoreWith): Promise<void> => {
    attempts.inc({ queue, outcome: outcome.is });
    const about = { key: mail.key, kind: mail.kind };
    if (outcome.is === 'sent') return store.end(mail, 'sent', { alsoStore });
    if (outcome.is === 'refused') {
      log.warn({ ...about, reason: outcome.error }, 'mail refused');
      return store.end(mail, 'failed', { lastError: outcome.error });
    }
    if (outcome.is === 'postponed' && outcome.isOurs) {
      refusedUs.inc();
      log.error({ ...about, reason: outcome.error }, 'the mail server refuses our mail');
    }
    if (Date.now() - (mail.dueAt ?? mail.createdAt).getTime() > GIVEN_UP_MS) {
      givenUp.inc({ queue });
      log.error({ ...about, reason: outcome.error }, 'mail given up: it could not be sent for three days');
      return store.end(mail, 'failed', { lastError: outcome.error });
    }
    log.warn({ ...about, outcome: outcome.is, reason: outcome.error }, 'mail not sent yet');
    return store.postpone(mail, retryPause(mail.tries + 1), outcome.error);
  };

  const handle = async (mail: MailDoc): Promise<void> => {
    // A process that died before the reply may have sent this mail. It is sent again with the same Message-ID and date.
    if (mail.state === 'handed') attempts.inc({ queue, outcome: 'uncertain' });
    let composed: Composed;
    try {
      composed = await compose(mail);
    } catch (error) {
      log.warn({ err: error, key: mail.key }, 'mail not written yet');
      return store.postpone(mail, SOON_MS, (error as Error).message);
    }
    if ('reason' in composed) return store.end(mail, 'dropped', { lastError: composed.reason });
    if ('until' in composed) return store.delay(mail, composed.until);
    if (!(await store.markHanded(mail, keyOf(composed.to.address)))) return;
    const outcome = await mailer.send(mail, composed);
    await conclude(mail, outcome, composed.onSent);
    await noteOutcome(composed.to.address, outcome, queue);
  };

  /** Keeps the mail claimed while it is handled, because a mail server may take longer to reply than a claim lasts. */
  const handleClaimed = async (mail: MailDoc): Promise<void> => {
    const renewal = startBackgroundJob(() => store.renew(mail), {
      everyMs: LEASE_MS / 3,
      log,
      failure: 'claim of a mail not renewed',
    });
    try {
      await handle(mail);
    } finally {
      await renewal.stop();
    }
  };

  const sendAll = async (): Promise<void> => {
    while (!isStopped) {
      const mail = await store.claim(queue);
      if (!mail) return;
      for (const helper of helpers) helper.runSoon(0);
      await handleClaimed(mail);
    }
  };
  const failure = 'mails not sent';
  // Only one job checks whether a mail is due. If it finds one, it starts the others, because there may be more.
  const helpers = Array.from({ length: CONNECTIONS[queue] - 1 }, () =>
    startBackgroundJob(sendAll, { everyMs: HELPERS_MS, log, failure }),
  );
  const jobs = [startBackgroundJob(sendAll, { everyMs, firstMs: 0, log, failure }), ...helpers];
  return {
    async stop() {
      isStopped = true;
      // A hanging mail server does not delay the stop. Its mail then counts as possibly sent.
      await Promise.race([Promise.all(jobs.map((job) => job.stop())), sleep(STOP_MS, undefined, { ref: false })]);
    },
  };
}
