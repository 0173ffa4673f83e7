import type { ChatMessage, ProfileBrief } from '@meridian/shared-types';
import { Schema, type Connection, type Types } from 'mongoose';

export interface MessageDoc {
  _id: Types.ObjectId;
  chapterId: number;
  /** 1, 2, 3 … in each chapter, without a gap. */
  seq: number;
  senderId: Types.ObjectId;
  clientId?: string;
  content: string;
  mediaUrl?: string;
  createdAt: Date;
}

const schema = new Schema<MessageDoc>(
  {
    chapterId: { type: Number, required: true },
    seq: { type: Number, required: true },
    senderId: { type: Schema.Types.ObjectId, required: true },
    clientId: String,
    content: { type: String, required: true },
    mediaUrl: String,
    createdAt: { type: Date, required: true },
  },
  // Majority reads, so that delivered and acknowledged messages are never rolled back.
  { strict: 'throw', versionKey: false, autoCreate: false, readConcern: { level: 'majority' } },
)
  .index({ chapterId: 1, seq: 1 }, { unique: true })
  .index({ createdAt: 1, chapterId: 1 })
  .index({ senderId: 1, clientId: 1 }, { unique: true, partialFilterExpression: { clientId: { $exists: true } } });

export const messageModel = (db: Connection) => db.model('Message', schema, 'messages');
export type Messages = ReturnType<typeof messageModel>;

/** A stored message as the contract shows it. */
export const toMessage = (
  { _id, chapterId, seq, content, createdAt, mediaUrl, senderId, clientId }: MessageDoc,
  senderProfile: ProfileBrief,
): ChatMessage => ({
  id: String(_id),
  chapterId,
  seq,
  content,
  timestamp: createdAt.toISOString(),
  ...(mediaUrl && { mediaUrl }),
  senderId: String(senderId),
  ...(clientId && { clientId }),
  senderProfile,
});
