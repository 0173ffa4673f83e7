import { HttpError } from '@meridian/service-kit';
import { chapterRoom, type Pictures } from '../pictures/picture.model';
import { readPicture, attachPicture, type PictureUse } from '../pictures/use-picture';
import type { MessageLog } from './message-log';
import type { NewMessage } from './new-message';
import type { Write } from './waiting-messages';

/** Returns how a message in the chat of a chapter uses the picture that it names, if any. */
export const chapterPictureUse = ({ chapterId, senderId, clientId, picture }: NewMessage): PictureUse | undefined =>
  picture && { room: chapterRoom(chapterId), senderId, clientId, picture };

/**
 * Adds the picture that a message names. The picture of a message that is stored already may be deleted.
 * @throws {HttpError} 400 unless the sender uploaded it for this chat.
 */
export async function withPicture(
  { Pictures, messages }: { Pictures: Pictures; messages: Pick<MessageLog, 'has'> },
  message: NewMessage,
): Promise<NewMessage> {
  const use = chapterPictureUse(message);
  if (!use) return message;
  try {
    return { ...message, ...(await readPicture(Pictures, use)) };
  } catch (error) {
    if (error instanceof HttpError && message.clientId && (await messages.has(message))) return message;
    throw error;
  }
}

/** Returns the write that attaches to a message the picture that it names. */
export function pictureAttachment(Pictures: Pictures, message: NewMessage): Write | undefined {
  const use = chapterPictureUse(message);
  return use && ((session, _seq, messageId) => attachPicture(Pictures, use, messageId, session));
}
