import type { Handlers } from '@meridian/kit';
import type { eventsInternalApi } from '@meridian/shared-types';
import type { Stores } from './stores';
import { weekOf } from './week';

export const internalHandlers = ({ Events }: Stores): Handlers<typeof eventsInternalApi> => ({
  async weekCounts() {
    const { from, to } = weekOf(new Date());
    const counts = await Events.aggregate<{ _id: number; count: number }>([
      { $match: { startTime: { $gte: from, $lt: to } } },
      { $group: { _id: '$chapterId', count: { $sum: 1 } } },
    ]);
    return { counts: counts.map(({ _id, count }) => ({ chapterId: _id, count })) };
  },
});
