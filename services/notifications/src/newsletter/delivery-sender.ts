import { createTtlCache, isDuplicate } from '@meridian/service-kit';
import type { BulkSenderOptions } from './bulk-sender-options';
import type { LetterDoc } from '../models/letter.model';
import type { LetterDeliveryDoc } from '../models/letter-delivery.model';
import { createDeliveryOutcomes } from './delivery-outcomes';
import { NOT_WANTED, type Reader } from './readers';

/** Milliseconds for which the text of a letter is cached. */
const RENDERED_MS = 60_000;

/** Hands over one delivery and stores its outcome. */
export function createDeliverySender({
  models,
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
  const { Letters, LetterDeliveries } = models;
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
  const readTexts = ({ _id, sendAt }: LetterDoc, { isMember }: { isMember: boolean }) =>
    rendered.get(`${String(_id)}.${sendAt?.getTime()}.${isMember ? 'members' : 'others'}`);

  const { end, conclude } = createDeliveryOutcomes({ models, lease, domainRate, suppressionList, log });

  return async (letter: LetterDoc, delivery: LetterDeliveryDoc, reader: Reader | undefined): Promise<void> => {
    if (!reader || 'refusal' in reader) return end(delivery, ['waiting'], 'suppressed', reader?.refusal);
    // The batch may be some seconds old, so this checks whether the letter was paused or the reader has unsubscribed.
    const [isSending, hasLeft] = await Promise.all([
      Letters.exists({ _id: letter._id, state: 'sending' }),
      optOuts.isOut(reader.addressKey),
    ]);
    if (!isSending) return;
    if (hasLeft) return end(delivery, ['waiting'], 'suppressed', NOT_WANTED);
    const texts = await readTexts(letter, reader); // This calls another service, so it precedes the mark.
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
