import type { MonthlyActivity } from '@meridian/shared-types';
import { Schema, type Connection } from 'mongoose';

/** The counts of a past month. The id is `2026-10 all`, or `2026-10 3` for chapter 3. */
export interface MonthlyCountsDoc extends Omit<MonthlyActivity, 'month'> {
  _id: string;
}

const count = { type: Number, required: true };

const schema = new Schema<MonthlyCountsDoc>(
  { _id: { type: String, required: true }, members: count, requests: count, events: count, messages: count },
  { strict: 'throw', versionKey: false, autoCreate: false },
);

export const monthlyCountsModel = (db: Connection) => db.model('Tally', schema, 'tallies');
export type MonthlyCounts = ReturnType<typeof monthlyCountsModel>;
