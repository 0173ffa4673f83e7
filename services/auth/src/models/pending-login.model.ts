import { Schema, type Connection, type Types } from 'mongoose';

/** Milliseconds in which the code has to follow the password. */
export const PENDING_LOGIN_MS = 5 * 60_000;

/** A login with a correct password and without its code yet. The token itself is only in the browser's cookie. */
export interface PendingLoginDoc {
  _id: Types.ObjectId;
  tokenHash: string;
  userId: Types.ObjectId;
  /** The version of the account at the check of the password. */
  credentialsVersion: number;
  expiresAt: Date;
}

const schema = new Schema<PendingLoginDoc>(
  {
    tokenHash: { type: String, required: true },
    userId: { type: Schema.Types.ObjectId, required: true },
    credentialsVersion: { type: Number, required: true },
    expiresAt: { type: Date, required: true },
  },
  { strict: 'throw', versionKey: false },
)
  .index({ tokenHash: 1 }, { unique: true })
  .index({ userId: 1 })
  .index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const pendingLoginModel = (db: Connection) => db.model('PendingLogin', schema, 'pendingLogins');
export type PendingLogins = ReturnType<typeof pendingLoginModel>;
