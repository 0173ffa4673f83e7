import type { Attendance } from '@meridian/shared-types';
import type { Models } from '../models';

/**
 * Who came to the events of a chapter that began in an interval, and who did not although they had said so. Only events
 * whose door was used count: of others nobody knows.
 */
export async function attendanceOf(
  { Events, CheckIns }: Models,
  chapterId: number,
  from: Date,
  to: Date,
): Promise<Attendance> {
  const events = await Events.find(
    { chapterId, startTime: { $gte: from, $lt: to } },
    { attendeeCount: 1, guestCount: 1 },
  ).lean();
  const arrivals = await CheckIns.aggregate<{ _id: unknown; came: number; expected: number }>([
    { $match: { eventId: { $in: events.map(({ _id }) => _id) }, arrivedAt: { $ne: null } } },
    {
      $lookup: {
        from: 'rsvps',
        localField: 'userId',
        foreignField: 'userId',
        let: { eventId: '$eventId', place: '$place' },
        pipeline: [
          { $match: { $expr: { $eq: ['$eventId', '$$eventId'] }, status: 'attending' } },
          { $match: { $expr: { $lte: ['$$place', { $ifNull: ['$guests', 0] }] } } },
          { $project: { _id: 1 } },
        ],
        as: 'rsvp',
      },
    },
    {
      $group: {
        _id: '$eventId',
        came: { $sum: 1 },
        expected: { $sum: { $cond: [{ $and: ['$userId', { $gt: [{ $size: '$rsvp' }, 0] }] }, 1, 0] } },
      },
    },
  ]);
  const seats = new Map(
    events.map(({ _id, attendeeCount, guestCount = 0 }) => [String(_id), attendeeCount + guestCount] as const),
  );
  return {
    events: arrivals.length,
    came: arrivals.reduce((sum, { came }) => sum + came, 0),
    noShows: arrivals.reduce(
      (sum, { _id, expected }) => sum + Math.max((seats.get(String(_id)) ?? 0) - expected, 0),
      0,
    ),
  };
}
