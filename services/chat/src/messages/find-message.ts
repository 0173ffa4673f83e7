import { notFound } from '@meridian/service-kit';
import { chapterKey } from './conversation';
import { IS_MESSAGE, type MessageDoc, type Messages } from './message.model';

/** Returns a message of the chat of a chapter. Throws 404 if it does not exist, or is a change of another one. */
export async function findChapterMessage(Messages: Messages, chapterId: number, id: string): Promise<MessageDoc> {
  const message = await Messages.findOne({ _id: id, conversation: chapterKey(chapterId), ...IS_MESSAGE }).lean();
  if (!message) throw notFound('message');
  return message;
}
