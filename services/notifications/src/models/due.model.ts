import type { FieldDefinitions, StoredDocument } from '@meridian/service-kit';
import { Schema, type Connection } from 'mongoose';

const fields = {
  /** The {@link dueKey}. It changes when the subject is moved. */
  _id: { type: String, required: true },
  /** The name of the {@link Reminder}. */
  reminder: { type: String, required: true },
  /** The id of the subject of the reminder: an event, an RSVP or a person. */
  subjectId: { type: String, required: true },
  /** The time of the subject. */
  at: { type: Date, required: true },
  nextAt: { type: Date, required: true },
  fence: { type: Number, required: true },
  tries: { type: Number, required: true },
} satisfies FieldDefinitions;

/**
 * A reminder that is due soon. It is removed once it is sent or no longer applies. The stored domain event records that
 * it was sent.
 */
export type DueDoc = StoredDocument<typeof fields>;

const schema = new Schema<DueDoc>(fields, { strict: 'throw', versionKey: false, autoCreate: false })
  .index({ nextAt: 1 })
  .index({ subjectId: 1 });

export const dueModel = (db: Connection) => db.model('Due', schema, 'due');

export const dueKey = ({ reminder, subjectId, at }: Pick<DueDoc, 'reminder' | 'subjectId' | 'at'>): string =>
  `${reminder}:${subjectId}:${at.getTime()}`;
