import { lockPeople } from '@meridian/service-kit';
import { messageText } from '@meridian/shared-types/message-pictures';
import type { ClientSession } from 'mongoose';
import type { EarlierTexts } from './earlier-text.model';
import type { MessageDoc } from './message.model';

/**
 * Keeps the text that a message had until its author replaced it, or the description of its picture if it had none.
 * @throws {HttpError} 403 if the author's account is being deleted, so that no text is stored after its removal.
 */
export async function keepEarlierText(
  EarlierTexts: EarlierTexts,
  before: Pick<MessageDoc, '_id' | 'senderId' | 'content' | 'mediaAlt' | 'mediaUrl' | 'createdAt' | 'editedAt'>,
  replacedAt: Date,
  session: ClientSession,
): Promise<void> {
  await lockPeople(EarlierTexts.db, String(before.senderId), session);
  const { _id: messageId, senderId, createdAt, editedAt: writtenAt = createdAt } = before;
  const content = messageText(before);
  await EarlierTexts.insertMany([{ messageId, senderId, content, writtenAt, replacedAt }], { session });
}
