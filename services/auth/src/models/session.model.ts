import type { FieldDefinitions, StoredDocument } from '@meridian/service-kit';
import { Schema, type Connection } from 'mongoose';

/** The ways in which a person can prove who they are. `code` and `recovery-code` follow a password. */
export const SIGN_IN_METHODS = ['password', 'code', 'recovery-code', 'passkey'] as const;
export type SignInMethod = (typeof SIGN_IN_METHODS)[number];

const fields = {
  tokenHash: { type: String, required: true },
  userId: { type: Schema.Types.ObjectId, required: true },
  /** The site admin who acts as `userId` in an impersonation session. */
  actorId: Schema.Types.ObjectId,
  /** Whether the site admin can only read. */
  isReadOnly: Boolean,
  /** The origin of the session, for the person's list of their sessions. */
  userAgent: String,
  address: String,
  /** The way in which the person proved who they are. It is absent for the password. */
  method: { type: String, enum: SIGN_IN_METHODS },
  /** The passkey that proved it. After its removal, the session counts as one by password. */
  passkeyId: Schema.Types.ObjectId,
  /** The time of the sign-in, if it started an earlier session than this one. If absent, `createdAt` applies. */
  signedInAt: Date,
  /** The time of the last proof of identity in this browser. If absent, `createdAt` applies. */
  authenticatedAt: Date,
  createdAt: { type: Date, required: true },
  lastSeenAt: { type: Date, required: true },
  expiresAt: { type: Date, required: true },
} satisfies FieldDefinitions;

/** The session of a browser. The token itself is only in its cookie. */
export type SessionDoc = StoredDocument<typeof fields>;

const schema = new Schema<SessionDoc>(fields, { versionKey: false });
schema.index({ tokenHash: 1 }, { unique: true });
schema.index({ userId: 1 });
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
schema.index({ createdAt: 1 }, { partialFilterExpression: { actorId: { $exists: true } } });

export const sessionModel = (db: Connection) => db.model('Session', schema, 'sessions');
export type Sessions = ReturnType<typeof sessionModel>;
