import { DUE_READ, type Handlers } from '@meridian/service-kit';
import type { eventsInternalApi } from '@meridian/shared-types/contracts';
import { Types } from 'mongoose';
import type { Models } from '../models/create-models';
import { attendanceByChapter, countAttendance } from '../door/attendance';
import { INDEXES } from '../models/event-indexes';
import { countScheduled } from './scheduled-count';

type Calls = 'counts' | 'comingCounts' | 'answers';

type Needed = Pick<Models, 'Events' | 'Rsvps' | 'CheckIns'>;

/** Returns event counts for statistics. Each count uses a range of an index. */
export const adminHandlers = (models: Needed): Pick<Handlers<typeof eventsInternalApi>, Calls> => ({
  async counts({ body: { chapterId, byChapter, intervals } }) {
    const filters = intervals.map(({ from, to }) => ({
      ...(chapterId !== undefined && { chapterId }),
      startTime: { $gte: new Date(from), $lt: new Date(to) },
    }));
    const [counts, attendance] = await Promise.all([
      Promise.all(filters.map((filter) => countScheduled(models, filter, DUE_READ))),
      Promise.all(filters.map((filter) => countAttendance(models, filter))),
    ]);
    return {
      counts,
      attendance,
      ...(byChapter && { byChapter: await Promise.all(filters.map((filter) => countByChapter(models, filter))) }),
    };
  },

  comingCounts: async () => ({
    counts: [...(await scheduledByChapter(models, { $gt: new Date() }))].map(([chapterId, count]) => ({
      chapterId,
      count,
    })),
  }),

  async answers({ body: { userIds, since } }) {
    interface Answer {
      _id: { userId: Types.ObjectId; chapterId: number };
      at: Date;
    }
    const found = await models.Rsvps.aggregate<Answer>([
      {
        $match: {
          userId: { $in: userIds.map((id) => new Types.ObjectId(id)) },
          updatedAt: { $gte: new Date(since) },
        },
      },
      {
        $lookup: {
          from: models.Events.collection.name,
          localField: 'eventId',
          foreignField: '_id',
          pipeline: [{ $project: { chapterId: 1 } }],
          as: 'event',
        },
      },
      { $unwind: '$event' },
      { $group: { _id: { userId: '$userId', chapterId: '$event.chapterId' }, at: { $max: '$updatedAt' } } },
    ]).option({ comment: DUE_READ });
    return {
      answers: found.map(({ _id, at }) => ({
        userId: String(_id.userId),
        chapterId: _id.chapterId,
        at: at.toISOString(),
      })),
    };
  },
});

/** Counts the events of each chapter that are not cancelled. Reads only the keys of an index. */
async function scheduledByChapter(
  { Events }: Pick<Models, 'Events'>,
  startTime: Record<string, Date>,
): Promise<Map<number, number>> {
  const counts = await Events.aggregate<{ _id: number; count: number }>([
    { $match: { startTime, status: { $ne: 'cancelled' } } },
    { $group: { _id: '$chapterId', count: { $sum: 1 } } },
  ])
    .hint(INDEXES.time)
    .option({ comment: DUE_READ });
  return new Map(counts.map(({ _id, count }) => [_id, count]));
}

type CountByChapterNeeds = Pick<Models, 'Events' | 'CheckIns'>;

async function countByChapter(models: CountByChapterNeeds, filter: { startTime: { $gte: Date; $lt: Date } }) {
  const [events, attendance] = await Promise.all([
    scheduledByChapter(models, filter.startTime),
    attendanceByChapter(models, filter),
  ]);
  return [...new Set([...events.keys(), ...attendance.keys()])].map((chapterId) => ({
    chapterId,
    events: events.get(chapterId) ?? 0,
    attendance: attendance.get(chapterId) ?? { events: 0, came: 0, walkIns: 0, noShows: 0 },
  }));
}
