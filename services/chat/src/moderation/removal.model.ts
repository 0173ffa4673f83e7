import { Schema, type Connection, type Types } from 'mongoose';

/** A message that an admin removed. Its text is not stored anywhere. */
export interface RemovalDoc {
  _id: Types.ObjectId;
  chapterId: number;
  seq: number;
  senderId: string;
  /** The admin's id. Absent once the admin's account is deleted. */
  byId?: string;
  reason: string;
  at: Date;
}

const schema = new Schema<RemovalDoc>(
  {
    _id: { type: Schema.Types.ObjectId, required: true },
    chapterId: { type: Number, required: true },
    seq: { type: Number, required: true },
    senderId: { type: String, required: true },
    byId: String,
    reason: { type: String, required: true },
    at: { type: Date, required: true },
  },
  { strict: 'throw', versionKey: false, autoCreate: false },
)
  .index({ chapterId: 1, at: -1 })
  .index({ senderId: 1 })
  .index({ byId: 1 }, { sparse: true });

export const removalModel = (db: Connection) => db.model('Removal', schema, 'removals');
export type Removals = ReturnType<typeof removalModel>;
