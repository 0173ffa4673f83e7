import type { FieldDefinitions, StoredDocument } from '@meridian/service-kit';
import { Schema, type Connection } from 'mongoose';

/** One field of an event before and after a change. The values are a text, a number, a boolean or null. */
export interface FieldChange {
  field: string;
  from: unknown;
  to: unknown;
}

const fields = {
  eventId: { type: Schema.Types.ObjectId, required: true },
  /** The version of the event after the change. */
  version: { type: Number, required: true },
  at: { type: Date, required: true },
  /** The id of the person who made the change. It is absent if the account was deleted. */
  by: Schema.Types.ObjectId,
  changes: {
    type: [
      new Schema<FieldChange>({ field: String, from: Schema.Types.Mixed, to: Schema.Types.Mixed }, { _id: false }),
    ],
    required: true,
  },
} satisfies FieldDefinitions;

/** A change of an event that people could see. It is stored in the same transaction as the change itself. */
export interface EventChangeDoc extends StoredDocument<typeof fields> {
  changes: FieldChange[];
}

const schema = new Schema<EventChangeDoc>(fields, { strict: 'throw', versionKey: false, autoCreate: false })
  .index({ eventId: 1, version: 1 }, { unique: true })
  .index({ by: 1 });

export const eventChangeModel = (db: Connection) => db.model('EventChange', schema, 'eventchanges');
