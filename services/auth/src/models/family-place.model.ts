import type { FieldDefinitions, StoredDocument } from '@meridian/service-kit';
import { Schema, type Connection } from 'mongoose';

const fields = {
  payerId: { type: Schema.Types.ObjectId, required: true },
  /** The address that was invited. */
  email: { type: String, required: true },
  /** The person who accepted. It is absent until then. */
  userId: Schema.Types.ObjectId,
  invitedAt: { type: Date, required: true },
} satisfies FieldDefinitions;

/** A place in the family of a payer. A person has a place in one family at most. */
export type FamilyPlaceDoc = StoredDocument<typeof fields>;

const schema = new Schema<FamilyPlaceDoc>(fields, { strict: 'throw', versionKey: false })
  .index({ payerId: 1, email: 1 }, { unique: true })
  .index({ email: 1 })
  .index({ userId: 1 }, { unique: true, partialFilterExpression: { userId: { $exists: true } } });

export const familyPlaceModel = (db: Connection) => db.model('FamilyPlace', schema, 'familyPlaces');
