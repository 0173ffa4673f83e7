import type { DirectMessage } from '@meridian/shared-types';
import type { QueryFilter } from 'mongoose';
import { wordsOf, type MessageWords } from '../messages/message-words';
import type { MessageDoc } from '../messages/message.model';
import { countReactions } from '../messages/stored-reaction';
import { mediaOf } from '../pictures/media';

/** Selects the messages that a person sees. */
export const visibleTo = (userId: string): { $or: QueryFilter<MessageDoc>[] } => ({
  $or: [{ isWithheld: { $ne: true } }, { senderId: userId }],
});

/** Returns the text of a message that a person sees, who may have a newer one of their own. */
export const textFor = (
  { content, editedAt, ownText, senderId }: Pick<MessageDoc, 'content' | 'editedAt' | 'ownText' | 'senderId'>,
  viewerId: string,
) => (ownText && senderId.equals(viewerId) ? ownText : { content, editedAt });

/**
 * Returns the words of a message for each of the two people, as they see it. `receiverId` is the one who did not write
 * it.
 */
export function wordsSeen(
  {
    content,
    ownText,
    mediaAlt,
    isWithheld,
    senderId,
  }: Pick<MessageDoc, 'content' | 'ownText' | 'mediaAlt' | 'isWithheld' | 'senderId'>,
  receiverId: string,
): Required<MessageWords> {
  const authorId = String(senderId);
  const seen = { content, mediaAlt };
  if (isWithheld) return wordsOf(seen, authorId);
  if (!ownText) return wordsOf(seen);
  const texts = [wordsOf({ content: ownText.content, mediaAlt }, authorId), wordsOf(seen, receiverId)];
  return { words: texts.flatMap(({ words }) => words), wordText: texts.map(({ wordText }) => wordText).join('') };
}

/** Converts a stored message to the form in the contract, as one of the two people sees it. */
export function toDirectMessage(message: MessageDoc, viewerId: string): DirectMessage {
  const { _id, seq, senderId, createdAt, clientId = '', isRemoved, reactions = [] } = message;
  const counts = countReactions(reactions, viewerId);
  const { content, editedAt } = textFor(message, viewerId);
  return {
    id: String(_id),
    seq,
    senderId: String(senderId),
    content,
    ...mediaOf(message),
    timestamp: createdAt.toISOString(),
    clientId,
    ...(editedAt && { editedAt: editedAt.toISOString() }),
    ...(isRemoved && { isRemoved }),
    ...(counts.length > 0 && { reactions: counts }),
  };
}
