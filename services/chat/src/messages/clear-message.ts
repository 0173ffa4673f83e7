import { conflict, recordDomainEvent } from '@meridian/service-kit';
import type { ClientSession, Connection, Types } from 'mongoose';
import { NO_MEDIA } from '../pictures/media';
import type { Pictures } from '../pictures/picture.model';
import { deletePictureOfMessage } from '../pictures/reported-pictures';
import type { EarlierTexts } from './earlier-text.model';
import { keepEarlierText } from './earlier-texts';
import type { MessageDoc, Messages } from './message.model';
import { NO_WORDS } from './message-words';

export interface ClearStores {
  Messages: Messages;
  Pictures: Pictures;
}

export const alreadyRemoved = () => conflict('already_removed', 'This message has already been removed.');

/**
 * Removes the text of a message, its picture and its reactions. The message itself stays, so that the numbers of its
 * conversation have no gap. Resolves to the message as it was. `by` is who removes it.
 * @throws {HttpError} 409 if it was removed before.
 */
export async function clearMessage(
  { Messages, Pictures }: ClearStores,
  id: string | Types.ObjectId,
  by: 'author' | 'moderator',
  session: ClientSession,
): Promise<MessageDoc> {
  const message = await Messages.findOneAndUpdate(
    { _id: id, isRemoved: { $ne: true } },
    {
      $set: { isRemoved: true, content: '', ...(by === 'author' && { isRemovedByAuthor: true }) },
      $unset: {
        ...NO_WORDS,
        ...NO_MEDIA,
        mentions: 1,
        replyTo: 1,
        editedAt: 1,
        edits: 1,
        ownText: 1,
        reactions: 1,
        reactedSeq: 1,
      },
    },
    { session },
  ).lean();
  if (!message) throw alreadyRemoved();
  if (message.mediaUrl) await deletePictureOfMessage(Pictures, message._id, session);
  return message;
}

export interface ChapterClearStores extends ClearStores {
  db: Connection;
  EarlierTexts: EarlierTexts;
}

/**
 * Clears a message of a chapter's chat, its quotes in other messages, and its text in notices. Resolves to the author's
 * id. If a moderator removes it, the earlier texts are deleted, too.
 */
export async function clearChapterMessage(
  { db, EarlierTexts, ...stores }: ChapterClearStores,
  { id, by }: { id: string; by: 'author' | 'moderator' },
  session: ClientSession,
): Promise<string> {
  const message = await clearMessage(stores, id, by, session);
  if (by === 'author') await keepEarlierText(EarlierTexts, message, new Date(), session);
  else await EarlierTexts.deleteMany({ messageId: message._id }, { session });
  await stores.Messages.updateMany({ 'replyTo.id': id }, { $set: { 'replyTo.text': '' } }, { session });
  const senderId = String(message.senderId);
  const audience = { userIds: [senderId] };
  await recordDomainEvent(db, { kind: 'chat.message-removed', audience, data: { messageId: id } }, session);
  return senderId;
}
