import type { FieldDefinitions, StoredDocument } from '@meridian/service-kit';
import { Schema, type Connection } from 'mongoose';

const fields = {
  /** The person's id. */
  _id: { type: Schema.Types.ObjectId, required: true },
  showAttendance: { type: Boolean, required: true },
} satisfies FieldDefinitions;

/** A person's choices about events. People without a document have the default. */
export type EventSettingsDoc = StoredDocument<typeof fields>;

const schema = new Schema<EventSettingsDoc>(fields, { strict: 'throw', versionKey: false, autoCreate: false });

export const eventSettingsModel = (db: Connection) => db.model('EventSettings', schema, 'eventSettings');
