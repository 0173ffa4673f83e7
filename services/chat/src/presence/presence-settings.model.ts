import { Schema, type Connection, type Types } from 'mongoose';

/** A person's choice of whether they are shown as here. People without a document have the default. */
export interface PresenceSettingsDoc {
  /** The person's id. */
  _id: Types.ObjectId;
  showPresence: boolean;
  /** A number that every change increases. */
  version: number;
  changedAt: Date;
}

const schema = new Schema<PresenceSettingsDoc>(
  {
    _id: { type: Schema.Types.ObjectId, required: true },
    showPresence: { type: Boolean, required: true },
    version: { type: Number, required: true },
    changedAt: { type: Date, required: true },
  },
  { strict: 'throw', versionKey: false, autoCreate: false },
).index({ changedAt: 1 });

export const presenceSettingsModel = (db: Connection) => db.model('PresenceSettings', schema, 'presenceSettings');
export type PresenceSettingsStore = ReturnType<typeof presenceSettingsModel>;
