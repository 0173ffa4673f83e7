import { Schema, type Connection, type Types } from 'mongoose';

/** The state of a conversation for one of its two people. */
export interface Participant {
  /** The number of unread messages from the other person. */
  unread: number;
  /** The `seq` of the last message that this person has read. */
  readSeq: number;
  /** Whether this person blocks messages from the other one. */
  isBlocking?: boolean;
  /** Whether this person's account was deleted. */
  isDeleted?: boolean;
}

export interface ConversationDoc {
  /** Both ids in order. Two people have exactly one conversation. */
  _id: string;
  /** The two people in the same order as in the id. */
  people: Types.ObjectId[];
  first: Participant;
  second: Participant;
  /** The people with unread messages. */
  unreadBy: Types.ObjectId[];
  /** The people who block the other one. */
  blockedBy?: Types.ObjectId[];
  startedBy: Types.ObjectId;
  createdAt: Date;
  /** The `seq` of the newest message. */
  seq: number;
  /** The newest message, with the beginning of its text. */
  last: { id: Types.ObjectId; senderId: Types.ObjectId; content: string; createdAt: Date; isRemoved?: true };
}

const side = new Schema<Participant>(
  {
    unread: { type: Number, required: true },
    readSeq: { type: Number, required: true },
    isBlocking: Boolean,
    isDeleted: Boolean,
  },
  { _id: false },
);
const last = new Schema<ConversationDoc['last']>(
  {
    id: { type: Schema.Types.ObjectId, required: true },
    senderId: { type: Schema.Types.ObjectId, required: true },
    content: { type: String, default: '' },
    createdAt: { type: Date, required: true },
    isRemoved: Boolean,
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
    startedBy: { type: Schema.Types.ObjectId, required: true },
    createdAt: { type: Date, required: true },
    seq: { type: Number, required: true },
    last: { type: last, required: true },
  },
  { strict: 'throw', versionKey: false, autoCreate: false, readConcern: { level: 'majority' } },
)
  .index({ people: 1, 'last.id': -1 })
  .index({ unreadBy: 1 })
  .index({ blockedBy: 1 }, { sparse: true })
  .index({ startedBy: 1, createdAt: 1 });

export const conversationModel = (db: Connection) => db.model('Conversation', schema, 'conversations');

type SideName = 'first' | 'second';

/** Returns the id of the conversation of two people, and the side of each of them. */
export function conversationOf(ownId: string, otherId: string): { id: string; own: SideName; other: SideName } {
  return ownId < otherId
    ? { id: `${ownId}.${otherId}`, own: 'first', other: 'second' }
    : { id: `${otherId}.${ownId}`, own: 'second', other: 'first' };
}
