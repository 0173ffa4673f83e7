import type { NewDomainEvent } from '@meridian/service-kit';
import { toExcerpt, DOMAIN_EVENT_PEOPLE, DOMAIN_EVENT_TEXT_MAX } from '@meridian/shared-types';
import { ZonedTime } from '@meridian/shared-types/contracts';
import { changeSentences } from './change-sentences';
import { publicAnnouncedFieldsOf, announcedFieldsOf } from './event-changes';
import type { Reply, ReplyChange } from '../event-terms/reply';
import { localTimesOf, type EventDoc, type StoredEvent } from '../models/event.model';
import { isOver } from './event-status';

type AnnouncedEvent = Pick<EventDoc, '_id' | 'title' | 'isPublic' | 'seriesId'> & Parameters<typeof localTimesOf>[0];

export const toDomainEventData = ({ _id, title, isPublic, seriesId, ...times }: AnnouncedEvent) => ({
  eventId: String(_id),
  ...(seriesId && { seriesId: String(seriesId), date: dayInWords(times) }),
  title,
  isPublic,
});

function dayInWords(times: Parameters<typeof localTimesOf>[0]): string {
  const { startLocal, timeZone } = localTimesOf(times);
  return String(ZonedTime.of(startLocal.slice(0, 10), timeZone));
}

/**
 * Returns when an event begins, in local time at its venue.
 * @example startInWords(event) // 'Thu, Oct 22, 7:00 PM EDT'
 */
export function startInWords(event: Parameters<typeof localTimesOf>[0]): string {
  const { startLocal, timeZone } = localTimesOf(event);
  return String(ZonedTime.of(startLocal, timeZone));
}

/** Creates the domain event of a new event or of the first date of a new series. */
export const publishedDomainEvent = (event: EventDoc, by: string): NewDomainEvent => ({
  kind: 'event.published',
  by,
  audience: { chapterId: event.chapterId, role: 'members' },
  data: { ...toDomainEventData(event), chapterId: event.chapterId, when: startInWords(event) },
});

/** Creates the domain event that the admins of the chapter organize an event, or a series, whose next date it is. */
export const organizerLeftDomainEvent = (event: AnnouncedEvent & Pick<EventDoc, 'chapterId'>): NewDomainEvent => ({
  kind: 'event.organizer-left',
  audience: { chapterId: event.chapterId, role: 'admins' },
  data: { ...toDomainEventData(event), chapterId: event.chapterId },
});

const cancelledDomainEvent = (event: AnnouncedEvent, reason: string, by: string | undefined): NewDomainEvent => ({
  kind: 'event.cancelled',
  ...(by && { by }),
  audience: { eventId: String(event._id) },
  data: { ...toDomainEventData(event), reason },
});

/**
 * Creates the domain events that people began or ceased to go to an event, which their calendars follow. There are none
 * for an event that is over.
 */
export function goingDomainEvents(
  event: AnnouncedEvent & Parameters<typeof isOver>[0],
  changes: readonly ReplyChange[],
): NewDomainEvent[] {
  const goes = (reply: Reply | undefined) => reply?.status === 'attending';
  const changed = changes.filter(({ before, after }) => goes(before) !== goes(after));
  if (isOver(event)) return [];
  return chunks(
    changed.map(({ userId }) => userId),
    DOMAIN_EVENT_PEOPLE,
  ).map((userIds) => ({ kind: 'event.going-changed', audience: { userIds }, data: toDomainEventData(event) }));
}

/** @example chunks([1, 2, 3], 2) // [[1, 2], [3]] */
export const chunks = <T>(list: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, index) => list.slice(index * size, (index + 1) * size));

const TAKES_PLACE = 'It takes place after all.';

/** Creates the domain event that a cancelled event takes place after all, in the form of any other change. */
export const restoredDomainEvent = (event: AnnouncedEvent, by: string): NewDomainEvent => ({
  kind: 'event.changed',
  by,
  audience: { eventId: String(event._id) },
  data: { ...toDomainEventData(event), text: TAKES_PLACE, publicText: TAKES_PLACE },
});

/**
 * Creates the domain events of a change of an event. There are none for an event that is over, or if nobody needs to be
 * notified.
 */
export function changedDomainEvents(before: StoredEvent, after: StoredEvent, by?: string): NewDomainEvent[] {
  if (after.cancellation && !before.cancellation) return [cancelledDomainEvent(after, after.cancellation.reason, by)];
  const textOf = (domainEventsOf: typeof announcedFieldsOf) =>
    toExcerpt(changeSentences(domainEventsOf(before), domainEventsOf(after)).join(' '), DOMAIN_EVENT_TEXT_MAX);
  const text = isOver(after) ? '' : textOf(announcedFieldsOf);
  if (text === '') return [];
  const audience = { eventId: String(after._id) };
  // People know a date of a series by its former day.
  const known = { ...toDomainEventData(after), ...(after.seriesId && { date: dayInWords(before) }) };
  const hasMoved = TIMES.some((field) => announcedFieldsOf(before)[field] !== announcedFieldsOf(after)[field]);
  const data = {
    ...known,
    text,
    publicText: textOf(publicAnnouncedFieldsOf),
    ...(hasMoved && { before: timesOf(before) }),
  };
  return [{ kind: 'event.changed', ...(by && { by }), audience, data }];
}

const TIMES = ['startLocal', 'endLocal', 'timeZone', 'startTime', 'endTime'] as const;
const timesOf = (event: StoredEvent) => {
  const { startTime, endTime } = announcedFieldsOf(event);
  return { ...localTimesOf(event), startTime, endTime };
};
