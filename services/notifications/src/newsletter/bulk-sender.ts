import { DAY_MS } from '@meridian/shared-types';
import { startBackgroundJob, whileLeased } from '@meridian/service-kit';
import { setTimeout as sleep } from 'node:timers/promises';
import { BULK_CONNECTIONS } from '../smtp/connections';
import { createDeliverySender } from './delivery-sender';
import { pauseLettersOfFormerSenders } from './pause-letters';
import type { LetterDoc } from '../models/letter.model';
import type { LetterDeliveryDoc } from '../models/letter-delivery.model';
import { createDeliveries } from './create-deliveries';
import { readReaders } from './readers';
import type { BulkSenderOptions } from './bulk-sender-options';

/**
 * Milliseconds between two checks of whether a letter is due, and of whether the next deliveries of a letter in
 * progress are due.
 */
const SWEEP_MS = 5000;
const NEXT_MS = 1000;
/** The number of deliveries that are read at a time, with their addresses. */
const BATCH = 50;
/**
 * Milliseconds for which a delivery of a batch waits for its domain. If the wait is longer, the delivery stays in the
 * database.
 */
const WAIT_MS = 3000;
/** Milliseconds for which a stop waits for letters in progress. */
const STOP_MS = 5000;

type LetterModels = BulkSenderOptions['models'];

/**
 * Ends the deliveries that no process is handing over any more, because a process died meanwhile or could not store the
 * outcome. It is uncertain whether they arrived.
 */
const markInterrupted = ({ LetterDeliveries }: LetterModels) =>
  LetterDeliveries.updateMany(
    { state: 'handed' },
    { $set: { state: 'uncertain', endedAt: new Date(), reason: 'The process ended while it was sent.' } },
  );

/**
 * Marks a letter as late if it was due more than a day ago. The office must confirm it, because it may no longer be
 * wanted.
 */
async function holdOverdue({ Letters }: LetterModels): Promise<void> {
  const late = new Date(Date.now() - DAY_MS);
  const hold = { $set: { state: 'late' as const }, $inc: { version: 1 } };
  await Letters.updateMany({ state: 'scheduled', sendAt: { $lt: late } }, hold);
  await Letters.updateMany({ state: { $in: ['making', 'sending'] }, activeAt: { $lt: late } }, hold);
}

async function pauseRefusedLetters({ models, sources, postalAddress }: BulkSenderOptions): Promise<void> {
  await pauseLettersOfFormerSenders(models, sources);
  await postalAddress.pauseLettersWithout(models);
}

/** Ends a letter that has no deliveries left. */
async function endIfSent({ Letters, LetterDeliveries }: LetterModels, { _id }: LetterDoc): Promise<void> {
  if (await LetterDeliveries.exists({ letterId: _id, state: { $in: ['waiting', 'handed'] } })) return;
  const sent = { state: 'sent' as const, endedAt: new Date() };
  await Letters.updateOne({ _id, state: 'sending' }, { $set: sent, $inc: { version: 1 } });
}

async function beginScheduled({ Letters }: LetterModels): Promise<void> {
  const now = new Date();
  const begun = { state: 'making' as const, making: { list: 0 }, activeAt: now };
  await Letters.updateMany({ state: 'scheduled', sendAt: { $lte: now } }, { $set: begun, $inc: { version: 1 } });
}

/**
 * Sends letters. One process sends at a time, and each domain has its own rate. A delivery is marked before it is
 * handed over, and never handed over again, so after a crash it counts as possibly sent.
 */
export function startBulkSender(options: BulkSenderOptions): { runSoon(): void; stop(): Promise<void> } {
  const { models, lease, domainRate, suppressionList, sources, log } = options;
  const { Letters, LetterDeliveries } = models;
  const deliver = createDeliverySender(options);

  const sendBatch = async (letter: LetterDoc, deliveries: LetterDeliveryDoc[], stopped: AbortSignal): Promise<void> => {
    const readers = await readReaders(sources, options, deliveries);
    const left = [...deliveries];
    const work = async (): Promise<void> => {
      for (let delivery = left.shift(); delivery; delivery = left.shift()) {
        if (stopped.aborted || !lease.isHeld()) return;
        const waitMs = domainRate.waitMs(delivery.domain);
        if (waitMs > WAIT_MS) continue;
        domainRate.count(delivery.domain);
        if (waitMs > 0) await sleep(waitMs);
        await deliver(letter, delivery, readers.get(String(delivery._id)));
      }
    };
    // All workers end before the next run, which treats deliveries in the state `handed` as lost.
    const ends = await Promise.allSettled(Array.from({ length: BULK_CONNECTIONS }, work));
    const failed = ends.find((end) => end.status === 'rejected');
    if (failed) throw failed.reason;
  };

  /** Sends one batch of a letter. Resolves to true if there may be more to send at once. */
  const sendSome = async (letter: LetterDoc, stopped: AbortSignal): Promise<boolean> => {
    const due = { letterId: letter._id, state: 'waiting' as const };
    const deliveries = await LetterDeliveries.find({
      ...due,
      nextAt: { $lte: new Date() },
      domain: { $nin: domainRate.busy(WAIT_MS) },
    })
      .sort({ nextAt: 1 })
      .limit(BATCH)
      .lean();
    await Letters.updateOne({ _id: letter._id, state: 'sending' }, { $set: { activeAt: new Date() } });
    if (deliveries.length > 0) {
      await sendBatch(letter, deliveries, stopped);
      return true;
    }
    await endIfSent(models, letter);
    return false;
  };

  /** Runs one round. Resolves to true if a letter is being sent. */
  const run = async (stopped: AbortSignal): Promise<boolean> => {
    const mayGoOn = () => !stopped.aborted && lease.isHeld();
    let letters: LetterDoc[] = [];
    await whileLeased(lease, { log, keepsLease: true }, async () => {
      await markInterrupted(models);
      await holdOverdue(models);
      await pauseRefusedLetters(options);
      await beginScheduled(models);
      for (const letter of await Letters.find({ state: 'making' }).lean())
        await createDeliveries(models, letter, sources, suppressionList, mayGoOn);
      for (let more = true; more && mayGoOn();) {
        more = false;
        await pauseRefusedLetters(options);
        letters = await Letters.find({ state: 'sending' }).lean();
        for (const letter of letters) if (mayGoOn()) more = (await sendSome(letter, stopped)) || more;
      }
    });
    return letters.length > 0;
  };

  const job = startBackgroundJob(
    async (stopped) => {
      if (await run(stopped)) job.runSoon(NEXT_MS);
    },
    { everyMs: SWEEP_MS, retryMs: NEXT_MS, firstMs: 0, log, failure: 'letters not sent' },
  );
  return {
    runSoon: () => job.runSoon(0),
    async stop() {
      await Promise.race([job.stop(), sleep(STOP_MS, undefined, { ref: false })]);
      await lease.release();
    },
  };
}
