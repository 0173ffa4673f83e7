import type { ClientSession } from 'mongoose';
import type { EarlierTexts } from './earlier-text.model';
import type { MessageDoc } from './message.model';

/** Keeps the text that a message had until its author replaced it. */
export async function keepEarlierText(
  EarlierTexts: EarlierTexts,
  before: Pick<MessageDoc, '_id' | 'senderId' | 'content' | 'createdAt' | 'editedAt'>,
  replacedAt: Date,
  session: ClientSession,
): Promise<void> {
  const { _id: messageId, senderId, content, createdAt, editedAt: writtenAt = createdAt } = before;
  await EarlierTexts.insertMany([{ messageId, senderId, content, writtenAt, replacedAt }], { session });
}
