import { keysetAfter } from '@meridian/service-kit';
import type { ChapterEvent, ChapterEventCounts, ChapterEventPage, ChapterEventView } from '@meridian/shared-types';
import { attendanceByEvent } from '../door/attendance';
import { INDEXES } from '../models/event-indexes';
import { toSeats } from '../event-terms/event-seats';
import { EVENT_PROJECTION, localTimesOf, organizerOf, type ShownEvent } from '../models/event.model';
import type { Chapters } from '../chapters-client';
import type { Models } from '../models/create-models';
import { countUpcoming } from './upcoming-events';

/** The events of each view and their order. The list of drafts uses an index of its own collection. */
const VIEWS = {
  drafts: { field: 'createdAt', direction: -1, filter: () => ({}) },
  upcoming: { field: 'startTime', direction: 1, filter: (now: Date) => ({ startTime: { $gt: now } }) },
  past: { field: 'startTime', direction: -1, filter: (now: Date) => ({ startTime: { $lte: now } }) },
} as const satisfies Record<ChapterEventView, { field: string; direction: 1 | -1; filter: (now: Date) => object }>;

type Listed = Pick<ShownEvent, '_id' | keyof typeof EVENT_PROJECTION>;

export async function listChapterEvents(
  models: Pick<Models, 'Events' | 'Drafts' | 'CheckIns'>,
  chapters: Pick<Chapters, 'profiles'>,
  {
    chapterId,
    view,
    after,
    limit,
  }: { chapterId: number; view: ChapterEventView; after?: string | undefined; limit: number },
): Promise<ChapterEventPage> {
  const { field, direction, filter } = VIEWS[view];
  const model = view === 'drafts' ? models.Drafts : models.Events;
  const own = { chapterId };
  const found = await model
    .find(
      { $and: [own, filter(new Date()), await keysetAfter(model, field, direction, after, own)] },
      EVENT_PROJECTION,
      view === 'drafts' ? {} : { hint: INDEXES.chapterTime },
    )
    .sort({ [field]: direction, _id: direction })
    .limit(limit + 1)
    .lean();
  const page = found.slice(0, limit);
  const [names, attendance] = await Promise.all([
    readNames(chapters, page),
    view === 'past' ? attendanceByEvent(models, page) : new Map<string, never>(),
  ]);
  const last = page.at(-1);
  return {
    events: page.map((event) => toChapterEvent(event, names, attendance.get(String(event._id)) ?? null)),
    next: found.length > limit && last ? String(last._id) : null,
  };
}

async function readNames(
  chapters: Pick<Chapters, 'profiles'>,
  events: readonly Listed[],
): Promise<Map<string, string>> {
  const userIds = [...new Set(events.flatMap((event) => organizerOf(event) ?? []))];
  if (userIds.length === 0) return new Map();
  const { people } = await chapters.profiles({ body: { userIds } });
  return new Map(people.map(({ userId, name }) => [userId, name]));
}

function toChapterEvent(
  event: Listed,
  names: ReadonlyMap<string, string>,
  attendance: ChapterEvent['attendance'],
): ChapterEvent {
  const { capacity, seatsTaken, waitingCount } = toSeats(event);
  const { cancellation, seriesId } = event;
  const organizerId = organizerOf(event);
  return {
    id: String(event._id),
    title: event.title,
    startTime: event.startTime.toISOString(),
    endTime: event.endTime.toISOString(),
    ...localTimesOf(event),
    chapterId: event.chapterId,
    attendeeCount: event.attendeeCount,
    isPublic: event.isPublic,
    status: event.status ?? 'scheduled',
    cancellation: cancellation ? { reason: cancellation.reason, at: cancellation.at.toISOString() } : null,
    seriesId: seriesId ? String(seriesId) : null,
    capacity,
    seatsTaken,
    waitingCount,
    organizerName: (organizerId && names.get(organizerId)) || null,
    attendance,
  };
}

type Needed = Pick<Models, 'Events' | 'Drafts'>;

/** Counts the events in each view. Past events include cancelled ones. */
export async function countChapterEvents(models: Needed, chapterId: number): Promise<ChapterEventCounts> {
  const now = new Date();
  const [drafts, upcoming, past] = await Promise.all([
    models.Drafts.countDocuments({ chapterId }),
    countUpcoming(models, chapterId, now),
    models.Events.countDocuments({ chapterId, startTime: { $lte: now } }).hint(INDEXES.chapterTime),
  ]);
  return { drafts, upcoming, past };
}
