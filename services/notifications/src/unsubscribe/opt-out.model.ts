import type { UnsubscribeScope } from '@meridian/shared-types';
import { Schema, type Connection, type Types } from 'mongoose';

/**
 * A record that a person or subscriber wants no more newsletters or digests. Groups of notices are in the preferences.
 */
export interface OptOutDoc {
  subjectId: Types.ObjectId;
  scope: UnsubscribeScope;
  at: Date;
}

const schema = new Schema<OptOutDoc>(
  {
    subjectId: { type: Schema.Types.ObjectId, required: true },
    scope: { type: String, required: true },
    at: { type: Date, required: true },
  },
  { strict: 'throw', versionKey: false, autoCreate: false },
).index({ subjectId: 1, scope: 1 }, { unique: true });

export const optOutModel = (db: Connection) => db.model('OptOut', schema, 'optOuts');
