import { Schema, type Connection, type Types } from 'mongoose';

/**
 * An account that was merged into another one of its person. It is kept for a sign-in with its address and password,
 * which is told so, and for old records that name it. It is removed with the account that stays.
 */
export interface MergedAccountDoc {
  /** The id that the account had. */
  _id: Types.ObjectId;
  intoId: Types.ObjectId;
  /** Whose account it was may register with this address again. */
  email: string;
  passwordHash: string;
  name: string;
  createdAt: Date;
  at: Date;
  byId: Types.ObjectId;
  reason: string;
  /** Other services still have something that names it. */
  isMoving?: true;
}

const schema = new Schema<MergedAccountDoc>(
  {
    intoId: { type: Schema.Types.ObjectId, required: true },
    email: { type: String, required: true },
    passwordHash: { type: String, required: true },
    name: { type: String, required: true },
    createdAt: { type: Date, required: true },
    at: { type: Date, required: true },
    byId: { type: Schema.Types.ObjectId, required: true },
    reason: { type: String, required: true },
    isMoving: Boolean,
  },
  { strict: 'throw', versionKey: false },
)
  .index({ intoId: 1 })
  .index({ email: 1, at: -1 })
  .index({ byId: 1 })
  .index({ isMoving: 1 }, { partialFilterExpression: { isMoving: true } });

export const mergedAccountModel = (db: Connection) => db.model('MergedAccount', schema, 'mergedAccounts');
export type MergedAccounts = ReturnType<typeof mergedAccountModel>;
