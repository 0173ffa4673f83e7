import { Role } from '@meridian/shared-types/schemas';
import { Schema, type Connection, type Types } from 'mongoose';

export interface MembershipDoc {
  _id: Types.ObjectId;
  userId: Types.ObjectId;
  chapterId: number;
  role: Role;
  joinedAt: Date;
}

const schema = new Schema<MembershipDoc>(
  {
    userId: { type: Schema.Types.ObjectId, required: true },
    chapterId: { type: Number, required: true },
    role: { type: String, enum: Role.options, required: true },
    joinedAt: { type: Date, required: true },
  },
  { strict: 'throw', versionKey: false, autoCreate: false },
)
  .index({ userId: 1, chapterId: 1 }, { unique: true })
  .index({ chapterId: 1, joinedAt: 1, _id: 1 })
  .index({ chapterId: 1, userId: 1, role: 1 })
  .index({ joinedAt: 1 });

export const membershipModel = (db: Connection) => db.model('Membership', schema, 'memberships');
