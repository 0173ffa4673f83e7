import { Schema, type Connection, type Types } from 'mongoose';

/** A request for a link to this address, which is kept until the account is looked up. */
export interface ResetRequestDoc {
  _id: Types.ObjectId;
  email: string;
  at: Date;
}

const schema = new Schema<ResetRequestDoc>(
  { email: { type: String, required: true }, at: { type: Date, required: true } },
  { strict: 'throw', versionKey: false },
)
  .index({ email: 1 })
  .index({ at: 1 }, { expireAfterSeconds: 86_400 });

export const resetRequestModel = (db: Connection) => db.model('PasswordResetRequest', schema, 'passwordResetRequests');
export type ResetRequests = ReturnType<typeof resetRequestModel>;
