import { HttpError } from '@meridian/service-kit';
import { isAllDay, localTimeAt } from '@meridian/shared-types';
import type { ClientSession } from 'mongoose';
import type { EventDoc } from '../../models/event.model';
import { deriveTimes, occursOnce } from '../../event-terms/event-times';
import type { Models } from '../../models/create-models';
import { expandRule } from './repetition-rule';
import type { SeriesDoc } from '../../models/series.model';
import { addDays, addMonths, dayInWords, dayOf, earlierDay, laterDay, onDay, shifted } from './local-dates';

/** Dates are created for six months ahead, and at most 26 of them. */
export const CREATE_AHEAD = { months: 6, dates: 26 };

/** Returns the last day for which dates are created today. A later start of a series takes the place of today. */
export const lastDayToMake = (today: string): string => addMonths(today, CREATE_AHEAD.months);

/**
 * Returns the days of the dates that have to be created now. Days that have passed are left out, because nobody was
 * notified of them.
 * @param upcoming The number of upcoming dates of the series.
 */
export function daysToCreate(
  {
    rule,
    startLocal,
    until,
    createdUntil,
  }: Pick<SeriesDoc, 'rule' | 'startLocal' | 'until'> & { createdUntil?: string },
  today: string,
  upcoming: number,
): { days: string[]; createdUntil: string } {
  const first = dayOf(startLocal);
  const from = createdUntil === undefined ? first : addDays(laterDay(createdUntil, today), 1);
  const to = earlierDay(lastDayToMake(laterDay(today, first)), until);
  const limit = CREATE_AHEAD.dates - upcoming;
  const days = expandRule(rule, startLocal, { from, to, limit });
  const lastMade = days.length < limit ? to : days.at(-1);
  return { days, createdUntil: laterDay(lastMade ?? '', createdUntil ?? first) };
}

export const hasEnded = ({ until, createdUntil }: Pick<SeriesDoc, 'until' | 'createdUntil'>): boolean =>
  until !== undefined && createdUntil >= until;

/** Returns the local times of a series' date on a day of its rule. */
export const localTimesOn = (day: string, { startLocal, endLocal }: Pick<SeriesDoc, 'startLocal' | 'endLocal'>) => ({
  startLocal: onDay(day, startLocal),
  endLocal: shifted(endLocal, startLocal, day),
});

/** Returns the date of a series on a day, as an event. */
export function dateOn(day: string, series: SeriesDoc) {
  const { timeZone, startLocal, createdBy, isOrganizerAway, createdAt, template, chapterId, _id } = series;
  const { rsvpOpensLocal, rsvpClosesLocal, ...fields } = template;
  const moment = (local: string | undefined) => {
    if (!local) return null;
    const at = shifted(local, startLocal, day);
    return deriveTimes({ startLocal: at, endLocal: at, timeZone }).startTime;
  };
  const times = localTimesOn(day, series);
  return {
    ...fields,
    ...deriveTimes({ ...times, timeZone }),
    rsvpOpensAt: moment(rsvpOpensLocal),
    rsvpClosesAt: moment(rsvpClosesLocal),
    chapterId,
    ...(createdBy && { createdBy }),
    ...(isOrganizerAway && { isOrganizerAway }),
    // This is not the current time, because a date that is created later is not a new event for people.
    createdAt,
    seriesId: _id,
    recurrenceId: times.startLocal,
  } satisfies Partial<EventDoc>;
}

/** Returns whether clocks skip the beginning or the end, or show it twice. */
export const isUnclear = ({
  startLocal,
  endLocal,
  timeZone,
}: Pick<SeriesDoc, 'startLocal' | 'endLocal' | 'timeZone'>) =>
  !isAllDay(startLocal) && !(occursOnce(startLocal, timeZone) && occursOnce(endLocal, timeZone));

/** @throws {HttpError} 400 if clocks skip the time of a date or show it twice. There is no choice per date. */
export function checkClear(dates: readonly Parameters<typeof isUnclear>[0][]): void {
  const unclear = dates.find(isUnclear);
  if (!unclear) return;
  const message = `On ${dayInWords(unclear.startLocal)} clocks change, and skip this time or show it twice. Choose another time for all dates.`;
  throw new HttpError(400, 'local_time', message, [{ path: 'startLocal', message }]);
}

type Needed = Pick<Models, 'Events' | 'Series'>;

/** Creates the missing upcoming dates of a series, in the transaction that read the series. Resolves to these dates. */
export async function createDates({ Events, Series }: Needed, series: SeriesDoc, session: ClientSession, now: Date) {
  const upcoming = await Events.countDocuments({ seriesId: series._id, startTime: { $gt: now } }, { session });
  const { days, createdUntil } = daysToCreate(series, dayOf(localTimeAt(now, series.timeZone)), upcoming);
  const isEnded = hasEnded({ ...series, createdUntil });
  const dates = days.map((day) => dateOn(day, series));
  if (dates.length > 0) await Events.insertMany(dates, { session });
  if (createdUntil !== series.createdUntil || isEnded !== series.isEnded)
    await Series.updateOne({ _id: series._id }, { $set: { createdUntil, isEnded } }, { session });
  return dates;
}
