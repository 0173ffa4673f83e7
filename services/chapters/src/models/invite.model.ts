import { createHash, randomBytes } from 'node:crypto';
import { Schema, type Connection, type Types } from 'mongoose';

/** An invite link of a chapter. The token itself is not stored. A revoked link is deleted. */
export interface InviteDoc {
  _id: Types.ObjectId;
  chapterId: number;
  /** The SHA-256 hash of the token, in hex. */
  tokenHash: string;
  createdBy?: Types.ObjectId;
  createdAt: Date;
  expiresAt: Date;
  maxUses: number;
  /** The number of uses left. It is decremented in the transaction that adds the member. */
  usesLeft: number;
}

const schema = new Schema<InviteDoc>(
  {
    chapterId: { type: Number, required: true },
    tokenHash: { type: String, required: true },
    createdBy: Schema.Types.ObjectId,
    createdAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
    maxUses: { type: Number, required: true },
    usesLeft: { type: Number, required: true },
  },
  { strict: 'throw', versionKey: false, autoCreate: false },
)
  .index({ tokenHash: 1 }, { unique: true })
  .index({ chapterId: 1, createdAt: -1, _id: -1 })
  .index({ createdBy: 1 }, { partialFilterExpression: { createdBy: { $exists: true } } })
  .index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const inviteModel = (db: Connection) => db.model('Invite', schema, 'invites');

/** Creates a token with 256 random bits for a link. */
export const createToken = (): string => randomBytes(32).toString('base64url');
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');
