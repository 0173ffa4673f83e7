import { conflict, HttpError, notFound } from '@meridian/service-kit';
import type { ClientSession } from 'mongoose';
import { SERIES_INDEX, WHOLE_EVENT_PROJECTION, type StoredEvent } from '../models/event.model';
import { cancelledAlready, isDraft, isOver } from '../events/event-status';
import type { Models } from '../models/create-models';
import type { SeriesDoc } from '../models/series.model';

export type SeveralDates = 'following' | 'all';

/** @example `Dinner (${SCOPE_WORDS.all})` */
export const SCOPE_WORDS = { following: 'this and following dates', all: 'all dates' } as const;

export type SeriesDate = StoredEvent & { recurrenceId: string };

export interface FoundDates {
  series: SeriesDoc;
  opened: SeriesDate;
  /**
   * All dates, or the opened one and those after it, in the order of the rule. Dates that are over are left out, and
   * cancelled ones are included.
   */
  dates: SeriesDate[];
  /** Whether there are earlier dates that are not changed. */
  hasEarlier: boolean;
}

const hasPlace = (event: StoredEvent): event is SeriesDate => event.recurrenceId !== undefined;

/** Returns the filter for the dates of a series to which a change applies. Dates that are over are left out. */
export const datesFilter = (
  { seriesId, recurrenceId }: Required<Pick<StoredEvent, 'seriesId' | 'recurrenceId'>>,
  scope: SeveralDates,
  now: Date,
) => ({
  seriesId,
  recurrenceId: { $exists: true, ...(scope === 'following' && { $gte: recurrenceId }) },
  $or: [{ startTime: { $gt: now } }, { endTime: { $gt: now } }],
});

/**
 * Returns the dates of a series to which a change applies, in its transaction. `opened` is the date that the caller has
 * seen.
 */
export async function findDates(
  { Events, Series }: Pick<Models, 'Events' | 'Series'>,
  session: ClientSession,
  opened: StoredEvent,
  scope: SeveralDates,
  now: Date,
): Promise<FoundDates> {
  const { seriesId } = opened;
  if (isDraft(opened) || !seriesId || !hasPlace(opened))
    throw new HttpError(400, 'not_a_series', 'This event does not repeat.', [
      { path: 'scope', message: 'This event does not repeat' },
    ]);
  if (opened.status === 'cancelled') throw cancelledAlready();
  if (isOver(opened)) throw conflict('event_over', 'This event is over.');
  const series = await Series.findById(seriesId, {}, { session }).lean();
  if (!series) throw notFound('series');
  const { recurrenceId } = opened;
  if (recurrenceId < series.startLocal)
    throw conflict('before_series', 'This date began before its series was changed. Open a later one.');
  const isLater = scope === 'following';
  const found = await Events.find(
    datesFilter({ seriesId, recurrenceId }, scope, now),
    WHOLE_EVENT_PROJECTION,
    // Without the hint, a query planner may scan the upcoming events of everyone.
    { session, hint: SERIES_INDEX },
  )
    .sort(SERIES_INDEX)
    .lean();
  const earlier = isLater && (await Events.exists({ seriesId, recurrenceId: { $lt: recurrenceId } }).session(session));
  return { series, opened, dates: found.filter(hasPlace), hasEarlier: Boolean(earlier) };
}
