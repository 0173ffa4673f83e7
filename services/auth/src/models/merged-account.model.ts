import type { FieldDefinitions, StoredDocument } from '@meridian/service-kit';
import { Schema, type Connection } from 'mongoose';

const fields = {
  intoId: { type: Schema.Types.ObjectId, required: true },
  /** The former address, with which the owner may register again. */
  email: { type: String, required: true },
  passwordHash: { type: String, required: true },
  name: { type: String, required: true },
  createdAt: { type: Date, required: true },
  at: { type: Date, required: true },
  byId: { type: Schema.Types.ObjectId, required: true },
  reason: { type: String, required: true },
  isMoving: Boolean,
} satisfies FieldDefinitions;

/**
 * An account that was merged into another one of the same person. It is stored for old records that contain its id, and
 * so that a sign-in with its address and password gets an explanation. It is removed together with the account that
 * stays. Its id is the former id of the account.
 */
export interface MergedAccountDoc extends StoredDocument<typeof fields> {
  /** Whether other services still have data with the former id. */
  isMoving?: true;
}

const schema = new Schema<MergedAccountDoc>(fields, { strict: 'throw', versionKey: false })
  .index({ intoId: 1 })
  .index({ email: 1, at: -1 })
  .index({ byId: 1 })
  .index({ isMoving: 1 }, { partialFilterExpression: { isMoving: true } });

export const mergedAccountModel = (db: Connection) => db.model('MergedAccount', schema, 'mergedAccounts');
export type MergedAccounts = ReturnType<typeof mergedAccountModel>;
