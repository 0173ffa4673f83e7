import { Schema, type Connection } from 'mongoose';

/** The times of the last counts. There is one such document. */
export interface CountRunDoc {
  _id: 'numbers';
  monthsCountedAt?: Date;
  peopleCountedAt?: Date;
}

const schema = new Schema<CountRunDoc>(
  {
    _id: { type: String, required: true },
    monthsCountedAt: Date,
    peopleCountedAt: Date,
  },
  { strict: 'throw', versionKey: false, autoCreate: false },
);

export const countRunModel = (db: Connection) => db.model('CountRun', schema, 'countRuns');
export type CountRuns = ReturnType<typeof countRunModel>;
