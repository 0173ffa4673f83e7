import type { Handlers } from '@meridian/kit';
import type { eventsInternalApi, eventsRemovalInternalApi } from '@meridian/shared-types';
import { forgetPerson } from './rsvps';
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

export const removalHandlers = (stores: Stores): Handlers<typeof eventsRemovalInternalApi> => ({
  async removePerson({ params }) {
    await forgetPerson(stores, params.userId);
    return { ok: true };
  },
});
