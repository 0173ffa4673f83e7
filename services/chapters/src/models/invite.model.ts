import type { FieldDefinitions, StoredDocument } from '@meridian/service-kit';
import { Schema, type Connection } from 'mongoose';

const fields = {
  chapterId: { type: Number, required: true },
  /** The SHA-256 hash of the token, in hex. */
  tokenHash: { type: String, required: true },
  createdBy: Schema.Types.ObjectId,
  createdAt: { type: Date, required: true },
  expiresAt: { type: Date, required: true },
  maxUses: { type: Number, required: true },
  /** The number of uses left. It is decremented in the transaction that adds the member. */
  usesLeft: { type: Number, required: true },
} satisfies FieldDefinitions;

/** An invite link of a chapter. The token itself is not stored. A revoked link is deleted. */
export type InviteDoc = StoredDocument<typeof fields>;

const schema = new Schema<InviteDoc>(fields, { strict: 'throw', versionKey: false, autoCreate: false })
  .index({ tokenHash: 1 }, { unique: true })
  .index({ chapterId: 1, createdAt: -1, _id: -1 })
  .index({ createdBy: 1 }, { partialFilterExpression: { createdBy: { $exists: true } } })
  .index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const inviteModel = (db: Connection) => db.model('Invite', schema, 'invites');
