import { conflict, inTransaction, notFound, recordAction, type Handlers } from '@meridian/service-kit';
import { isolated, LIMITS } from '@meridian/shared-types';
import type { eventsApi } from '@meridian/shared-types/contracts';
import { Types } from 'mongoose';
import { HOLIDAY_LIST, toHoliday, type HolidayDoc } from '../../models/holiday.model';
import type { Models } from '../../models/create-models';

export const readHolidays = async ({ Holidays }: Pick<Models, 'Holidays'>): Promise<HolidayDoc[]> =>
  (await Holidays.findById(HOLIDAY_LIST, { holidays: 1 }).lean())?.holidays ?? [];

/** Sorts the holidays of each year first. */
const byDate = (a: HolidayDoc, b: HolidayDoc) => a.date.length - b.date.length || (a.date < b.date ? -1 : 1);

/** Creates the handlers of the list of holidays, which site admins maintain. */
export const holidayHandlers = (
  models: Pick<Models, 'db' | 'Holidays'>,
): Pick<Handlers<typeof eventsApi>, 'holidays' | 'addHoliday' | 'removeHoliday'> => ({
  holidays: async () => (await readHolidays(models)).sort(byDate).map(toHoliday),

  async addHoliday({ body: { date, name } }) {
    const holiday = { _id: new Types.ObjectId(), date, name };
    await inTransaction(models.db, async (session) => {
      const list = await models.Holidays.findById(HOLIDAY_LIST, { holidays: 1 }).session(session).lean();
      const stored = list?.holidays ?? [];
      if (stored.some((each) => each.date === date && each.name === name))
        throw conflict('holiday_listed', 'This holiday is already in the list.');
      if (stored.length >= LIMITS.holidayCount)
        throw conflict('too_many_holidays', `There are already ${LIMITS.holidayCount} holidays. Remove one first.`);
      // Two writers of the same list conflict, and one of them reads it again.
      await models.Holidays.updateOne(
        { _id: HOLIDAY_LIST },
        { $push: { holidays: holiday } },
        { session, upsert: true },
      );
      await recordAction(
        models.db,
        { action: 'holiday.added', subject: holiday._id, detail: `${isolated(name)}, ${date}` },
        session,
      );
    });
    return toHoliday(holiday);
  },

  async removeHoliday({ params: { id } }) {
    await inTransaction(models.db, async (session) => {
      const holiday = (
        await models.Holidays.findById(HOLIDAY_LIST, { holidays: 1 }).session(session).lean()
      )?.holidays.find(({ _id }) => String(_id) === id);
      if (!holiday) throw notFound('holiday');
      await models.Holidays.updateOne(
        { _id: HOLIDAY_LIST },
        { $pull: { holidays: { _id: holiday._id } } },
        { session },
      );
      await recordAction(
        models.db,
        { action: 'holiday.removed', subject: id, detail: `${isolated(holiday.name)}, ${holiday.date}` },
        session,
      );
    });
    return { ok: true };
  },
});
