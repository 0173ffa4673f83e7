import { Schema, type Connection } from 'mongoose';

/** When the numbers were counted, and which program counts. One document. */
export interface CountRunDoc {
  _id: 'numbers';
  /** Until then another program leaves it alone. */
  claimedUntil?: Date;
  monthsCountedAt?: Date;
  peopleCountedAt?: Date;
}

const schema = new Schema<CountRunDoc>(
  {
    _id: { type: String, required: true },
    claimedUntil: Date,
    monthsCountedAt: Date,
    peopleCountedAt: Date,
  },
  { strict: 'throw', versionKey: false, autoCreate: false },
);

export const countRunModel = (db: Connection) => db.model('CountRun', schema, 'countRuns');
export type CountRuns = ReturnType<typeof countRunModel>;
