import { seesMembersOnly, type EventSeries } from '@meridian/shared-types';
import { localTimesOf, type Reader, type StoredEvent } from '../../models/event.model';
import { isDraft } from '../../events/event-status';
import type { Models } from '../../models/create-models';
import { parseRule } from './repetition-rule';

/** The maximum number of dates that are listed on the page of one of them. */
const MAX_DATES = 12;

/**
 * Returns the series of an event with its next dates that the reader may see, or undefined if the event does not
 * repeat.
 */
export async function findSeriesDetails(
  { Events, Series }: Pick<Models, 'Events' | 'Series'>,
  event: StoredEvent,
  reader: Reader,
): Promise<EventSeries | undefined> {
  if (isDraft(event)) {
    if (!event.repeats) return undefined;
    const { every, week, until = null } = event.repeats;
    return { every, ...(week && { week }), until, startLocal: localTimesOf(event).startLocal, dates: [] };
  }
  const { seriesId } = event;
  if (!seriesId) return undefined;
  const [series, dates] = await Promise.all([
    Series.findById(seriesId, { _id: 0, rule: 1, until: 1, startLocal: 1 }).lean(),
    Events.find(
      { seriesId, startTime: { $gt: new Date() }, ...(!seesMembersOnly(reader) && { isPublic: true }) },
      { startLocal: 1, startTime: 1, endTime: 1, endLocal: 1, timeZone: 1, status: 1, overrides: 1 },
    )
      .sort({ startTime: 1 })
      .limit(MAX_DATES)
      .lean(),
  ]);
  if (!series) return undefined;
  return {
    ...parseRule(series.rule),
    until: series.until ?? null,
    startLocal: series.startLocal,
    dates: dates.map((date) => ({
      id: String(date._id),
      startLocal: localTimesOf(date).startLocal,
      status: date.status === 'cancelled' ? 'cancelled' : 'scheduled',
      isChanged: date.overrides !== undefined && date.overrides.length > 0,
    })),
  };
}
