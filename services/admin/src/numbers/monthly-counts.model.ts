import type { ActiveMembers, Attendance, WaitingTime } from '@meridian/shared-types';
import { Schema, type Connection } from 'mongoose';

/** The version of a month's final counts. A month with this version is not counted again. */
export const COUNTS_FORM = 2;
/** The version of the final counts about people: plans, churn and activity. */
export const PEOPLE_FORM = 1;

/** People with a paid membership at the end of a month, or now. The plans are absent for fewer than five people. */
export interface PlanCounts {
  paying: number;
  plans?: { monthly: number; annual: number; others?: number };
  /**
   * The number at the start of the month, and how many of them have no membership any more. It is absent for fewer than
   * five.
   */
  churn?: { atStart: number; ended: number };
}

/** The counts of events in a month. */
export interface MonthCounts {
  members: number;
  requests: number;
  waiting?: WaitingTime;
  events: number;
  attendance?: Attendance;
  messages: number;
}

/** The numbers of a month. The id is `2026-10 all`, or `2026-10 3` for chapter 3. An absent number was not counted. */
export interface MonthlyCountsDoc extends Partial<MonthCounts>, Partial<PlanCounts> {
  _id: string;
  form?: number;
  peopleForm?: number;
  /** Whether the final counts of every chapter are stored too. It is only in the document of all chapters. */
  isComplete?: boolean;
  /** The members active in the 30 days before the month's last count. It is absent for fewer than five members. */
  active?: ActiveMembers;
  /** The number of chapters at the last count of the month. It is only in the document of all chapters. */
  quiet?: number;
  asleep?: number;
}

const count = { type: Number, required: true };
const part = <T>(fields: object) => new Schema<T>(fields as never, { _id: false, strict: 'throw' });

const schema = new Schema<MonthlyCountsDoc>(
  {
    _id: { type: String, required: true },
    form: Number,
    peopleForm: Number,
    isComplete: Boolean,
    members: Number,
    requests: Number,
    waiting: part<WaitingTime>({ decisions: count, medianHours: Number, maxHours: Number }),
    events: Number,
    attendance: part<Attendance>({ events: count, came: count, noShows: count, walkIns: count }),
    messages: Number,
    paying: Number,
    plans: part({ monthly: count, annual: count, others: Number }),
    churn: part({ atStart: count, ended: count }),
    active: part<ActiveMembers>({ people: count, seen: count, answered: count, wrote: count }),
    quiet: Number,
    asleep: Number,
  },
  { strict: 'throw', versionKey: false, autoCreate: false },
);

export const monthlyCountsModel = (db: Connection) => db.model('Tally', schema, 'tallies');
export type MonthlyCounts = ReturnType<typeof monthlyCountsModel>;
