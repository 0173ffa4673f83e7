import type { Handlers } from '@meridian/kit';
import { AUDIENCE_PAGE } from '@meridian/shared-types';
import type { eventsInternalApi } from '@meridian/shared-types/contracts';
import type { Models } from './models';
import { forgetPerson } from './person-removal';
import type { AnnounceRsvps } from './rsvp-signals';
import { forgetOrganizer } from './organizer-removal';
import { weekOf } from './week';

export const internalHandlers = (
  models: Models,
  announce: AnnounceRsvps,
): Pick<Handlers<typeof eventsInternalApi>, 'weekCounts' | 'audience' | 'removePerson'> => ({
  async weekCounts() {
    const { from, to } = weekOf(new Date());
    const counts = await models.Events.aggregate<{ _id: number; count: number; publicCount: number }>([
      { $match: { startTime: { $gte: from, $lt: to }, status: { $ne: 'cancelled' } } },
      { $group: { _id: '$chapterId', count: { $sum: 1 }, publicCount: { $sum: { $cond: ['$isPublic', 1, 0] } } } },
    ]);
    return { counts: counts.map(({ _id, ...count }) => ({ chapterId: _id, ...count })) };
  },

  async audience({ params, query }) {
    const found = await models.Rsvps.find(
      {
        eventId: params.id,
        status: { $in: ['attending', 'maybe'] },
        ...(query.only && { $or: [{ status: 'attending' }, { 'offer.endsAt': { $gt: new Date() } }] }),
        ...(query.after && { userId: { $gt: query.after } }),
      },
      { _id: 0, userId: 1 },
    )
      .sort({ userId: 1 })
      .hint({ eventId: 1, userId: 1, status: 1 })
      .limit(AUDIENCE_PAGE)
      .lean();
    return { userIds: found.map(({ userId }) => String(userId)) };
  },

  async removePerson({ params }) {
    for (const [eventId, changes] of await forgetPerson(models, params.userId)) announce(eventId, changes);
    await forgetOrganizer(models, params.userId);
    return { ok: true };
  },
});
