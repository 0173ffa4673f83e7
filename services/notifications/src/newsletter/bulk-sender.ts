import { startBackgroundJob, type Lease, type Logger } from '@meridian/kit';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Mailer } from '../mail/mailer';
import type { Models } from '../models';
import type { AddressStops } from '../stops/address-stops';
import { BULK_CONNECTIONS } from './connections';
import { createDelivery } from './deliver-row';
import { holdSuspended, type SenderSources } from './hold-suspended';
import type { LetterDoc } from './letter.model';
import type { LetterRowDoc } from './letter-row.model';
import { makeRows } from './make-rows';
import type { Pace } from './pace';
import type { ReaderSources } from './readers';
import { readReaders } from './readers';
import type { RecipientSources } from './recipients';

/** Milliseconds between two looks whether a letter is due, and whether the next readers of one that is sent are. */
const SWEEP_MS = 5000;
const NEXT_MS = 1000;
/** Rows that are read at a time, with their addresses. */
const BATCH = 50;
/** Milliseconds for which a row of a batch waits for its domain; then it waits in the database. */
const WAIT_MS = 3000;
const DAY_MS = 86_400_000;
/** Milliseconds for which a stop waits for letters on their way. */
const STOP_MS = 5000;

export interface BulkSenderOptions {
  models: Models;
  lease: Lease;
  mailer: Mailer;
  pace: Pace;
  stops: AddressStops;
  sources: RecipientSources & ReaderSources & SenderSources;
  /** `isMember`: as active members get it, who are told of events that only members see. */
  render: (
    letter: LetterDoc,
    isMember: boolean,
  ) => Promise<(reader: { name: string; unsubscribe: string }) => { html: string; text: string }>;
  unsubscribeLink: (subjectId: string) => string;
  domain: string;
  log: Logger;
}

/**
 * Sends letters: one program at a time, each domain at its pace. A row is marked before it is handed over, and never
 * handed over again: after a crash it counts as perhaps sent.
 */
export function startBulkSender(options: BulkSenderOptions): { runSoon(): void; stop(): Promise<void> } {
  const { models, lease, pace, stops, sources, log } = options;
  const { Letters, LetterRows } = models;
  const deliver = createDelivery(options);

  /**
   * Rows that nobody hands over any more: another program died meanwhile, or this one could not store how it ended.
   * Nobody knows whether they arrived.
   */
  const takeOver = () =>
    LetterRows.updateMany(
      { state: 'handed' },
      { $set: { state: 'uncertain', endedAt: new Date(), reason: 'The program ended while it was sent.' } },
    );

  /** A letter that should have gone more than a day ago asks, instead of arriving when it is no longer wanted. */
  const holdLate = async (): Promise<void> => {
    const late = new Date(Date.now() - DAY_MS);
    const hold = { $set: { state: 'late' as const }, $inc: { version: 1 } };
    await Letters.updateMany({ state: 'scheduled', sendAt: { $lt: late } }, hold);
    await Letters.updateMany({ state: { $in: ['making', 'sending'] }, activeAt: { $lt: late } }, hold);
  };

  const begin = (): Promise<unknown> => {
    const now = new Date();
    return Letters.updateMany(
      { state: 'scheduled', sendAt: { $lte: now } },
      { $set: { state: 'making', making: { list: 0 }, activeAt: now }, $inc: { version: 1 } },
    );
  };

  const sendBatch = async (letter: LetterDoc, rows: LetterRowDoc[], stopped: AbortSignal): Promise<void> => {
    const readers = await readReaders(models, sources, stops, rows);
    const left = [...rows];
    const work = async (): Promise<void> => {
      for (let row = left.shift(); row; row = left.shift()) {
        if (stopped.aborted || !lease.isHeld()) return;
        const waitMs = pace.waitMs(row.domain);
        if (waitMs > WAIT_MS) continue;
        pace.take(row.domain);
        if (waitMs > 0) await sleep(waitMs);
        await deliver(letter, row, readers.get(String(row._id)));
      }
    };
    // All of them end before the next run, which takes rows that are handed over for lost.
    const ends = await Promise.allSettled(Array.from({ length: BULK_CONNECTIONS }, work));
    const failed = ends.find((end) => end.status === 'rejected');
    if (failed) throw failed.reason;
  };

  /** Whether there may be more to do at once. */
  const sendSome = async (letter: LetterDoc, stopped: AbortSignal): Promise<boolean> => {
    const due = { letterId: letter._id, state: 'waiting' as const };
    const rows = await LetterRows.find({
      ...due,
      nextAt: { $lte: new Date() },
      domain: { $nin: pace.busy(WAIT_MS) },
    })
      .sort({ nextAt: 1 })
      .limit(BATCH)
      .lean();
    await Letters.updateOne({ _id: letter._id, state: 'sending' }, { $set: { activeAt: new Date() } });
    if (rows.length > 0) {
      await sendBatch(letter, rows, stopped);
      return true;
    }
    const isOpen = await LetterRows.exists({ letterId: letter._id, state: { $in: ['waiting', 'handed'] } });
    if (!isOpen)
      await Letters.updateOne(
        { _id: letter._id, state: 'sending' },
        { $set: { state: 'sent', endedAt: new Date() }, $inc: { version: 1 } },
      );
    return false;
  };

  /** Whether a letter is being sent. */
  const run = async (stopped: AbortSignal): Promise<boolean> => {
    if (!(await lease.take())) return false;
    const renewal = startBackgroundJob(() => lease.take(), {
      everyMs: lease.ms / 3,
      log,
      failure: 'lease of letters not renewed',
    });
    const mayGoOn = () => !stopped.aborted && lease.isHeld();
    try {
      await takeOver();
      await holdLate();
      await holdSuspended(models, sources);
      await begin();
      for (const letter of await Letters.find({ state: 'making' }).lean())
        await makeRows(models, letter, sources, stops, mayGoOn);
      let letters: LetterDoc[] = [];
      for (let more = true; more && mayGoOn();) {
        more = false;
        await holdSuspended(models, sources);
        letters = await Letters.find({ state: 'sending' }).lean();
        for (const letter of letters) if (mayGoOn()) more = (await sendSome(letter, stopped)) || more;
      }
      return letters.length > 0;
    } finally {
      await renewal.stop();
    }
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
