import type { Handlers } from '@meridian/kit';
import type { eventsInternalApi } from '@meridian/shared-types/contracts';
import type { Models } from './models';
import { attendanceOf } from './door/attendance';
import { countScheduled } from './scheduled-count';

/** Event counts for statistics. Each count uses a range of an index. */
export const adminHandlers = (models: Models): Pick<Handlers<typeof eventsInternalApi>, 'counts' | 'attendance'> => ({
  attendance: ({ params: { id }, query: { from, to } }) => attendanceOf(models, id, new Date(from), new Date(to)),

  counts: async ({ body: { chapterId, intervals } }) => ({
    counts: await Promise.all(
      intervals.map(({ from, to }) =>
        countScheduled(models, {
          ...(chapterId !== undefined && { chapterId }),
          startTime: { $gte: new Date(from), $lt: new Date(to) },
        }),
      ),
    ),
  }),
});
