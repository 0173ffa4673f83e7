import { Types } from 'mongoose';
import { datesFilter, type SeveralDates } from '../managing/editing/series-scope';
import { SERIES_INDEX, type StoredEvent } from '../models/event.model';
import type { Models } from '../models/create-models';

/**
 * Counts the people who are notified if the caller cancels several dates of a series: those who go, said maybe or wait
 * for a seat, each once. The indexes have all that is counted, so no RSVP is read.
 */
export async function countRepliedToDates(
  { Events, Rsvps }: Pick<Models, 'Events' | 'Rsvps'>,
  { seriesId, recurrenceId }: Pick<StoredEvent, 'seriesId' | 'recurrenceId'>,
  scope: SeveralDates,
  except: string,
): Promise<number> {
  if (!seriesId || recurrenceId === undefined) return 0;
  const filter = {
    ...datesFilter({ seriesId, recurrenceId }, scope, new Date()),
    status: { $ne: 'cancelled' as const },
  };
  const dates = await Events.find(filter, { _id: 1 }, { hint: SERIES_INDEX }).lean();
  const [found] = await Rsvps.aggregate<{ people: number }>(
    [
      {
        $match: {
          eventId: { $in: dates.map(({ _id }) => _id) },
          status: { $in: ['attending', 'maybe'] }, // Those who wait have the status `maybe`.
          userId: { $ne: new Types.ObjectId(except) },
        },
      },
      { $group: { _id: '$userId' } },
      { $count: 'people' },
    ],
    { hint: { eventId: 1, userId: 1, status: 1 } },
  );
  return found?.people ?? 0;
}
