import { lockPeople } from '@meridian/service-kit';
import type { ClientSession } from 'mongoose';
import type { EarlierTexts } from './earlier-text.model';
import type { MessageDoc } from './message.model';

/**
 * Keeps the text that a message had until its author replaced it.
 * @throws {HttpError} 403 if the author's account is being deleted, so that no text is stored after its removal.
 */
export async function keepEarlierText(
  EarlierTexts: EarlierTexts,
  before: Pick<MessageDoc, '_id' | 'senderId' | 'content' | 'createdAt' | 'editedAt'>,
  replacedAt: Date,
  session: ClientSession,
): Promise<void> {
  await lockPeople(EarlierTexts.db, String(before.senderId), session);
  const { _id: messageId, senderId, content, createdAt, editedAt: writtenAt = createdAt } = before;
  await EarlierTexts.insertMany([{ messageId, senderId, content, writtenAt, replacedAt }], { session });
}
