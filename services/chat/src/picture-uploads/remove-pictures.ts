import { inTransaction } from '@meridian/service-kit';
import type { Connection, Types } from 'mongoose';
import type { Messages } from '../messages/message.model';
import type { Pictures } from '../pictures/picture.model';

interface Stores {
  db: Connection;
  Pictures: Pictures;
  Messages: Messages;
}

/** The number of pictures that are deleted at once. */
const BATCH = 200;
const NO_PICTURE = { $unset: { mediaUrl: 1, mediaWidth: 1, mediaHeight: 1 } } as const;

/**
 * Deletes all pictures of a person whose account is deleted. Their messages stay, with the descriptions of the
 * pictures.
 */
export async function removePictures({ db, Pictures, Messages }: Stores, userId: string): Promise<void> {
  for (let more = true; more;) {
    const batch = await Pictures.find({ uploaderId: userId }, { messageId: 1 }).limit(BATCH).lean();
    const ids = batch.flatMap(({ messageId }): Types.ObjectId[] => (messageId ? [messageId] : []));
    const ofMessages = { _id: { $in: ids } };
    if (batch.length > 0)
      await inTransaction(db, async (session) => {
        await Messages.updateMany(ofMessages, NO_PICTURE, { session });
        await Pictures.deleteMany({ _id: { $in: batch.map(({ _id }) => _id) } }, { session });
      });
    more = batch.length > 0;
  }
}
