import { Temporal } from 'temporal-polyfill';
import { isLong, localTimesOf, type ShownEvent } from '../../models/event.model';

type Timed = Pick<ShownEvent, 'startTime' | 'endTime' | 'startLocal' | 'endLocal' | 'timeZone' | 'status'>;

/**
 * Returns the end of the event's current day in local time of the venue, or null if today is not such a day. The pulse
 * of an event ends with it. The day is the whole day on which the event begins, and the night until it ends. An event
 * of more than 24 hours has several, which are the calendar days from its first to its last.
 */
export function pulseDayOf(event: Timed, now = new Date()): { endsAt: Date } | null {
  if (event.status) return null; // The event is a draft or was cancelled.
  const { startLocal, timeZone } = localTimesOf(event);
  const first = Temporal.PlainDate.from(startLocal.slice(0, 10));
  const beginningOf = (date: Temporal.PlainDate) => date.toZonedDateTime(timeZone).epochMilliseconds;
  if (now.getTime() < beginningOf(first)) return null;
  const dateAt = (milliseconds: number) =>
    Temporal.Instant.fromEpochMilliseconds(milliseconds).toZonedDateTimeISO(timeZone).toPlainDate();
  const nextDay = beginningOf(first.add({ days: 1 }));
  const end = event.endTime.getTime();
  const afterToday = beginningOf(dateAt(now.getTime()).add({ days: 1 }));
  const endsAt = isLong(event)
    ? Math.min(afterToday, beginningOf(dateAt(end - 1).add({ days: 1 })))
    : Math.max(nextDay, end);
  return endsAt > now.getTime() ? { endsAt: new Date(endsAt) } : null;
}
