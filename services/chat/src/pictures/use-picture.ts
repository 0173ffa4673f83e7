import { conflict, HttpError } from '@meridian/service-kit';
import type { SentPicture } from '@meridian/shared-types';
import { messagePictureUrl } from '@meridian/shared-types/message-pictures';
import type { ClientSession, Types } from 'mongoose';
import type { Media } from './media';
import type { Pictures } from './picture.model';

/** A message that names an uploaded picture. */
export interface PictureUse {
  room: string;
  senderId: string;
  clientId?: string | undefined;
  picture: SentPicture;
}

/**
 * Returns the picture of a new message.
 * @throws {HttpError} 400 unless the sender uploaded it for this room.
 */
export async function readPicture(
  Pictures: Pictures,
  { room, senderId, picture: { key, alt } }: PictureUse,
  session?: ClientSession,
): Promise<Media> {
  const filter = { _id: key, room, uploaderId: senderId };
  const found = await Pictures.findOne(filter, { width: 1, height: 1 }, session && { session }).lean();
  if (!found) throw new HttpError(400, 'unknown_picture', 'This picture is no longer here. Add it again.');
  return { mediaUrl: messagePictureUrl(key), mediaWidth: found.width, mediaHeight: found.height, mediaAlt: alt };
}

/**
 * Attaches a picture to a message in the transaction that stores it. For a message that is held for a review,
 * `deleteAt` is the time when the message is deleted.
 * @throws {HttpError} 409 if another message has the picture.
 */
export async function attachPicture(
  Pictures: Pictures,
  { room, senderId, clientId, picture: { key } }: PictureUse,
  messageId: Types.ObjectId,
  session: ClientSession,
  deleteAt?: Date,
): Promise<void> {
  const isFree = { messageId: { $exists: false } };
  const { matchedCount } = await Pictures.updateOne(
    {
      _id: key,
      room,
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
