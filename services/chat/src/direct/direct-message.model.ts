import type { DirectMessage } from '@meridian/shared-types';
import { Schema, type Connection, type QueryFilter, type Types } from 'mongoose';
import { countReactions, reactionSchema, type StoredReaction } from '../messages/stored-reaction';
import { MEDIA, mediaOf, type Media } from '../pictures/media';
import { MESSAGE_WORDS, wordsOf, type MessageWords } from '../messages/message-words';

export interface DirectMessageDoc extends MessageWords, Media {
  _id: Types.ObjectId;
  conversationId: string;
  /** The message's number in its conversation, which counts from 1 without gaps. */
  seq: number;
  senderId: Types.ObjectId;
  clientId: string;
  content: string;
  createdAt: Date;
  editedAt?: Date;
  /** The number of edits by the author. */
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
    content: { type: String, default: '' },
    ...MESSAGE_WORDS,
    ...MEDIA,
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
  .index(DIRECT_MESSAGE_INDEXES.words)
  .index(DIRECT_MESSAGE_INDEXES.newest)
  .index({ senderId: 1, clientId: 1 }, { unique: true });

export const directMessageModel = (db: Connection) => db.model('DirectMessage', schema, 'directMessages');

/** Selects the messages that a person sees. */
export const visibleTo = (userId: string): { $or: QueryFilter<DirectMessageDoc>[] } => ({
  $or: [{ isWithheld: { $ne: true } }, { senderId: userId }],
});

/** Returns the text of a message that a person sees, who may have a newer one of their own. */
export const textFor = (
  { content, editedAt, ownText, senderId }: Pick<DirectMessageDoc, 'content' | 'editedAt' | 'ownText' | 'senderId'>,
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
  }: Pick<DirectMessageDoc, 'content' | 'ownText' | 'mediaAlt' | 'isWithheld' | 'senderId'>,
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
export function toDirectMessage(message: DirectMessageDoc, viewerId: string): DirectMessage {
  const { _id, seq, senderId, createdAt, clientId, isRemoved, reactions = [] } = message;
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
