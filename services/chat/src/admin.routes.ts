import type { Handlers } from '@meridian/kit';
import type { chatInternalApi } from '@meridian/shared-types/contracts';
import type { Messages } from './message.model';

/** Message counts for statistics. Each count uses a range of an index. */
export const adminHandlers = (Messages: Messages): Pick<Handlers<typeof chatInternalApi>, 'counts'> => ({
  counts: async ({ body: { chapterId, intervals } }) => ({
    counts: await Promise.all(
      intervals.map(({ from, to }) =>
        Messages.countDocuments({
          createdAt: { $gte: new Date(from), $lt: new Date(to) },
          ...(chapterId !== undefined && { chapterId }),
        }),
      ),
    ),
  }),
});
