import { DUE_READ } from '@meridian/service-kit';
import type { Attendance, EventAttendance } from '@meridian/shared-types';
import type { QueryFilter, Types } from 'mongoose';
import type { EventDoc } from '../models/event.model';
import type { Models } from '../models/create-models';

type Counted = Pick<EventDoc, '_id' | 'attendeeCount' | 'guestCount'>;

type Needed = Pick<Models, 'CheckIns'>;

/**
 * Counts the arrivals at some events, for seats of attendees and for others. Events whose door was not used are left
 * out.
 */
async function findArrivals({ CheckIns }: Needed, eventIds: readonly Types.ObjectId[], comment?: string) {
  if (eventIds.length === 0) return [];
  const arrivals = CheckIns.aggregate<{ _id: Types.ObjectId; came: number; expected: number }>([
    { $match: { eventId: { $in: [...eventIds] }, arrivedAt: { $ne: null } } },
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
  return comment ? arrivals.option({ comment }) : arrivals;
}

const seatsOfThoseWhoGo = ({ attendeeCount, guestCount = 0 }: Counted): number => attendeeCount + guestCount;

/**
 * Returns the attendance of some events by id. Events whose door was not used are left out, because their attendance is
 * unknown.
 */
export async function attendanceByEvent(
  models: Pick<Models, 'CheckIns'>,
  events: readonly Counted[],
  comment?: string,
): Promise<Map<string, EventAttendance>> {
  const ids = events.map(({ _id }) => _id);
  const arrivals = await findArrivals(models, ids, comment);
  const seats = new Map(events.map((event) => [String(event._id), seatsOfThoseWhoGo(event)]));
  return new Map(
    arrivals.map(({ _id, came, expected }) => [
      String(_id),
      { going: seats.get(String(_id)) ?? 0, checkedIn: expected, walkIns: came - expected },
    ]),
  );
}

/**
 * Returns the attendance of the events that a filter finds, including no-shows. Only events whose door was used count,
 * because the attendance of others is unknown.
 */
export const countAttendance = async (
  models: Pick<Models, 'Events' | 'CheckIns'>,
  filter: QueryFilter<EventDoc>,
): Promise<Attendance> => sum(await attendances(models, filter));

/** Returns the attendance by chapter, for chapters whose door was used. */
export async function attendanceByChapter(
  models: Pick<Models, 'Events' | 'CheckIns'>,
  filter: QueryFilter<EventDoc>,
): Promise<Map<number, Attendance>> {
  const byChapter = new Map<number, EventAttendance[]>();
  for (const { chapterId, ...attendance } of await attendances(models, filter))
    byChapter.set(chapterId, [...(byChapter.get(chapterId) ?? []), attendance]);
  return new Map([...byChapter].map(([chapterId, all]) => [chapterId, sum(all)]));
}

const sum = (all: readonly EventAttendance[]): Attendance => ({
  events: all.length,
  came: all.reduce((total, { checkedIn, walkIns }) => total + checkedIn + walkIns, 0),
  walkIns: all.reduce((total, { walkIns }) => total + walkIns, 0),
  noShows: all.reduce((total, { going, checkedIn }) => total + Math.max(going - checkedIn, 0), 0),
});

async function attendances(models: Pick<Models, 'Events' | 'CheckIns'>, filter: QueryFilter<EventDoc>) {
  const fields = { chapterId: 1, attendeeCount: 1, guestCount: 1 } as const;
  const events = await models.Events.find(filter, fields).comment(DUE_READ).lean();
  const byEvent = await attendanceByEvent(models, events, DUE_READ);
  return events.flatMap(({ _id, chapterId }) => {
    const attendance = byEvent.get(String(_id));
    return attendance ? [{ chapterId, ...attendance }] : [];
  });
}
