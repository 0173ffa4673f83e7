import { conflict, HttpError } from '@meridian/service-kit';
import type { SentPicture } from '@meridian/shared-types';
import { messagePictureUrl } from '@meridian/shared-types/message-pictures';
import type { ClientSession, Types } from 'mongoose';
import type { Media } from './media';
import type { Pictures } from './picture.model';

/** A message that may name an uploaded picture. */
export interface PictureUse {
  conversation: string;
  senderId: string;
  clientId?: string | undefined;
  picture?: SentPicture | undefined;
}
type Used = PictureUse & { picture: SentPicture };

/**
 * Returns the picture of a new message.
 * @throws {HttpError} 400 unless the sender uploaded it for this conversation.
 */
export async function readPicture(
  Pictures: Pictures,
  { conversation, senderId, picture: { key, alt } }: Used,
  session: ClientSession,
): Promise<Media> {
  const filter = { _id: key, conversation, uploaderId: senderId };
  const found = await Pictures.findOne(filter, { width: 1, height: 1 }, { session }).lean();
  if (!found) throw new HttpError(400, 'unknown_picture', 'This picture is no longer here. Add it again.');
  return {
    mediaUrl: messagePictureUrl(key),
    mediaWidth: found.width,
    mediaHeight: found.height,
    ...(alt && { mediaAlt: alt }),
  };
}

/**
 * Attaches a picture to a message in the transaction that stores it. For a message that is held for a review,
 * `deleteAt` is the time when the message is deleted.
 * @throws {HttpError} 409 if another message has the picture.
 */
export async function attachPicture(
  Pictures: Pictures,
  { conversation, senderId, clientId, picture: { key } }: Used,
  messageId: Types.ObjectId,
  session: ClientSession,
  deleteAt?: Date,
): Promise<void> {
  const isFree = { messageId: { $exists: false } };
  const { matchedCount } = await Pictures.updateOne(
    {
      _id: key,
      conversation,
      uploaderId: senderId,
      deleteAt: { $exists: true },
      isReported: { $ne: true },
      ...(clientId ? { $or: [isFree, { clientId }] } : isFree),
    },
    deleteAt
      ? { $set: { messageId, deleteAt, ...(clientId && { clientId }) } }
      : { $set: { messageId }, $unset: { deleteAt: 1, clientId: 1 } },
    { session },
  );
  if (matchedCount === 0)
    throw conflict('picture_used', 'This picture already belongs to another message. Add it again.');
}

/** Returns what belongs to a message with a picture in its transaction, or undefined if it names none. */
export function usePicture(Pictures: Pictures, message: PictureUse) {
  const { picture } = message;
  if (!picture) return undefined;
  const used = { ...message, picture };
  return async (session: ClientSession) => ({
    fields: await readPicture(Pictures, used, session),
    write: ({ _id }: { _id: Types.ObjectId }) => attachPicture(Pictures, used, _id, session),
  });
}
