import { retryDuplicate } from '@meridian/service-kit';
import type { Types } from 'mongoose';
import type { Models } from '../models/create-models';
import type { SuppressionList } from '../suppression/suppression-list';
import type { LetterDoc } from '../models/letter.model';
import { recipientLists, type RecipientSources } from './recipients';

/**
 * Stores a delivery for each address of a letter, a page at a time, before the first one is sent. After each page its
 * last person is stored, so that after a crash another process continues there. A page that is written again already
 * has its deliveries.
 */
export async function createDeliveries(
  { Letters, LetterDeliveries }: Pick<Models, 'LetterDeliveries' | 'Letters'>,
  letter: Pick<LetterDoc, '_id' | 'recipients' | 'making'>,
  sources: RecipientSources,
  { keyOf }: Pick<SuppressionList, 'keyOf'>,
  mayGoOn: () => boolean,
): Promise<void> {
  const lists = recipientLists(letter.recipients, sources);
  const isMaking = { _id: letter._id, state: 'making' as const };
  let { list, after }: { list: number; after?: string | undefined } = letter.making ?? { list: 0 };
  while (mayGoOn()) {
    const read = lists[list];
    if (!read) {
      await Letters.updateOne(isMaking, {
        $set: { state: 'sending', activeAt: new Date() },
        $unset: { making: 1 },
        $inc: { version: 1 },
      });
      return;
    }
    const { recipients, next } = await read(after);
    const now = new Date();
    const writes = recipients.map(({ subjectId, subjectKind, email }) => ({
      updateOne: {
        filter: { letterId: letter._id, addressKey: keyOf(email) },
        update: {
          $setOnInsert: {
            domain: email.split('@').at(-1) ?? '',
            subjectId: subjectId as unknown as Types.ObjectId,
            subjectKind,
            state: 'waiting' as const,
            nextAt: now,
            tries: 0,
            createdAt: now,
          },
        },
        upsert: true,
      },
    }));
    if (writes.length > 0) await retryDuplicate(() => LetterDeliveries.bulkWrite(writes, { ordered: false }));
    [list, after] = next === undefined ? [list + 1, undefined] : [list, next];
    const making = { list, ...(after !== undefined && { after }) };
    const { matchedCount } = await Letters.updateOne(isMaking, { $set: { making, activeAt: now } });
    if (matchedCount === 0) return; // The letter was paused or cancelled.
  }
}
