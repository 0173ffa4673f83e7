import { conflict, recordDomainEvent } from '@meridian/service-kit';
import type { ClientSession, Connection } from 'mongoose';
import type { EarlierTexts } from './earlier-text.model';
import { keepEarlierText } from './earlier-texts';
import type { Messages } from './message.model';
import { NO_MEDIA } from '../pictures/media';
import type { Pictures } from '../pictures/picture.model';
import { deletePictureOfMessage } from '../pictures/reported-pictures';
import { NO_WORDS } from './message-words';

export interface ClearStores {
  db: Connection;
  Messages: Messages;
  EarlierTexts: EarlierTexts;
  Pictures: Pictures;
}

export const alreadyRemoved = () => conflict('already_removed', 'This message has already been removed.');

/**
 * Removes the text of a message, its picture, its reactions, its quotes in other messages, and its text in notices.
 * Resolves to the author's id. `by` is who removes it. If an admin does, the earlier texts are deleted, too.
 * @throws {HttpError} 409 if it was removed before.
 */
export async function clearMessage(
  { db, Messages, EarlierTexts, Pictures }: ClearStores,
  { id, by }: { id: string; by: 'author' | 'admin' },
  session: ClientSession,
): Promise<string> {
  const message = await Messages.findOneAndUpdate(
    { _id: id, isRemoved: { $ne: true } },
    {
      $set: { isRemoved: true, content: '', ...(by === 'author' && { isRemovedByAuthor: true }) },
      $unset: { ...NO_WORDS, ...NO_MEDIA, mentions: 1, replyTo: 1, editedAt: 1, reactions: 1, reactedSeq: 1 },
    },
    { session, projection: { senderId: 1, content: 1, mediaUrl: 1, mediaAlt: 1, createdAt: 1, editedAt: 1 } },
  ).lean();
  if (!message) throw alreadyRemoved();
  const senderId = String(message.senderId);
  if (by === 'author') await keepEarlierText(EarlierTexts, message, new Date(), session);
  else await EarlierTexts.deleteMany({ messageId: message._id }, { session });
  if (message.mediaUrl) await deletePictureOfMessage(Pictures, message._id, session);
  await Messages.updateMany({ 'replyTo.id': id }, { $set: { 'replyTo.text': '' } }, { session });
  const audience = { userIds: [senderId] };
  await recordDomainEvent(db, { kind: 'chat.message-removed', audience, data: { messageId: id } }, session);
  return senderId;
}
