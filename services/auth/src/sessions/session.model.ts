import { Schema, type Connection, type Types } from 'mongoose';

/** How a person proved who they are. `code` and `recovery-code` follow a password. */
export const SIGN_IN_METHODS = ['password', 'code', 'recovery-code', 'passkey'] as const;
export type SignInMethod = (typeof SIGN_IN_METHODS)[number];

/** A signed-in browser. Only its cookie has the token itself. */
export interface SessionDoc {
  _id: Types.ObjectId;
  tokenHash: string;
  userId: Types.ObjectId;
  /** In an impersonation session: the site admin who acts as `userId`. */
  actorId?: Types.ObjectId;
  /** The site admin only looks. */
  isReadOnly?: boolean;
  /** Where it began, for the person's list of their sessions. */
  userAgent?: string;
  address?: string;
  /** How the person proved who they are; absent: by the password. */
  method?: SignInMethod;
  /** The passkey that proved it. When that is removed, the session counts as one by password. */
  passkeyId?: Types.ObjectId;
  /** When the person signed in, where another session took over since; absent: when this one began. */
  signedInAt?: Date;
  /** When they last did, in this browser; absent: when the session began. */
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
