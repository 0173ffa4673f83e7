import { MEDIA, type Media } from '../pictures/media';
import { Schema, type Connection, type Types } from 'mongoose';

/** A message that waits for the review of an admin, because it contains words that the admins chose. */
export interface HeldMessageDoc extends Media {
  _id: Types.ObjectId;
  chapterId: number;
  senderId: string;
  clientId?: string;
  content: string;
  /** The id of the message that it replies to. */
  replyTo?: string;
  mentions?: { userId: string; at: number }[];
  /** The words of the admins' list that it contains. */
  words: string[];
  createdAt: Date;
}

/** The time in seconds after which a message that nobody has reviewed is deleted. */
export const HELD_SECONDS = 30 * 86_400;

const schema = new Schema<HeldMessageDoc>(
  {
    chapterId: { type: Number, required: true },
    senderId: { type: String, required: true },
    clientId: String,
    content: { type: String, default: '' },
    ...MEDIA,
    replyTo: String,
    mentions: { type: [new Schema({ userId: String, at: Number }, { _id: false })], default: undefined },
    words: { type: [String], required: true },
    createdAt: { type: Date, required: true },
  },
  { strict: 'throw', versionKey: false, autoCreate: false },
)
  .index({ chapterId: 1, createdAt: 1 })
  .index({ senderId: 1, chapterId: 1 })
  .index({ senderId: 1, clientId: 1 }, { unique: true, partialFilterExpression: { clientId: { $exists: true } } })
  .index({ createdAt: 1 }, { expireAfterSeconds: HELD_SECONDS });

export const heldMessageModel = (db: Connection) => db.model('HeldMessage', schema, 'heldMessages');
export type HeldMessages = ReturnType<typeof heldMessageModel>;
