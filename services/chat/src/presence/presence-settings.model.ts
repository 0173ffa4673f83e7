import type { FieldDefinitions, StoredDocument } from '@meridian/service-kit';
import { Schema, type Connection } from 'mongoose';

const fields = {
  /** The person's id. */
  _id: { type: Schema.Types.ObjectId, required: true },
  showPresence: { type: Boolean, required: true },
  /** A number that every change increases. */
  version: { type: Number, required: true },
  changedAt: { type: Date, required: true },
} satisfies FieldDefinitions;

/** A person's choice of whether they are shown as here. People without a document have the default. */
export type PresenceSettingsDoc = StoredDocument<typeof fields>;

const schema = new Schema<PresenceSettingsDoc>(fields, { strict: 'throw', versionKey: false, autoCreate: false }).index(
  { changedAt: 1 },
);

export const presenceSettingsModel = (db: Connection) => db.model('PresenceSettings', schema, 'presenceSettings');
export type PresenceSettingsStore = ReturnType<typeof presenceSettingsModel>;
