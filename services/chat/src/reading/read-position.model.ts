import { Schema, type Connection, type Types } from 'mongoose';

/** How far a person has read the chat of a chapter. It is stored once a page of the member is connected. */
export interface ReadPositionDoc {
  _id: Types.ObjectId;
  userId: Types.ObjectId;
  chapterId: number;
  /** The `seq` of the last message that the person has read. */
  readSeq: number;
  /** Whether messages of this chat are not counted. */
  isMuted?: boolean;
  /** A number that every change increases. */
  version: number;
  /** The version at which the position was last set back. */
  setBackVersion?: number;
  /** The time at which the membership began, to which the position belongs. */
  joinedAt: Date;
}

const schema = new Schema<ReadPositionDoc>(
  {
    userId: { type: Schema.Types.ObjectId, required: true },
    chapterId: { type: Number, required: true },
    readSeq: { type: Number, required: true },
    isMuted: Boolean,
    version: { type: Number, required: true },
    setBackVersion: Number,
    joinedAt: { type: Date, required: true },
  },
  { strict: 'throw', versionKey: false, autoCreate: false },
).index({ userId: 1, chapterId: 1 }, { unique: true });

export const readPositionModel = (db: Connection) => db.model('ReadPosition', schema, 'readPositions');
export type ReadPositions = ReturnType<typeof readPositionModel>;
