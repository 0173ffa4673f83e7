import { Schema, type Connection, type Types } from 'mongoose';

/** Milliseconds in which the code has to follow the password. */
export const PENDING_LOGIN_MS = 5 * 60_000;

/** A login whose password was right and whose code is missing. Only the browser's cookie has the token itself. */
export interface PendingLoginDoc {
  _id: Types.ObjectId;
  tokenHash: string;
  userId: Types.ObjectId;
  /** Of the account when the password was checked. */
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
