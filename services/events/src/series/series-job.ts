import { inTransaction, retryDuplicate, type Logger } from '@meridian/kit';
import { localTimeAt } from '@meridian/shared-types';
import type { Models } from '../models';
import { isUnclear, lastDayToMake, makeDates } from './series-dates';
import type { SeriesDoc } from './series.model';
import { addDays, dayOf } from './local-dates';

/** Series read at a time. */
const PAGE = 200;

/**
 * Makes the dates that series need ahead. Resolves to how many. Replicas may run it at the same time: of two
 * transactions that make the same date, one starts again, and finds it there.
 */
export async function extendSeries(models: Models, log: Pick<Logger, 'warn'>, now = new Date()): Promise<number> {
  let made = 0;
  // somewhere it is tomorrow already
  const due = lastDayToMake(addDays(dayOf(localTimeAt(now, 'UTC')), 1));
  for await (const { _id } of models.Series.find({ isEnded: false, madeUntil: { $lt: due } }, { _id: 1 })
    .sort({ isEnded: 1, madeUntil: 1 })
    .batchSize(PAGE)
    .lean()
    .cursor()) {
    const dates = await makeDatesOf(models, _id, now).catch((error: unknown) => {
      // the others need theirs all the same
      log.warn({ err: error, seriesId: String(_id) }, 'dates of a series not made');
      return [];
    });
    made += dates.length;
    for (const date of dates.filter(isUnclear))
      log.warn({ seriesId: String(_id), startLocal: date.startLocal }, 'clocks change at the time of a date');
  }
  return made;
}

const makeDatesOf = (models: Models, _id: SeriesDoc['_id'], now: Date) =>
  retryDuplicate(() =>
    inTransaction(models.db, async (session) => {
      const series = await models.Series.findOne({ _id, isEnded: false }, {}, { session }).lean();
      return series ? makeDates(models, series, session, now) : [];
    }),
  );
