import { memoize, type Handlers } from '@meridian/service-kit';
import { isAllDay } from '@meridian/shared-types';
import type { eventsApi } from '@meridian/shared-types/contracts';
import { requireMayCreate } from '../access/require-creator';
import { findReader } from '../access/event-reader';
import { deriveTimes } from '../event-terms/event-times';
import type { Chapters } from '../access/chapters-client';
import { holidaysOn, toHoliday } from '../models/holiday.model';
import { readHolidays } from './holidays/holiday.routes';
import type { Models } from '../models/create-models';
import { findClashes, readHistory, reachAt, type ChapterPlace } from './scheduling-hints';

/** The time in milliseconds for which the numbers of members of chapters are cached. */
const TTL_MS = 60_000;

/** Creates the handler that returns what else is known about the time of a new event. */
export function schedulingHintsHandlers(
  models: Pick<Models, 'Events' | 'Holidays' | 'ChapterBans'>,
  chapters: Pick<Chapters, 'membershipStatus' | 'membershipsOfSeveral' | 'overview'>,
): Pick<Handlers<typeof eventsApi>, 'schedulingHints'> {
  const readPlaces = memoize(async () => (await chapters.overview()).chapters, TTL_MS);
  // Without the places, the chapter's own events, the holidays and the history are still available.
  const placesOrNone = (): Promise<ChapterPlace[]> => readPlaces().catch(() => []);
  return {
    async schedulingHints({ query: { chapter, startLocal, endLocal, timeZone, except }, identity }) {
      const [places, reader] = await Promise.all([
        placesOrNone(),
        findReader(models, chapters, identity),
        requireMayCreate(chapters, identity, chapter),
      ]);
      const times = deriveTimes({ startLocal, endLocal, timeZone });
      const [clashes, holidays, history] = await Promise.all([
        findClashes(models, chapter, places, times, { except, ...reader }),
        readHolidays(models),
        readHistory(models, chapter, times.startLocal),
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
