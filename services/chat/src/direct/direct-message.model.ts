import type { DirectMessage } from '@meridian/shared-types';
import { Schema, type Connection, type QueryFilter, type Types } from 'mongoose';
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
  /** Whether only the author sees the message, because the other person blocked them when it was sent. */
  isWithheld?: true;
  /** A later text that only the author sees, because the other person blocked them when it was changed. */
  ownText?: { content: string; editedAt: Date };
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
    isWithheld: Boolean,
    ownText: new Schema({ content: String, editedAt: Date }, { _id: false }),
    reactions: { type: [reactionSchema], default: undefined },
  },
  { strict: 'throw', versionKey: false, autoCreate: false, readConcern: { level: 'majority' } },
)
  .index({ conversationId: 1, seq: 1 }, { unique: true })
  .index({ senderId: 1, clientId: 1 }, { unique: true });

export const directMessageModel = (db: Connection) => db.model('DirectMessage', schema, 'directMessages');

/** Selects the messages that a person sees. */
export const visibleTo = (userId: string): { $or: QueryFilter<DirectMessageDoc>[] } => ({
  $or: [{ isWithheld: { $ne: true } }, { senderId: userId }],
});

/** Converts a stored message to the form in the contract, as one of the two people sees it. */
export function toDirectMessage(message: DirectMessageDoc, viewerId: string): DirectMessage {
  const { _id, seq, senderId, createdAt, clientId, isRemoved, ownText, reactions = [] } = message;
  const counts = countReactions(reactions, viewerId);
  const { content, editedAt } = ownText && senderId.equals(viewerId) ? ownText : message;
  return {
    id: String(_id),
    seq,
    senderId: String(senderId),
    content,
    timestamp: createdAt.toISOString(),
    clientId,
    ...(editedAt && { editedAt: editedAt.toISOString() }),
    ...(isRemoved && { isRemoved }),
    ...(counts.length > 0 && { reactions: counts }),
  };
}
