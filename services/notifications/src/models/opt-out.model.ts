import { OPT_OUT_SCOPES, type OptOutScope } from '@meridian/shared-types';
import { Schema, type Connection, type Types } from 'mongoose';

/**
 * The newest choice about letters to an address, whatever brought the address in. It outlives accounts and
 * subscriptions, so that an address that was removed and comes back gets no letters either:
 * docs/decisions/0036-mail.md.
 */
export interface OptOutDoc {
  /** A keyed hash of the address, a dot, and the scope. */
  _id: string;
  scope: OptOutScope;
  /** It is false if the person wants letters again. That is stored only until no older choice can arrive any more. */
  isOut: boolean;
  at: Date;
  /** The account with the address. It is absent if there was none, or if it was deleted. */
  userId?: Types.ObjectId;
  expiresAt?: Date;
}

const schema = new Schema<OptOutDoc>(
  {
    _id: { type: String, required: true },
    scope: { type: String, enum: OPT_OUT_SCOPES, required: true },
    isOut: { type: Boolean, required: true },
    at: { type: Date, required: true },
    userId: Schema.Types.ObjectId,
    expiresAt: Date,
  },
  { strict: 'throw', versionKey: false, autoCreate: false },
)
  .index({ userId: 1 }, { sparse: true })
  .index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const optOutModel = (db: Connection) => db.model('OptOut', schema, 'optOuts');
