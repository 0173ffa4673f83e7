import { HttpError, type NewDomainEvent } from '@meridian/service-kit';
import { cleanText, toExcerpt, type Client, type SendMessage } from '@meridian/shared-types';
import { messageText } from '@meridian/shared-types/message-pictures';
import type { chaptersInternalApi } from '@meridian/shared-types/contracts';
import { Types } from 'mongoose';
import { membersAmong } from '../access/membership-checks';
import { findMentions } from './find-mentions';
import { chapterKey, chapterOfKey } from './conversation';
import { IS_MESSAGE, type MessageDoc, type Messages } from './message.model';
import type { NewMessage } from './new-message';
import type { Profiles } from './profiles';

/** The number of characters of a message that are shown elsewhere. */
const EXCERPT = 140;

export interface MentionSources {
  Messages: Messages;
  chapters: Pick<Client<typeof chaptersInternalApi>, 'checkMemberships'>;
  profiles: Profiles;
}

/**
 * Reads the message that a new message replies to, and the people whom it mentions. Reads nothing for a message with
 * neither.
 * @throws {HttpError} 400 if the message that it replies to is not in the chapter.
 */
export async function readMentions(
  { Messages, chapters, profiles }: MentionSources,
  { chapterId, content, replyTo, mentions = [] }: Pick<SendMessage, 'chapterId' | 'content' | 'replyTo' | 'mentions'>,
): Promise<Pick<NewMessage, 'replyTo' | 'mentions' | 'notifyReplyAuthor'>> {
  if (!replyTo && mentions.length === 0) return {};
  const quoted = replyTo
    ? await Messages.findOne(
        { _id: replyTo, conversation: chapterKey(chapterId), ...IS_MESSAGE },
        { seq: 1, senderId: 1, content: 1, mediaAlt: 1, mediaUrl: 1 },
      ).lean()
    : undefined;
  if (quoted === null)
    throw new HttpError(400, 'unknown_message', 'The message that you reply to is not in this chat.');
  const quotedSender = quoted && String(quoted.senderId);
  const people = [...new Set(mentions.map(({ userId }) => userId))];
  const [members, profileOf] = await Promise.all([
    membersAmong(chapters, chapterId, [...people, ...(quotedSender ? [quotedSender] : [])]),
    profiles.load(people),
  ]);
  const named = findMentions(
    content,
    mentions
      .filter(({ userId }) => members.has(userId))
      .map((mention) => ({ ...mention, name: cleanText(profileOf(mention.userId).name) })),
  ).map((mention) => ({ ...mention, userId: new Types.ObjectId(mention.userId) }));
  return {
    ...(quoted && {
      replyTo: { id: quoted._id, seq: quoted.seq, senderId: quoted.senderId, text: getLine(quoted) },
      notifyReplyAuthor: quotedSender !== undefined && members.has(quotedSender),
    }),
    ...(named.length > 0 && { mentions: named }),
  };
}

/**
 * Returns the domain events of a message. One is for the author of the message that it replies to, one for the people
 * whom it mentions, and one for all members if it mentions the chapter.
 */
export function findDomainEvents(message: MessageDoc, notifyReplyAuthor: boolean): NewDomainEvent[] {
  const { _id, conversation, seq, senderId, replyTo, mentions = [], mentionsChapter } = message;
  if (!replyTo && mentions.length === 0 && !mentionsChapter) return [];
  const by = String(senderId);
  const chapterId = chapterOfKey(conversation);
  const replied = replyTo && notifyReplyAuthor ? [String(replyTo.senderId)].filter((userId) => userId !== by) : [];
  const mentioned = [...new Set(mentions.map(({ userId }) => String(userId)))].filter(
    (userId) => userId !== by && !replied.includes(userId),
  );
  const data = { messageId: String(_id), seq, chapterId, userId: by, text: getLine(message) };
  const events = (
    [
      ['chat.reply', replied],
      ['chat.mention', mentioned],
    ] as const
  ).flatMap(([kind, userIds]) => (userIds.length > 0 ? [{ kind, by, audience: { userIds }, data }] : []));
  const audience = { chapterId, role: 'members' as const };
  return mentionsChapter ? [...events, { kind: 'chat.chapter-mention', by, audience, data }] : events;
}

/** Returns the beginning of the first line of a message, or of the description of its picture. */
export const getLine = (message: Pick<MessageDoc, 'content' | 'mediaAlt' | 'mediaUrl'>): string =>
  toExcerpt(messageText(message).trim().split('\n')[0] ?? '', EXCERPT);
