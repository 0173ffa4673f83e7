import type { Handlers } from '@meridian/kit';
import type { eventsInternalApi } from '@meridian/shared-types/contracts';
import { forgetPerson } from './rsvps';
import type { Models } from './models';
import { weekOf } from './week';

export const internalHandlers = (
  models: Models,
): Pick<Handlers<typeof eventsInternalApi>, 'weekCounts' | 'removePerson'> => ({
  async weekCounts() {
    const { from, to } = weekOf(new Date());
    const counts = await models.Events.aggregate<{ _id: number; count: number; publicCount: number }>([
      { $match: { startTime: { $gte: from, $lt: to } } },
      { $group: { _id: '$chapterId', count: { $sum: 1 }, publicCount: { $sum: { $cond: ['$isPublic', 1, 0] } } } },
    ]);
    return { counts: counts.map(({ _id, ...count }) => ({ chapterId: _id, ...count })) };
  },

  async removePerson({ params }) {
    await forgetPerson(models, params.userId);
    return { ok: true };
  },
});
