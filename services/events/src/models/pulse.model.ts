import type { FieldDefinitions, StoredDocument } from '@meridian/service-kit';
import { PulseState } from '@meridian/shared-types/schemas';
import { Schema, type Connection } from 'mongoose';

const fields = {
  eventId: { type: Schema.Types.ObjectId, required: true },
  userId: { type: Schema.Types.ObjectId, required: true },
  state: { type: String, enum: PulseState.options, required: true },
  at: { type: Date, required: true },
  endsAt: { type: Date, required: true },
} satisfies FieldDefinitions;

/** A person's pulse, which is only valid for the day. The database deletes it after `endsAt`. */
export type PulseDoc = StoredDocument<typeof fields>;

const schema = new Schema<PulseDoc>(fields, { strict: 'throw', versionKey: false, autoCreate: false })
  .index({ eventId: 1, userId: 1 }, { unique: true })
  .index({ eventId: 1, state: 1, at: -1 })
  .index({ userId: 1 })
  .index({ endsAt: 1 }, { expireAfterSeconds: 0 });

export const pulseModel = (db: Connection) => db.model('EventPulse', schema, 'eventpulses');
