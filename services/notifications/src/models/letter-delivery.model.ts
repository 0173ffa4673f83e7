import type { FieldDefinitions, StoredDocument } from '@meridian/service-kit';
import { LETTER_DELIVERY_STATES } from '@meridian/shared-types';
import { Schema, type Connection } from 'mongoose';

/** The owner of the address: a subscriber of the newsletter, or a person with an account. */
export type SubjectKind = 'subscriber' | 'person';

const fields = {
  letterId: { type: Schema.Types.ObjectId, required: true },
  /** A keyed hash of the address. It is unique in a letter, so a subscriber who is also a member gets one. */
  addressKey: { type: String, required: true },
  /** The part of the address after the @. Each domain has its own rate. */
  domain: { type: String, required: true },
  subjectId: { type: Schema.Types.ObjectId, required: true },
  subjectKind: { type: String, required: true },
  state: { type: String, enum: LETTER_DELIVERY_STATES, required: true },
  /** The time from which it may be sent. It is absent at the end. */
  nextAt: Date,
  /** The process that handed it over. */
  holder: String,
  tries: { type: Number, required: true },
  createdAt: { type: Date, required: true },
  endedAt: Date,
  /** The time at which the mail relay reported that it came back. */
  bouncedAt: Date,
  reason: String,
} satisfies FieldDefinitions;

/**
 * One letter to one address. It is stored before the first one is sent. The address itself is not stored, but read when
 * the letter is sent.
 */
export interface LetterDeliveryDoc extends StoredDocument<typeof fields> {
  subjectKind: SubjectKind;
}

const schema = new Schema<LetterDeliveryDoc>(fields, { strict: 'throw', versionKey: false, autoCreate: false })
  .index({ letterId: 1, addressKey: 1 }, { unique: true })
  .index({ letterId: 1, state: 1, nextAt: 1 })
  .index({ letterId: 1, state: 1, _id: 1 })
  .index({ state: 1, holder: 1 }, { partialFilterExpression: { state: 'handed' } })
  .index({ subjectId: 1 })
  .index({ addressKey: 1, subjectId: 1 });

export const letterDeliveryModel = (db: Connection) => db.model('LetterDelivery', schema, 'letterDeliveries');
