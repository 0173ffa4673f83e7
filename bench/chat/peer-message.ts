import { randomBytes } from 'node:crypto';

/** A message as members send it to peers and to the product. */
export interface SentMessage {
  chapterId: number;
  content: string;
  clientId: string;
}

/** How far a member has read, as pages send it to the product. */
export interface SentPositions {
  positions: [{ chapterId: number; until: number }];
}

/** Returns a message of the same form and length as one of the product. */
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
