import { HOUR_MS, isAllDay, localTimeAt, type Clash, type SchedulingHints } from '@meridian/shared-types';
import type { chaptersInternalApi, ResponseOf } from '@meridian/shared-types/contracts';
import type { EventTimes } from '../event-terms/event-times';
import type { EventReader } from '../access/event-reader';
import { INDEXES } from '../models/event-indexes';
import { localTimesOf, LONG_MS, type EventDoc } from '../models/event.model';
import type { Models } from '../models/create-models';

export type ChapterPlace = ResponseOf<typeof chaptersInternalApi.overview>['chapters'][number];

/** The time in milliseconds before or after an event within which other events compete with it. */
const AROUND_MS = 3 * HOUR_MS;
/**
 * The longest time that a competing event may have been running. Longer ones, like exhibitions, are no reason to choose
 * another evening.
 */
const LONGEST_MS = 7 * LONG_MS;
const MAX_CLASHES = 10;
/** The maximum number of events that are read for nearby chapters. */
const MAX_NEARBY = 50;
const YEAR_MS = 365 * LONG_MS;
/** The maximum number of past events that are read, which is more than one a day. */
const MAX_PAST = 400;
/** The hours of the day in which people are awake. */
const AWAKE = { from: 8, to: 22 };

const CLASH_FIELDS = {
  title: 1,
  chapterId: 1,
  startTime: 1,
  endTime: 1,
  startLocal: 1,
  endLocal: 1,
  timeZone: 1,
} as const;
type Clashing = Pick<EventDoc, '_id' | keyof typeof CLASH_FIELDS>;
type Times = Pick<EventTimes, 'startTime' | 'endTime'>;

/** Returns the ids of the chapters in the same state or time zone, without the chapter itself. */
export function nearbyChapters(chapters: readonly ChapterPlace[], chapterId: number): number[] {
  const own = chapters.find(({ id }) => id === chapterId);
  if (!own) return [];
  return chapters
    .filter(({ id, state, timeZone }) => id !== chapterId && (state === own.state || timeZone === own.timeZone))
    .map(({ id }) => id);
}

/**
 * Returns the events at most three hours before or after these times. Those of the chapter come first, then those
 * nearby, without the event `except` and those that the caller may not see.
 */
export async function findClashes(
  { Events }: Pick<Models, 'Events'>,
  chapterId: number,
  chapters: readonly ChapterPlace[],
  { startTime, endTime }: Times,
  { except, notHidden }: { except: string | undefined } & Pick<EventReader, 'notHidden'>,
): Promise<Clash[]> {
  const from = startTime.getTime() - AROUND_MS;
  const filter = {
    startTime: { $gt: new Date(from - LONGEST_MS), $lt: new Date(Math.max(+startTime, +endTime) + AROUND_MS) },
    endTime: { $gt: new Date(from) },
    status: { $ne: 'cancelled' as const },
    ...notHidden,
    ...(except && { _id: { $ne: except } }),
  };
  const find = (chapterIds: number[], limit: number): Promise<Clashing[]> =>
    chapterIds.length === 0
      ? Promise.resolve([])
      : Events.find({ ...filter, chapterId: { $in: chapterIds } }, CLASH_FIELDS, { hint: INDEXES.chapterTime })
          .limit(limit)
          .lean();
  const found = await Promise.all([
    find([chapterId], MAX_CLASHES),
    find(nearbyChapters(chapters, chapterId), MAX_NEARBY),
  ]);
  const namesById = new Map(chapters.map(({ id, name }) => [id, name]));
  return found
    .flatMap((events) => events.sort((a, b) => +a.startTime - +b.startTime))
    .slice(0, MAX_CLASHES)
    .map((event) => ({
      id: String(event._id),
      title: event.title,
      chapterId: event.chapterId,
      chapterName: namesById.get(event.chapterId) ?? '',
      startTime: event.startTime.toISOString(),
      endTime: event.endTime.toISOString(),
      ...localTimesOf(event),
    }));
}

/**
 * Returns how many members are awake at an instant, by the local time of their chapters. For everyone, it is the
 * chapter that a person joined first. Returns null for an unknown chapter.
 */
export function reachAt(chapters: readonly ChapterPlace[], chapterId: number, instant: Date): SchedulingHints['reach'] {
  const own = chapters.find(({ id }) => id === chapterId);
  if (!own) return null;
  const isAwake = ({ timeZone }: ChapterPlace) => {
    const hour = Number(localTimeAt(instant, timeZone).slice(11, 13));
    return hour >= AWAKE.from && hour < AWAKE.to;
  };
  const countHomes = (some: readonly ChapterPlace[]) => some.reduce((sum, { homeCount }) => sum + homeCount, 0);
  return {
    chapter: { awake: isAwake(own) ? own.memberCount : 0, members: own.memberCount },
    everyone: { awake: countHomes(chapters.filter(isAwake)), members: countHomes(chapters) },
  };
}

/** Returns the minutes since midnight of a local time. */
const minutesOf = (local: string) => Number(local.slice(11, 13)) * 60 + Number(local.slice(14, 16));
const isWeekend = (local: string) => [0, 6].includes(new Date(`${local.slice(0, 10)}T00:00:00Z`).getUTCDay());
const DAY_MINUTES = 24 * 60;

/**
 * Returns whether an event began within an hour of a time of day. Weekdays are only compared with weekdays, and
 * weekends with weekends.
 */
export function isAlike(local: string, other: string): boolean {
  if (isAllDay(local) !== isAllDay(other) || isWeekend(local) !== isWeekend(other)) return false;
  if (isAllDay(local)) return true;
  const apart = Math.abs(minutesOf(local) - minutesOf(other));
  return Math.min(apart, DAY_MINUTES - apart) <= 60;
}

/** Returns a pattern of the local times that can be alike, for the index. */
function aboutThisTime(local: string): RegExp {
  if (isAllDay(local)) return /^[^T]*$/;
  const hour = Number(local.slice(11, 13));
  const hours = [hour + 23, hour, hour + 1].map((each) => String(each % 24).padStart(2, '0'));
  return new RegExp(`T(${hours.join('|')}):`);
}

/**
 * Returns how many events of the chapter began at about this time in the last year, and the average number of
 * attendees.
 */
export async function readHistory(
  { Events }: Pick<Models, 'Events'>,
  chapterId: number,
  startLocal: string,
  now = Date.now(),
): Promise<SchedulingHints['history']> {
  const events = await Events.find(
    {
      chapterId,
      startTime: { $gt: new Date(now - YEAR_MS), $lt: new Date(now) },
      startLocal: aboutThisTime(startLocal),
      status: { $ne: 'cancelled' },
    },
    { _id: 0, startLocal: 1, attendeeCount: 1 },
    { hint: INDEXES.chapterTime },
  )
    .sort({ startTime: -1 })
    .limit(MAX_PAST)
    .lean();
  const alike = events.filter((event) => event.startLocal !== undefined && isAlike(event.startLocal, startLocal));
  if (alike.length === 0) return null;
  const going = alike.reduce((sum, { attendeeCount }) => sum + attendeeCount, 0);
  return { events: alike.length, averageGoing: Math.round(going / alike.length) };
}
