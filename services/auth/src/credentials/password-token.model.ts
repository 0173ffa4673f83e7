import { Schema, type Connection, type Types } from 'mongoose';

/** Milliseconds for which the link to a new password can be used. */
export const TOKEN_MS = 30 * 60_000;

/** The one-time link to a new password. Only the mail has the token itself. */
export interface PasswordTokenDoc {
  _id: Types.ObjectId;
  tokenHash: string;
  userId: Types.ObjectId;
  expiresAt: Date;
}

const schema = new Schema<PasswordTokenDoc>(
  {
    tokenHash: { type: String, required: true },
    userId: { type: Schema.Types.ObjectId, required: true },
    expiresAt: { type: Date, required: true },
  },
  { strict: 'throw', versionKey: false },
)
  .index({ tokenHash: 1 }, { unique: true })
  .index({ userId: 1 })
  .index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const passwordTokenModel = (db: Connection) => db.model('PasswordToken', schema, 'passwordTokens');
export type PasswordTokens = ReturnType<typeof passwordTokenModel>;

/** That a link to this address was asked for, until it is known whether there is an account. */
export interface ResetRequestDoc {
  _id: Types.ObjectId;
  email: string;
  at: Date;
}

const requestSchema = new Schema<ResetRequestDoc>(
  { email: { type: String, required: true }, at: { type: Date, required: true } },
  { strict: 'throw', versionKey: false },
)
  .index({ email: 1 })
  .index({ at: 1 }, { expireAfterSeconds: 86_400 });

export const resetRequestModel = (db: Connection) =>
  db.model('PasswordResetRequest', requestSchema, 'passwordResetRequests');
export type ResetRequests = ReturnType<typeof resetRequestModel>;
