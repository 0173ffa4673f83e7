import type { FieldDefinitions, StoredDocument } from '@meridian/service-kit';
import { Schema, type Connection } from 'mongoose';

const fields = {
  _id: { type: String, required: true },
  monthsCountedAt: Date,
  peopleCountedAt: Date,
} satisfies FieldDefinitions;

/** The times of the last counts. There is one such document. */
export interface CountRunDoc extends StoredDocument<typeof fields> {
  _id: 'numbers';
}

const schema = new Schema<CountRunDoc>(fields, { strict: 'throw', versionKey: false, autoCreate: false });

export const countRunModel = (db: Connection) => db.model('CountRun', schema, 'countRuns');
export type CountRuns = ReturnType<typeof countRunModel>;
