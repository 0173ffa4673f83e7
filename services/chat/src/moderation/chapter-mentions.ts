import { conflict, forbidden } from '@meridian/service-kit';
import {
  DAY_MS,
  CHAPTER_MENTION,
  CHAPTER_MENTIONS,
  isChapterAdmin,
  type MembershipStatus,
} from '@meridian/shared-types';
import type { SendMessage } from '@meridian/shared-types/schemas';
import type { ClientSession } from 'mongoose';
import type { Messages } from '../messages/message.model';

/**
 * Returns whether a message mentions all members of the chapter.
 * @throws {HttpError} 403 if its sender is no admin of the chapter.
 */
export function mentionsChapter(
  { mentionsChapter: isWanted, content }: Pick<SendMessage, 'mentionsChapter' | 'content'>,
  { role }: Pick<MembershipStatus, 'role'>,
): boolean {
  if (!isWanted) return false;
  if (!isChapterAdmin({ role }))
    throw forbidden(`Only admins of this chapter can mention everyone with ${CHAPTER_MENTION}.`);
  return content.includes(CHAPTER_MENTION);
}

/**
 * Returns a function that throws 409 if as many messages as are allowed within 24 hours have mentioned all members of
 * the chapter, also if they were removed since. It runs in the transaction that stores the message with the number
 * `seq`, so every earlier message is stored.
 */
export const chapterMentionCheck =
  (Messages: Messages, conversation: string) =>
  async (session: ClientSession, { seq }: { seq: number }): Promise<void> => {
    const since = new Date(Date.now() - DAY_MS);
    const count = await Messages.countDocuments(
      { conversation, mentionsChapter: true, createdAt: { $gt: since }, seq: { $lt: seq } },
      { session, limit: CHAPTER_MENTIONS },
    );
    if (count >= CHAPTER_MENTIONS)
      throw conflict(
        'too_many_chapter_mentions',
        `Admins have mentioned everyone ${CHAPTER_MENTIONS} times within 24 hours. Send your message without ${CHAPTER_MENTION}.`,
      );
  };
