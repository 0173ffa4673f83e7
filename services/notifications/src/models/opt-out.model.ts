import type { FieldDefinitions, StoredDocument } from '@meridian/service-kit';
import { OPT_OUT_SCOPES } from '@meridian/shared-types';
import { Schema, type Connection } from 'mongoose';

const fields = {
  /** A keyed hash of the address, a dot, and the scope. */
  _id: { type: String, required: true },
  scope: { type: String, enum: OPT_OUT_SCOPES, required: true },
  /** It is false if the person wants letters again. That is stored only until no older choice can arrive any more. */
  isOut: { type: Boolean, required: true },
  at: { type: Date, required: true },
  /** The account with the address. It is absent if there was none, or if it was deleted. */
  userId: Schema.Types.ObjectId,
  expiresAt: Date,
} satisfies FieldDefinitions;

/**
 * The newest choice about letters to an address, whatever brought the address in. It outlives accounts and
 * subscriptions, so that an address that was removed and comes back gets no letters either:
 * docs/decisions/0036-mail.md.
 */
export type OptOutDoc = StoredDocument<typeof fields>;

const schema = new Schema<OptOutDoc>(fields, { strict: 'throw', versionKey: false, autoCreate: false })
  .index({ userId: 1 }, { sparse: true })
  .index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const optOutModel = (db: Connection) => db.model('OptOut', schema, 'optOuts');
