import { isAllDay, toInstant } from '../../time/local-time';
import { formatZoneName } from '../../time/zone-name';
import type { Event } from '../schemas';

const DAY = { weekday: 'short', month: 'short', day: 'numeric' } as const;
/** Formats local times as UTC, so that they are shown unchanged. */
const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...options });
const [day, fullHour, minutes] = [
  format(DAY),
  format({ hour: 'numeric' }),
  format({ hour: 'numeric', minute: '2-digit' }),
];

/**
 * Returns the start of an event in the time zone of its venue, short enough for link previews.
 * @example previewTime(event) // 'Thu Oct 22, 7 PM EDT'
 */
export function previewTime({ startLocal, timeZone }: Pick<Event, 'startLocal' | 'timeZone'>): string {
  const date = day.format(new Date(startLocal.slice(0, 10))).replace(',', '');
  if (isAllDay(startLocal)) return date;
  const time = (startLocal.endsWith(':00') ? fullHour : minutes).format(new Date(`${startLocal}Z`));
  return `${date}, ${time.replaceAll('\u202f', ' ')} ${formatZoneName(timeZone, toInstant(startLocal, timeZone))}`;
}
