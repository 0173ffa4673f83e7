import { inTransaction, retryDuplicate, type Logger } from '@meridian/service-kit';
import { localTimeAt } from '@meridian/shared-types';
import type { Models } from '../../models/create-models';
import { isUnclear, lastDayToMake, createDates } from './series-dates';
import type { SeriesDoc } from '../../models/series.model';
import { addDays, dayOf } from './local-dates';

const PAGE = 200;

type Needed = Pick<Models, 'db' | 'Events' | 'Series'>;

/**
 * Creates the upcoming dates of all series. Resolves to their number. Replicas may run this at the same time. Of two
 * transactions that create the same date, one is retried and finds it.
 */
export async function extendSeries(models: Needed, log: Pick<Logger, 'warn'>, now = new Date()): Promise<number> {
  let made = 0;
  // In some time zones it is already the next day.
  const due = lastDayToMake(addDays(dayOf(localTimeAt(now, 'UTC')), 1));
  for await (const { _id } of models.Series.find({ isEnded: false, createdUntil: { $lt: due } }, { _id: 1 })
    .sort({ isEnded: 1, createdUntil: 1 })
    .batchSize(PAGE)
    .lean()
    .cursor()) {
    const dates = await makeDates(models, _id, now).catch((error: unknown) => {
      // The other series still need their dates.
      log.warn({ err: error, seriesId: String(_id) }, 'dates of a series not made');
      return [];
    });
    made += dates.length;
    for (const date of dates.filter(isUnclear))
      log.warn({ seriesId: String(_id), startLocal: date.startLocal }, 'clocks change at the time of a date');
  }
  return made;
}

const makeDates = (models: Needed, _id: SeriesDoc['_id'], now: Date) =>
  retryDuplicate(() =>
    inTransaction(models.db, async (session) => {
      const series = await models.Series.findOne({ _id, isEnded: false }, {}, { session }).lean();
      return series ? createDates(models, series, session, now) : [];
    }),
  );
