import type { EventConversationMessage, ProfileBrief } from '@meridian/shared-types';
import type { MessageDoc } from '../messages/message.model';
import { mediaOf } from '../pictures/media';

/** Converts a stored message to the form in the contract. */
export const toEventMessage = (
  { _id, seq, senderId, content, createdAt, clientId = '', isRemoved, isRemovedByAuthor, ...media }: MessageDoc,
  profileOf: (userId: string) => ProfileBrief,
): EventConversationMessage => ({
  id: String(_id),
  seq,
  senderId: String(senderId),
  senderProfile: profileOf(String(senderId)),
  content,
  ...mediaOf(media),
  timestamp: createdAt.toISOString(),
  clientId,
  ...(isRemoved && { isRemoved }),
  ...(isRemovedByAuthor && { isRemovedByAuthor }),
});
