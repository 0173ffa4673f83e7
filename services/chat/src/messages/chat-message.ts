import type { ChatMessage, ProfileBrief } from '@meridian/shared-types';
import { chapterOfKey } from './conversation';
import { mediaOf } from '../pictures/media';
import type { LogEntry, MessageDoc } from './message.model';
import { countReactions } from './stored-reaction';

/** Returns the people whose profiles {@link toChatMessage} needs. */
export const findPeopleIn = ({ senderId, replyTo }: MessageDoc): string[] => [
  String(senderId),
  ...(replyTo ? [String(replyTo.senderId)] : []),
];

/** Converts an entry of a chapter's chat to the form in the contract. Only for a reader, it has its reactions. */
export const toChatMessage = (
  {
    _id,
    conversation,
    seq,
    content,
    createdAt,
    senderId,
    clientId,
    replyTo,
    change,
    changed,
    mentionsChapter,
    reactions = [],
    reactedSeq,
    ...state
  }: LogEntry,
  profileOf: (userId: string) => ProfileBrief,
  readerId?: string,
): ChatMessage => ({
  id: String(_id),
  chapterId: chapterOfKey(conversation),
  seq,
  ...toContent({ ...state, content }),
  timestamp: createdAt.toISOString(),
  ...mediaOf(state),
  senderId: String(senderId),
  ...(clientId && { clientId }),
  senderProfile: profileOf(String(senderId)),
  ...(change && { change: { ...change, ...toContent(changed ?? { content: '' }) } }),
  ...(mentionsChapter && !state.isRemoved && { mentionsChapter }),
  ...(readerId !== undefined &&
    reactedSeq !== undefined && { reactions: countReactions(reactions, readerId), reactedSeq }),
  ...(replyTo && {
    replyTo: {
      id: String(replyTo.id),
      seq: replyTo.seq,
      senderId: String(replyTo.senderId),
      senderName: profileOf(String(replyTo.senderId)).name,
      text: replyTo.text,
    },
  }),
});

/** Returns the part of a message that changes have. */
const toContent = ({
  content,
  mentions,
  isRemoved,
  isRemovedByAuthor,
  editedAt,
}: NonNullable<LogEntry['changed']>): Pick<ChatMessage, keyof NonNullable<LogEntry['changed']>> => ({
  content,
  ...(mentions && {
    mentions: mentions.map(({ userId, ...mention }) => ({ ...mention, userId: String(userId) })),
  }),
  ...(isRemoved && { isRemoved }),
  ...(isRemovedByAuthor && { isRemovedByAuthor }),
  ...(editedAt && { editedAt: editedAt.toISOString() }),
});
