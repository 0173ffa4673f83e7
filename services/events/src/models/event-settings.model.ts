import { Schema, type Connection, type Types } from 'mongoose';

/** A person's choices about events. People without a document have the default. */
export interface EventSettingsDoc {
  /** The person's id. */
  _id: Types.ObjectId;
  showAttendance: boolean;
}

const schema = new Schema<EventSettingsDoc>(
  {
    _id: { type: Schema.Types.ObjectId, required: true },
    showAttendance: { type: Boolean, required: true },
  },
  { strict: 'throw', versionKey: false, autoCreate: false },
);

export const eventSettingsModel = (db: Connection) => db.model('EventSettings', schema, 'eventSettings');
