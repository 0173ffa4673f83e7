import { DAY_MS } from '@meridian/shared-types';
import type { Handlers } from '@meridian/service-kit';
import type { chatInternalApi } from '@meridian/shared-types/contracts';
import type { ClientSession, Types } from 'mongoose';
import type { Pictures } from './picture.model';

/**
 * Milliseconds from the removal of a reported message until its picture is deleted. Earlier texts of messages stay as
 * long.
 */
const RETENTION_MS = 90 * DAY_MS;

/** Deletes the picture of a message that is deleted. Site admins can see a reported picture for 90 more days. */
export async function deletePictureOfMessage(
  Pictures: Pictures,
  messageId: Types.ObjectId,
  session: ClientSession,
): Promise<void> {
  await Pictures.deleteMany({ messageId, isReported: { $ne: true } }, { session });
  const deleteAt = new Date(Date.now() + RETENTION_MS);
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
