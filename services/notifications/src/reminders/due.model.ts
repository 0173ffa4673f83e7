import { Schema, type Connection } from 'mongoose';

/** A reminder that is due soon. It is removed once it is told, or no longer holds: its domain event says that it was. */
export interface DueDoc {
  /** {@link dueKey}: a thing that is moved gets another one. */
  _id: string;
  /** The {@link Reminder}. */
  reminder: string;
  /** What people are reminded of: an event, an RSVP or a person. */
  subjectId: string;
  /** The time of the subject. */
  at: Date;
  /** When a program may take it: in the future while one does. */
  claimableAt: Date;
  /** Incremented with each claim: only the last one may go on. */
  fence: number;
  tries: number;
}

const schema = new Schema<DueDoc>(
  {
    _id: { type: String, required: true },
    reminder: { type: String, required: true },
    subjectId: { type: String, required: true },
    at: { type: Date, required: true },
    claimableAt: { type: Date, required: true },
    fence: { type: Number, required: true },
    tries: { type: Number, required: true },
  },
  { strict: 'throw', versionKey: false, autoCreate: false },
)
  .index({ claimableAt: 1 })
  .index({ subjectId: 1 });

export const dueModel = (db: Connection) => db.model('Due', schema, 'due');

export const dueKey = ({ reminder, subjectId, at }: Pick<DueDoc, 'reminder' | 'subjectId' | 'at'>): string =>
  `${reminder}:${subjectId}:${at.getTime()}`;
