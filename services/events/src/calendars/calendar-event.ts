import { eventPath, publicLocation, seesMembersOnly } from '@meridian/shared-types';
import { localTimesOf, type Reader } from '../models/event.model';
import { isAttendee } from '../events/event.policy';
import type { CalendarEvent } from './calendar-text';
import type { OwnReply, StoredCalendarEvent } from './feed-events';

/** Converts an event to an entry of its reader's calendar. The meeting link is only for readers who go. */
export function toCalendarEvent(
  event: StoredCalendarEvent,
  reader: Reader,
  origin: string,
  own: Partial<OwnReply> = {},
): CalendarEvent {
  const { _id, startTime, endTime, cancellation, createdAt, meetingUrl } = event;
  const changedAt = event.changedAt ?? createdAt;
  const { reply, at = changedAt } = own;
  const goes = reader !== undefined && isAttendee(reader, reply === 'going' ? 'attending' : null);
  return {
    id: String(_id),
    title: event.title,
    description: event.description,
    location: seesMembersOnly(reader) ? event.location : publicLocation(event.location),
    startTime,
    endTime,
    ...localTimesOf(event),
    ...(cancellation && { cancellation }),
    version: event.version ?? 1,
    createdAt,
    changedAt: at > changedAt ? at : changedAt,
    ...(reply && { reply }),
    ...(goes && meetingUrl && { meetingUrl }),
    url: `${origin}${eventPath(String(_id))}`,
  };
}
