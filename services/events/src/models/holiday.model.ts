import type { Holiday } from '@meridian/shared-types';
import { Schema, type Connection, type Types } from 'mongoose';

export interface HolidayDoc {
  _id: Types.ObjectId;
  /** `MM-DD` for each year, or `YYYY-MM-DD` for one year. */
  date: string;
  name: string;
}

/**
 * The document with all holidays. There are few, they are always read together, and one document ensures their limit
 * also for simultaneous writers.
 */
export interface HolidayListDoc {
  _id: typeof HOLIDAY_LIST;
  holidays: HolidayDoc[];
}

export const HOLIDAY_LIST = 'holidays';

const schema = new Schema<HolidayListDoc>(
  {
    _id: { type: String, required: true },
    holidays: [
      new Schema<HolidayDoc>(
        { date: { type: String, required: true }, name: { type: String, required: true } },
        { strict: 'throw' },
      ),
    ],
  },
  { strict: 'throw', versionKey: false, autoCreate: false },
);

export const holidayListModel = (db: Connection) => db.model('HolidayList', schema, 'holidaylists');

export const toHoliday = ({ _id, date, name }: HolidayDoc): Holiday => ({ id: String(_id), date, name });

/** Returns the holidays on a day, including those of each year. @example holidaysOn(holidays, '2026-11-26') */
export const holidaysOn = (holidays: readonly HolidayDoc[], date: string): HolidayDoc[] =>
  holidays.filter((holiday) => holiday.date === date || holiday.date === date.slice(5));
