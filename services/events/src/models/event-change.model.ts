import { Schema, type Connection, type Types } from 'mongoose';

/** One field of an event before and after a change. The values are a text, a number, a boolean or null. */
export interface FieldChange {
  field: string;
  from: unknown;
  to: unknown;
}

/** A change of an event that people could see. It is stored in the same transaction as the change itself. */
export interface EventChangeDoc {
  _id: Types.ObjectId;
  eventId: Types.ObjectId;
  /** The version of the event after the change. */
  version: number;
  at: Date;
  /** The id of the person who made the change. It is absent if the account was deleted. */
  by?: Types.ObjectId;
  changes: FieldChange[];
}

const schema = new Schema<EventChangeDoc>(
  {
    eventId: { type: Schema.Types.ObjectId, required: true },
    version: { type: Number, required: true },
    at: { type: Date, required: true },
    by: Schema.Types.ObjectId,
    changes: {
      type: [
        new Schema<FieldChange>({ field: String, from: Schema.Types.Mixed, to: Schema.Types.Mixed }, { _id: false }),
      ],
      required: true,
    },
  },
  { strict: 'throw', versionKey: false, autoCreate: false },
)
  .index({ eventId: 1, version: 1 }, { unique: true })
  .index({ by: 1 });

export const eventChangeModel = (db: Connection) => db.model('EventChange', schema, 'eventchanges');
