import type { DirectMessage } from '@meridian/shared-types';
import { Schema, type Connection, type Types } from 'mongoose';
import { countReactions, reactionSchema, type StoredReaction } from '../reactions/stored-reaction';

export interface DirectMessageDoc {
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
  /** Each reaction of one of the two people once. */
  reactions?: StoredReaction[];
}

const schema = new Schema<DirectMessageDoc>(
  {
    conversationId: { type: String, required: true },
    seq: { type: Number, required: true },
    senderId: { type: Schema.Types.ObjectId, required: true },
    clientId: { type: String, required: true },
    content: { type: String, required: true },
    createdAt: { type: Date, required: true },
    editedAt: Date,
    edits: Number,
    isRemoved: Boolean,
    reactions: { type: [reactionSchema], default: undefined },
  },
  { strict: 'throw', versionKey: false, autoCreate: false, readConcern: { level: 'majority' } },
)
  .index({ conversationId: 1, seq: 1 }, { unique: true })
  .index({ senderId: 1, clientId: 1 }, { unique: true });

export const directMessageModel = (db: Connection) => db.model('DirectMessage', schema, 'directMessages');

/** Converts a stored message to the form in the contract for one of the two people. */
export const toDirectMessage = (
  { _id, seq, senderId, content, createdAt, clientId, editedAt, isRemoved, reactions = [] }: DirectMessageDoc,
  readerId: string,
): DirectMessage => ({
  id: String(_id),
  seq,
  senderId: String(senderId),
  content,
  timestamp: createdAt.toISOString(),
  clientId,
  ...(editedAt && { editedAt: editedAt.toISOString() }),
  ...(isRemoved && { isRemoved }),
  ...(reactions.length > 0 && { reactions: countReactions(reactions, readerId) }),
});
