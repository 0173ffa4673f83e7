import type { Handlers } from '@meridian/kit';
import type { eventsInternalApi } from '@meridian/shared-types';
import { forgetPerson } from './rsvps';
import type { Stores } from './stores';
import { weekOf } from './week';

export const internalHandlers = (
  stores: Stores,
): Pick<Handlers<typeof eventsInternalApi>, 'weekCounts' | 'removePerson'> => ({
  async weekCounts() {
    const { from, to } = weekOf(new Date());
    const counts = await stores.Events.aggregate<{ _id: number; count: number }>([
      { $match: { startTime: { $gte: from, $lt: to } } },
      { $group: { _id: '$chapterId', count: { $sum: 1 } } },
    ]);
    return { counts: counts.map(({ _id, count }) => ({ chapterId: _id, count })) };
  },

  async removePerson({ params }) {
    await forgetPerson(stores, params.userId);
    return { ok: true };
  },
});
