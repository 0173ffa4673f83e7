import type { FieldDefinitions, StoredDocument, StoredFields } from '@meridian/service-kit';
import { Schema, type Connection, type QueryFilter } from 'mongoose';
import { directKey } from '../messages/conversation';

/** The most blocked people of one person who are listed, left out of counts and not shown as here. */
export const MAX_BLOCKED = 500;

const lastFields = {
  id: { type: Schema.Types.ObjectId, required: true },
  senderId: { type: Schema.Types.ObjectId, required: true },
  content: { type: String, default: '' },
  createdAt: { type: Date, required: true },
  isRemoved: Boolean,
} satisfies FieldDefinitions;

/** A message as lists show it, with the beginning of its text. */
export interface LastMessage extends StoredFields<typeof lastFields> {
  isRemoved?: true;
}

const last = new Schema<LastMessage>(lastFields, { _id: false });
const sideFields = {
  /** The number of unread messages from the other person. */
  unread: { type: Number, required: true },
  /** The `seq` of the last message that this person has read. */
  readSeq: { type: Number, required: true },
  /**
   * The number of times that this person has set `readSeq` back. A page that does not know the last time cannot move it
   * forward.
   */
  version: Number,
  /** Whether this person wants no counts and no notices of this conversation. */
  isMuted: Boolean,
  /** Whether this person blocks messages from the other one. */
  isBlocking: Boolean,
  /** Whether this person's account was deleted. */
  isDeleted: Boolean,
  /** This person's newest message, if only they see it, or their own newer text of `last`. */
  last,
} satisfies FieldDefinitions;

/** The state of a conversation for one of its two people. */
export type Participant = StoredFields<typeof sideFields>;

const side = new Schema<Participant>(sideFields, { _id: false });
const fields = {
  /** The key of the conversation. Two people have exactly one. */
  _id: { type: String, required: true },
  /** The two people in the same order as in the id. */
  people: { type: [Schema.Types.ObjectId], required: true },
  first: { type: side, required: true },
  second: { type: side, required: true },
  /** The people with unread messages. */
  unreadBy: { type: [Schema.Types.ObjectId], required: true },
  /** The people who block the other one. */
  blockedBy: { type: [Schema.Types.ObjectId], default: undefined },
  /** The people who mute the conversation. */
  mutedBy: { type: [Schema.Types.ObjectId], default: undefined },
  /** The people whose side has a `last`. */
  aheadOf: { type: [Schema.Types.ObjectId], default: undefined },
  /** It is absent before the first message. A block can come before it. */
  startedBy: Schema.Types.ObjectId,
  createdAt: { type: Date, required: true },
  /** The `seq` of the newest message, or 0. */
  seq: { type: Number, required: true },
  /** The newest message that both see. */
  last,
} satisfies FieldDefinitions;

export type ConversationDoc = StoredDocument<typeof fields>;

const schema = new Schema<ConversationDoc>(fields, {
  strict: 'throw',
  versionKey: false,
  autoCreate: false,
  readConcern: { level: 'majority' },
})
  .index({ people: 1, 'last.id': -1 })
  .index({ unreadBy: 1 })
  .index({ blockedBy: 1 }, { sparse: true })
  .index({ aheadOf: 1 }, { sparse: true })
  .index({ startedBy: 1, createdAt: 1 });

export const conversationModel = (db: Connection) => db.model('Conversation', schema, 'conversations');

export type Conversations = ReturnType<typeof conversationModel>;

export type SideName = 'first' | 'second';

/** Returns the key of the conversation of two people, and the side of each of them. */
export const getSides = (ownId: string, otherId: string): { id: string; own: SideName; other: SideName } => ({
  id: directKey(ownId, otherId),
  ...(ownId < otherId
    ? { own: 'first' as const, other: 'second' as const }
    : { own: 'second' as const, other: 'first' as const }),
});

/** Selects conversations in which the person of a side sees a message. For others they have not begun. */
export const begunFor = (side: SideName): { $or: QueryFilter<ConversationDoc>[] } => ({
  $or: [{ last: { $exists: true } }, { [`${side}.last`]: { $exists: true } }],
});

/** Returns the newest message that a person sees in their conversation. It is absent before it has begun for them. */
export const lastSeenBy = (conversation: Pick<ConversationDoc, 'last' | SideName>, side: SideName) =>
  conversation[side].last ?? conversation.last;
