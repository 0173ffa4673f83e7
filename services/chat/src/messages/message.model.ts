import type { FieldDefinitions, StoredDocument } from '@meridian/service-kit';
import type { MessageChange } from '@meridian/shared-types';
import { Schema, type Connection, type Types } from 'mongoose';
import { MEDIA } from '../pictures/media';
import { MESSAGE_WORDS } from './message-words';
import { reactionSchema, type StoredReaction } from './stored-reaction';

/** The message that another one replies to, as it was at the time of the reply. */
export interface Quote {
  id: Types.ObjectId;
  seq: number;
  senderId: Types.ObjectId;
  /** The beginning of the first line of the message. */
  text: string;
}

/** The indexes that searches name. The last fields of `newest` only allow filtering by keys. */
export const MESSAGE_INDEXES = {
  words: { conversation: 1, words: 1, _id: 1 },
  newest: { conversation: 1, _id: 1, senderId: 1, wordText: 1 },
} as const;

const fields = {
  /** The key of the conversation. */
  conversation: { type: String, required: true },
  /** The message's number in its conversation, which counts from 1 without gaps. */
  seq: { type: Number, required: true },
  senderId: { type: Schema.Types.ObjectId, required: true },
  clientId: String,
  content: { type: String, default: '' },
  ...MESSAGE_WORDS,
  ...MEDIA,
  createdAt: { type: Date, required: true },
  isRemoved: Boolean,
  isRemovedByAuthor: Boolean,
  editedAt: Date,
  /** The number of edits of a direct message by its author. */
  edits: Number,
  isWithheld: Boolean,
  ownText: new Schema({ content: String, editedAt: Date }, { _id: false }),
  /** What this entry changes. It is then not a message, and has no text. */
  change: new Schema<MessageChange>(
    { kind: String, seq: Number, reaction: String, isOn: Boolean },
    { _id: false, id: false },
  ),
  mentionsChapter: Boolean,
  reactions: { type: [reactionSchema], default: undefined },
  /** The number of the last entry about a reaction to this message. */
  reactedSeq: Number,
  replyTo: new Schema<Quote>(
    { id: Schema.Types.ObjectId, seq: Number, senderId: Schema.Types.ObjectId, text: String },
    { _id: false, id: false },
  ),
  mentions: {
    type: [new Schema({ userId: Schema.Types.ObjectId, name: String, at: Number }, { _id: false })],
    default: undefined,
  },
} satisfies FieldDefinitions;

/** A message of any conversation, or the change of one. */
export interface MessageDoc extends StoredDocument<typeof fields> {
  /** Whether the message was removed, and whether its author did so. Its text is then empty. */
  isRemoved?: true;
  isRemovedByAuthor?: true;
  /** Whether only the author of a direct message sees it, because the other person blocked them when it was sent. */
  isWithheld?: true;
  /** A later text that only the author sees, because the other person blocked them when it was changed. */
  ownText?: { content: string; editedAt: Date };
  /** The mentions with the names that the text contains and their positions. */
  mentions?: { userId: Types.ObjectId; name: string; at: number }[];
  /** Whether it notifies all members. A removed message keeps this, because it counts towards the limit. */
  mentionsChapter?: true;
  /** Each reaction of a person once, in the order in which they were made. */
  reactions?: StoredReaction[];
}

const schema = new Schema<MessageDoc>(
  fields,
  // Reads have majority concern, so that delivered and acknowledged messages are never rolled back.
  { strict: 'throw', versionKey: false, autoCreate: false, readConcern: { level: 'majority' } },
)
  .index({ conversation: 1, seq: 1 }, { unique: true })
  .index({ createdAt: 1, conversation: 1 })
  .index({ 'replyTo.id': 1 }, { sparse: true })
  // Slow mode reads the last message of a person in a chapter. The merge of two accounts needs this index as well,
  // because the last one lacks messages without a client id.
  .index({ senderId: 1, conversation: 1, seq: 1 })
  .index({ 'mentions.userId': 1 }, { sparse: true })
  .index({ 'reactions.userId': 1 }, { sparse: true })
  .index({ conversation: 1, createdAt: 1 }, { partialFilterExpression: { mentionsChapter: { $exists: true } } })
  .index(MESSAGE_INDEXES.words)
  .index(MESSAGE_INDEXES.newest)
  .index({ senderId: 1, clientId: 1 }, { unique: true, partialFilterExpression: { clientId: { $exists: true } } });

export const messageModel = (db: Connection) => db.model('Message', schema, 'messages');
export type Messages = ReturnType<typeof messageModel>;

/** An entry of the log as it is read. A change has the changed message. */
export interface LogEntry extends MessageDoc {
  changed?: Pick<MessageDoc, 'content' | 'mentions' | 'isRemoved' | 'isRemovedByAuthor' | 'editedAt'>;
}

/** The filter for messages, which leaves out the entries that change them. */
export const IS_MESSAGE = { change: { $exists: false } };
