import type { Handlers } from '@meridian/kit';
import type { eventsInternalApi } from '@meridian/shared-types/contracts';
import type { Models } from './models';

/** Event counts for statistics. Each count uses a range of an index. */
export const adminHandlers = ({ Events }: Models): Pick<Handlers<typeof eventsInternalApi>, 'counts'> => ({
  counts: async ({ body: { chapterId, intervals } }) => ({
    counts: await Promise.all(
      intervals.map(({ from, to }) =>
        Events.countDocuments({
          ...(chapterId !== undefined && { chapterId }),
          startTime: { $gte: new Date(from), $lt: new Date(to) },
        }),
      ),
    ),
  }),
});
