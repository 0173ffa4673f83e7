import type { DirectMessage } from '@meridian/shared-types';
import { Schema, type Connection, type Types } from 'mongoose';
import { MESSAGE_WORDS, type MessageWords } from '../messages/message-words';

export interface DirectMessageDoc extends MessageWords {
  _id: Types.ObjectId;
  conversationId: string;
  /** The message's number in its conversation, which counts from 1 without gaps. */
  seq: number;
  senderId: Types.ObjectId;
  clientId: string;
  content: string;
  createdAt: Date;
  editedAt?: Date;
  /** How often the author edited the message. */
  edits?: number;
  /** Whether the author deleted the message. Its text is then empty. */
  isRemoved?: true;
}

/** The indexes that searches name. The last fields of `newest` only allow filtering by keys. */
export const DIRECT_MESSAGE_INDEXES = {
  words: { conversationId: 1, words: 1, _id: 1 },
  newest: { conversationId: 1, _id: 1, senderId: 1, wordText: 1 },
} as const;

const schema = new Schema<DirectMessageDoc>(
  {
    conversationId: { type: String, required: true },
    seq: { type: Number, required: true },
    senderId: { type: Schema.Types.ObjectId, required: true },
    clientId: { type: String, required: true },
    content: { type: String, required: true },
    ...MESSAGE_WORDS,
    createdAt: { type: Date, required: true },
    editedAt: Date,
    edits: Number,
    isRemoved: Boolean,
  },
  { strict: 'throw', versionKey: false, autoCreate: false, readConcern: { level: 'majority' } },
)
  .index({ conversationId: 1, seq: 1 }, { unique: true })
  .index(DIRECT_MESSAGE_INDEXES.words)
  .index(DIRECT_MESSAGE_INDEXES.newest)
  .index({ senderId: 1, clientId: 1 }, { unique: true });

export const directMessageModel = (db: Connection) => db.model('DirectMessage', schema, 'directMessages');

/** Converts a stored message to the form in the contract. */
export const toDirectMessage = ({
  _id,
  seq,
  senderId,
  content,
  createdAt,
  clientId,
  editedAt,
  isRemoved,
}: DirectMessageDoc): DirectMessage => ({
  id: String(_id),
  seq,
  senderId: String(senderId),
  content,
  timestamp: createdAt.toISOString(),
  clientId,
  ...(editedAt && { editedAt: editedAt.toISOString() }),
  ...(isRemoved && { isRemoved }),
});
