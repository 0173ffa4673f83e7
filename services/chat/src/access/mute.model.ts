import { Schema, type Connection, type Types } from 'mongoose';

/** A mute, which is deleted soon after its end. */
export interface MuteDoc {
  _id: Types.ObjectId;
  chapterId: number;
  userId: string;
  until: Date;
  /** The admin's id. Absent once the admin's account is deleted. */
  byId?: string;
  reason: string;
  at: Date;
}

const schema = new Schema<MuteDoc>(
  {
    chapterId: { type: Number, required: true },
    userId: { type: String, required: true },
    until: { type: Date, required: true },
    byId: String,
    reason: { type: String, required: true },
    at: { type: Date, required: true },
  },
  { strict: 'throw', versionKey: false, autoCreate: false },
)
  .index({ chapterId: 1, userId: 1 }, { unique: true })
  .index({ chapterId: 1, at: -1 })
  .index({ userId: 1 })
  .index({ byId: 1 }, { sparse: true })
  .index({ until: 1 }, { expireAfterSeconds: 0 });

export const muteModel = (db: Connection) => db.model('Mute', schema, 'mutes');
export type Mutes = ReturnType<typeof muteModel>;
