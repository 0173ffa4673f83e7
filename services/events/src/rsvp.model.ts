import { RsvpStatus } from '@meridian/shared-types/schemas';
import { Schema, type Connection, type Types } from 'mongoose';

export interface RsvpDoc {
  _id: Types.ObjectId;
  userId: Types.ObjectId;
  eventId: Types.ObjectId;
  status: RsvpStatus;
  updatedAt: Date;
  /** The event's, so that a person's upcoming events are found without reading past ones. */
  startTime: Date;
  /** The person does not want to be shown as going. Absent from those who do. */
  isHidden?: true;
}

const schema = new Schema<RsvpDoc>(
  {
    userId: { type: Schema.Types.ObjectId, required: true },
    eventId: { type: Schema.Types.ObjectId, required: true },
    status: { type: String, enum: RsvpStatus.options, required: true },
    updatedAt: { type: Date, required: true },
    startTime: { type: Date, required: true },
    isHidden: Boolean,
  },
  { strict: 'throw', versionKey: false, autoCreate: false },
)
  .index({ userId: 1, eventId: 1 }, { unique: true })
  .index({ userId: 1, startTime: 1, _id: 1 })
  .index({ userId: 1, updatedAt: -1, _id: -1 })
  .index({ eventId: 1, status: 1, _id: 1 })
  .index({ eventId: 1, status: 1, isHidden: 1, _id: 1 });

export const rsvpModel = (db: Connection) => db.model('Rsvp', schema, 'rsvps');
