import { randomBytes } from 'node:crypto';

/** What members send to peers, as to the product. */
export interface SentMessage {
  chapterId: number;
  content: string;
  clientId: string;
}

/** A message of the same form and length as the product's. */
export const peerMessage = ({ chapterId, content, clientId }: SentMessage, seq: number) => ({
  id: randomBytes(12).toString('hex'),
  chapterId,
  seq,
  content,
  timestamp: new Date().toISOString(),
  senderId: randomBytes(12).toString('hex'),
  clientId,
  senderProfile: { name: 'Person 00001', avatarUrl: null },
});
