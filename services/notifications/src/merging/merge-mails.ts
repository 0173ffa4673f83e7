import { isDuplicate } from '@meridian/service-kit';
import type { MailDoc } from '../models/mail.model';
import type { Models } from '../models/create-models';
import type { Merge } from './merge';

/** The number of mails that are read at once. */
const BATCH = 500;
const FIELDS = { key: 1, messageId: 1, into: 1, queue: 1, nextAt: 1 } as const;

/**
 * Moves waiting mails to the account that stays, with the history of sent mails. Mail about the other account is not
 * sent any more, because its links are invalid.
 */
export async function mergeMails({ Mails }: Pick<Models, 'Mails'>, { fromId, intoId }: Merge): Promise<void> {
  for (let more = true; more;) {
    const batch = await Mails.find({ userId: fromId }, FIELDS).limit(BATCH).lean();
    for (const mail of batch)
      await Mails.updateOne({ _id: mail._id }, mergedMail(mail, fromId, intoId)).catch((error: unknown) => {
        if (!isDuplicate(error)) throw error;
        return Mails.deleteOne({ _id: mail._id }); // The account that stays also has this mail.
      });
    more = batch.length > 0;
  }
}

type Stored = Pick<MailDoc, '_id' | keyof typeof FIELDS>;

/** Returns the changed fields of a mail. Its unique key contains the person's id. */
function mergedMail({ key, messageId, into, queue, nextAt }: Stored, fromId: string, intoId: string) {
  const renamed = (text: string) => text.replaceAll(fromId, intoId);
  const set = {
    userId: intoId,
    key: renamed(key),
    messageId: renamed(messageId),
    ...(into !== undefined && { into: renamed(into) }),
  };
  if (queue !== 'account' || nextAt === undefined) return { $set: set };
  return { $set: { ...set, state: 'dropped' as const, endedAt: new Date() }, $unset: { nextAt: 1 as const } };
}
