import { Schema, type Connection, type Types } from 'mongoose';

/** The ways in which a person can prove who they are. `code` and `recovery-code` follow a password. */
export const SIGN_IN_METHODS = ['password', 'code', 'recovery-code', 'passkey'] as const;
export type SignInMethod = (typeof SIGN_IN_METHODS)[number];

/** The session of a browser. The token itself is only in its cookie. */
export interface SessionDoc {
  _id: Types.ObjectId;
  tokenHash: string;
  userId: Types.ObjectId;
  /** The site admin who acts as `userId` in an impersonation session. */
  actorId?: Types.ObjectId;
  /** Whether the site admin can only read. */
  isReadOnly?: boolean;
  /** The origin of the session, for the person's list of their sessions. */
  userAgent?: string;
  address?: string;
  /** The way in which the person proved who they are. It is absent for the password. */
  method?: SignInMethod;
  /** The passkey that proved it. After its removal, the session counts as one by password. */
  passkeyId?: Types.ObjectId;
  /** The time of the sign-in, if it started an earlier session than this one. If absent, `createdAt` applies. */
  signedInAt?: Date;
  /** The time of the last proof of identity in this browser. If absent, `createdAt` applies. */
  authenticatedAt?: Date;
  createdAt: Date;
  lastSeenAt: Date;
  expiresAt: Date;
}

const schema = new Schema<SessionDoc>(
  {
    tokenHash: { type: String, required: true },
    userId: { type: Schema.Types.ObjectId, required: true },
    actorId: Schema.Types.ObjectId,
    isReadOnly: Boolean,
    userAgent: String,
    address: String,
    method: { type: String, enum: SIGN_IN_METHODS },
    passkeyId: Schema.Types.ObjectId,
    signedInAt: Date,
    authenticatedAt: Date,
    createdAt: { type: Date, required: true },
    lastSeenAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
  },
  { versionKey: false },
);
schema.index({ tokenHash: 1 }, { unique: true });
schema.index({ userId: 1 });
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
schema.index({ createdAt: 1 }, { partialFilterExpression: { actorId: { $exists: true } } });

export const sessionModel = (db: Connection) => db.model('Session', schema, 'sessions');
export type Sessions = ReturnType<typeof sessionModel>;
