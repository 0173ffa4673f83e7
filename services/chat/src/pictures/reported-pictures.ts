import type { Handlers } from '@meridian/service-kit';
import type { chatInternalApi } from '@meridian/shared-types/contracts';
import type { ClientSession, Types } from 'mongoose';
import type { Pictures } from './picture.model';

/** Milliseconds for which the picture of a reported message is kept after the message, as long as earlier texts. */
const KEPT_MS = 90 * 86_400_000;

/** Deletes the picture of a message with the message. A reported one is kept for site admins for 90 days. */
export async function deleteWithMessage(
  Pictures: Pictures,
  messageId: Types.ObjectId,
  session: ClientSession,
): Promise<void> {
  await Pictures.deleteMany({ messageId, isReported: { $ne: true } }, { session });
  const deleteAt = new Date(Date.now() + KEPT_MS);
  await Pictures.updateMany({ messageId }, { $set: { deleteAt }, $unset: { messageId: 1 } }, { session });
}

/** Handles the report of a picture. One that was deleted meanwhile is left out of the report. */
export const reportedPictureHandlers = (
  Pictures: Pictures,
): Pick<Handlers<typeof chatInternalApi>, 'reportPicture'> => ({
  async reportPicture({ params: { key } }) {
    await Pictures.updateOne({ _id: key }, { $set: { isReported: true } });
    return { ok: true };
  },
});
