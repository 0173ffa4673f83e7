import type { FieldDefinitions, StoredDocument } from '@meridian/service-kit';
import { Schema, type Connection } from 'mongoose';

/** Seconds after the event for which it is stored what the calendar has. */
const RETENTION_S = 90 * 86_400;

const fields = {
  eventId: { type: Schema.Types.ObjectId, required: true },
  userId: { type: Schema.Types.ObjectId, required: true },
  /** The highest `SEQUENCE` of a file that was composed. Each file has a higher one, or Outlook ignores it. */
  sequence: { type: Number, required: true },
  /** What the last file that was sent did. It is absent if none was sent. */
  method: { type: String, enum: ['REQUEST', 'CANCEL'] },
  /** The digest of that file. */
  digest: String,
  /** A keyed hash of the address to which it was sent. Only the calendar there has the event. */
  addressKey: String,
  /** The end of the event. */
  eventEnd: { type: Date, required: true },
} satisfies FieldDefinitions;

/** What the calendar of a person has of an event, because of the calendar files in our mails. */
export interface InvitationDoc extends StoredDocument<typeof fields> {
  method?: 'REQUEST' | 'CANCEL';
}

const schema = new Schema<InvitationDoc>(fields, { strict: 'throw', versionKey: false, autoCreate: false })
  .index({ eventId: 1, userId: 1 }, { unique: true })
  .index({ userId: 1 })
  .index({ eventEnd: 1 }, { expireAfterSeconds: RETENTION_S });

export const invitationModel = (db: Connection) => db.model('Invitation', schema, 'invitations');
