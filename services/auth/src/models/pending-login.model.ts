import type { FieldDefinitions, StoredDocument } from '@meridian/service-kit';
import { Schema, type Connection } from 'mongoose';

/** Milliseconds in which the code has to follow the password. */
export const PENDING_LOGIN_MS = 5 * 60_000;

const fields = {
  tokenHash: { type: String, required: true },
  userId: { type: Schema.Types.ObjectId, required: true },
  /** The version of the account at the check of the password. */
  credentialsVersion: { type: Number, required: true },
  expiresAt: { type: Date, required: true },
} satisfies FieldDefinitions;

/** A login with a correct password and without its code yet. The token itself is only in the browser's cookie. */
export type PendingLoginDoc = StoredDocument<typeof fields>;

const schema = new Schema<PendingLoginDoc>(fields, { strict: 'throw', versionKey: false })
  .index({ tokenHash: 1 }, { unique: true })
  .index({ userId: 1 })
  .index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const pendingLoginModel = (db: Connection) => db.model('PendingLogin', schema, 'pendingLogins');
export type PendingLogins = ReturnType<typeof pendingLoginModel>;
