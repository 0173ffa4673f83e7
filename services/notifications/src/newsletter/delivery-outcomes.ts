import { Counter, metrics } from '@meridian/service-kit';
import { GIVEN_UP_MS, retryPause } from '../smtp/retry-pause';
import { refusedUs } from '../smtp/metrics';
import type { Outcome } from '../smtp/outcome';
import type { BulkSenderOptions } from './bulk-sender-options';
import type { LetterDoc } from '../models/letter.model';
import type { LetterDeliveryDoc } from '../models/letter-delivery.model';

const ended = new Counter({
  name: 'notifications_letters_total',
  help: 'Letters to single addresses that have ended, by state.',
  labelNames: ['state'],
  registers: [metrics],
});

const REASON_MAX = 300;
type EndState = 'sent' | 'uncertain' | 'failed' | 'suppressed';

type Needed = Pick<BulkSenderOptions, 'models' | 'lease' | 'domainRate' | 'suppressionList' | 'log'>;

/** Stores how the hand-over of a delivery ended, and when it is tried again. */
export function createDeliveryOutcomes({ models, lease, domainRate, suppressionList, log }: Needed) {
  const { Letters, LetterDeliveries } = models;
  const end = async (delivery: LetterDeliveryDoc, from: string[], state: EndState, reason = ''): Promise<void> => {
    await LetterDeliveries.updateOne(
      { _id: delivery._id, state: { $in: from as LetterDeliveryDoc['state'][] } },
      {
        $set: { state, endedAt: new Date(), ...(reason && { reason: reason.slice(0, REASON_MAX) }) },
        $unset: { nextAt: 1 },
      },
    );
    ended.inc({ state });
  };

  const postpone = (delivery: LetterDeliveryDoc, ms: number, reason: string): Promise<unknown> =>
    LetterDeliveries.updateOne(
      { _id: delivery._id, state: 'handed', holder: lease.holder },
      {
        $set: { state: 'waiting', nextAt: new Date(Date.now() + ms), reason: reason.slice(0, REASON_MAX) },
        $unset: { holder: 1 },
      },
    );

  const conclude = async (
    letter: LetterDoc,
    delivery: LetterDeliveryDoc,
    address: string,
    outcome: Outcome,
  ): Promise<void> => {
    const handed = ['handed', 'uncertain']; // Uncertain means that another process took over.
    if (outcome.is === 'sent') {
      domainRate.recover(delivery.domain);
      await end(delivery, handed, 'sent');
      return suppressionList.noteOutcome(address, outcome, 'bulk');
    }
    if (outcome.is === 'uncertain') return end(delivery, ['handed'], 'uncertain', outcome.error);
    if (outcome.is === 'refused') {
      await end(delivery, handed, 'failed', outcome.error);
      return suppressionList.noteOutcome(address, outcome, 'bulk');
    }
    if (outcome.isOurs) {
      // Every address would be refused, so the letter is paused until the office resumes it.
      refusedUs.inc();
      log.error(
        { letterId: String(letter._id), reason: outcome.error },
        'the mail server refuses our mail: letter paused',
      );
      await postpone(delivery, 0, outcome.error);
      await Letters.updateOne(
        { _id: letter._id, state: 'sending' },
        {
          $set: { state: 'paused', problem: `The mail server refuses our emails: ${outcome.error}` },
          $inc: { version: 1 },
        },
      );
      return;
    }
    if (outcome.isTooFast) domainRate.slowDown(delivery.domain);
    if (Date.now() - delivery.createdAt.getTime() > GIVEN_UP_MS) return end(delivery, handed, 'failed', outcome.error);
    await postpone(delivery, retryPause(delivery.tries + 1), outcome.error);
  };

  return { end, conclude };
}
