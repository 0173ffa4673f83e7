import { Schema, type Connection, type QueryFilter, type Types } from 'mongoose';
import { directKey } from '../messages/conversation';

/** The most blocked people of one person who are listed, left out of counts and not shown as here. */
export const MAX_BLOCKED = 500;

/** The state of a conversation for one of its two people. */
export interface Participant {
  /** The number of unread messages from the other person. */
  unread: number;
  /** The `seq` of the last message that this person has read. */
  readSeq: number;
  /**
   * The number of times that this person has set `readSeq` back. A page that does not know the last time cannot move it
   * forward.
   */
  version?: number;
  /** Whether this person wants no counts and no notices of this conversation. */
  isMuted?: boolean;
  /** Whether this person blocks messages from the other one. */
  isBlocking?: boolean;
  /** Whether this person's account was deleted. */
  isDeleted?: boolean;
  /** This person's newest message, if only they see it, or their own newer text of `last`. */
  last?: LastMessage;
}

/** A message as lists show it, with the beginning of its text. */
export interface LastMessage {
  id: Types.ObjectId;
  senderId: Types.ObjectId;
  content: string;
  createdAt: Date;
  isRemoved?: true;
}

export interface ConversationDoc {
  /** The key of the conversation. Two people have exactly one. */
  _id: string;
  /** The two people in the same order as in the id. */
  people: Types.ObjectId[];
  first: Participant;
  second: Participant;
  /** The people with unread messages. */
  unreadBy: Types.ObjectId[];
  /** The people who block the other one. */
  blockedBy?: Types.ObjectId[];
  /** The people who mute the conversation. */
  mutedBy?: Types.ObjectId[];
  /** The people whose side has a `last`. */
  aheadOf?: Types.ObjectId[];
  /** It is absent before the first message. A block can come before it. */
  startedBy?: Types.ObjectId;
  createdAt: Date;
  /** The `seq` of the newest message, or 0. */
  seq: number;
  /** The newest message that both see. */
  last?: LastMessage;
}

const last = new Schema<LastMessage>(
  {
    id: { type: Schema.Types.ObjectId, required: true },
    senderId: { type: Schema.Types.ObjectId, required: true },
    content: { type: String, default: '' },
    createdAt: { type: Date, required: true },
    isRemoved: Boolean,
  },
  { _id: false },
);
const side = new Schema<Participant>(
  {
    unread: { type: Number, required: true },
    readSeq: { type: Number, required: true },
    version: Number,
    isMuted: Boolean,
    isBlocking: Boolean,
    isDeleted: Boolean,
    last,
  },
  { _id: false },
);
const schema = new Schema<ConversationDoc>(
  {
    _id: { type: String, required: true },
    people: { type: [Schema.Types.ObjectId], required: true },
    first: { type: side, required: true },
    second: { type: side, required: true },
    unreadBy: { type: [Schema.Types.ObjectId], required: true },
    blockedBy: { type: [Schema.Types.ObjectId], default: undefined },
    mutedBy: { type: [Schema.Types.ObjectId], default: undefined },
    aheadOf: { type: [Schema.Types.ObjectId], default: undefined },
    startedBy: Schema.Types.ObjectId,
    createdAt: { type: Date, required: true },
    seq: { type: Number, required: true },
    last,
  },
  { strict: 'throw', versionKey: false, autoCreate: false, readConcern: { level: 'majority' } },
)
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
