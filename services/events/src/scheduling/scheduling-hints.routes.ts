import { memoize, type Handlers } from '@meridian/kit';
import { isAllDay } from '@meridian/shared-types';
import type { eventsApi } from '@meridian/shared-types/contracts';
import { requireMayCreate } from '../events/event-creation';
import { deriveTimes } from '../events/event-times';
import type { Chapters } from '../dependencies';
import { holidaysOn, toHoliday } from '../holidays/holiday.model';
import { readHolidays } from '../holidays/holiday.routes';
import type { Models } from '../models';
import { findClashes, historyOf, reachAt, type ChapterPlace } from './scheduling-hints';

/** Milliseconds for which the number of members of the chapters is kept. */
const KEPT_MS = 60_000;

/** What else is known of the time of an event that is being written. */
export function schedulingHintsHandlers(
  models: Models,
  chapters: Pick<Chapters, 'membershipStatus' | 'overview'>,
): Pick<Handlers<typeof eventsApi>, 'schedulingHints'> {
  const readPlaces = memoize(async () => (await chapters.overview()).chapters, KEPT_MS);
  // without it the chapter's own events, holidays and history can be told all the same
  const placesOrNone = (): Promise<ChapterPlace[]> => readPlaces().catch(() => []);
  return {
    async schedulingHints({ query: { chapter, startLocal, endLocal, timeZone, except }, identity }) {
      const [places] = await Promise.all([placesOrNone(), requireMayCreate(chapters, identity, chapter)]);
      const times = deriveTimes({ startLocal, endLocal, timeZone });
      const [clashes, holidays, history] = await Promise.all([
        findClashes(models, chapter, places, times, except),
        readHolidays(models),
        historyOf(models, chapter, times.startLocal),
      ]);
      return {
        clashes,
        holidays: holidaysOn(holidays, startLocal.slice(0, 10)).map(toHoliday),
        reach: isAllDay(times.startLocal) ? null : reachAt(places, chapter, times.startTime),
        history,
      };
    },
  };
}
