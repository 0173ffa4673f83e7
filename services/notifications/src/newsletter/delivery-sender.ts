import { Counter, createTtlCache, isDuplicate, metrics } from '@meridian/service-kit';
import { GIVEN_UP_MS, retryPause } from '../smtp/retry-pause';
import { refusedUs } from '../smtp/metrics';
import type { Outcome } from '../smtp/outcome';
import type { BulkSenderOptions } from './bulk-sender-options';
import type { LetterDoc } from '../models/letter.model';
import type { LetterDeliveryDoc } from '../models/letter-delivery.model';
import { NOT_WANTED, type Reader } from './readers';

const ended = new Counter({
  name: 'notifications_letters_total',
  help: 'Letters to single addresses that have ended, by state.',
  labelNames: ['state'],
  registers: [metrics],
});

const REASON_MAX = 300;
/** Milliseconds for which the text of a letter is cached. */
const RENDERED_MS = 60_000;
type EndState = 'sent' | 'uncertain' | 'failed' | 'suppressed';

/** Hands over one delivery and stores its outcome. */
export function createDeliverySender({
  models: { Letters, LetterDeliveries },
  lease,
  mailer,
  domainRate,
  suppressionList,
  optOuts,
  render,
  unsubscribeLink,
  domain,
  log,
}: BulkSenderOptions) {
  /**
   * Each letter is rendered once a minute for members and for others, because its events may change while it is sent.
   */
  const rendered = createTtlCache(
    async (key: string) => {
      const [id, , audience] = key.split('.');
      const letter = await Letters.findById(id).orFail().lean();
      return render(letter, audience === 'members');
    },
    { ttlMs: RENDERED_MS },
  );
  const textsOf = ({ _id, sendAt }: LetterDoc, { isMember }: { isMember: boolean }) =>
    rendered.get(`${String(_id)}.${sendAt?.getTime()}.${isMember ? 'members' : 'others'}`);

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

  return async (letter: LetterDoc, delivery: LetterDeliveryDoc, reader: Reader | undefined): Promise<void> => {
    if (!reader || 'refusal' in reader) return end(delivery, ['waiting'], 'suppressed', reader?.refusal);
    // The batch may be some seconds old, so this checks whether the letter was paused or the reader has unsubscribed.
    const [isSending, hasLeft] = await Promise.all([
      Letters.exists({ _id: letter._id, state: 'sending' }),
      optOuts.isOut(reader.addressKey),
    ]);
    if (!isSending) return;
    if (hasLeft) return end(delivery, ['waiting'], 'suppressed', NOT_WANTED);
    const texts = await textsOf(letter, reader); // This calls another service, so it precedes the mark.
    try {
      const marked = await LetterDeliveries.updateOne(
        { _id: delivery._id, state: 'waiting' },
        { $set: { state: 'handed', holder: lease.holder, addressKey: reader.addressKey }, $inc: { tries: 1 } },
      );
      if (marked.matchedCount === 0) return;
    } catch (error) {
      if (!isDuplicate(error)) throw error;
      return end(delivery, ['waiting'], 'suppressed', 'This address gets the letter already.');
    }
    const unsubscribe = unsubscribeLink(reader.addressKey);
    const outcome = await mailer.send(
      {
        _id: delivery._id,
        messageId: `<${String(delivery._id)}.letter@${domain}>`,
        at: letter.sendAt ?? delivery.createdAt,
      },
      {
        to: { name: reader.name, address: reader.address },
        subject: letter.subject,
        ...texts({ name: reader.name, unsubscribe }),
        list: { unsubscribe, id: 'newsletter' },
      },
    );
    await conclude(letter, delivery, reader.address, outcome);
  };
}
