import { isAllDay } from '../local-time';
import { zoneInWords } from '../zoned-time';
import type { Event } from './schemas';

const DAY = { weekday: 'short', month: 'short', day: 'numeric' } as const;
/** Local times are read as UTC, and shown as what they are. */
const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...options });
const [day, fullHour, minutes] = [
  format(DAY),
  format({ hour: 'numeric' }),
  format({ hour: 'numeric', minute: '2-digit' }),
];

/**
 * When an event begins by the clocks of its venue, as short as previews of its link need it.
 * @example previewTime(event) // 'Thu Oct 22, 7 PM ET'
 */
export function previewTime({ startLocal, timeZone }: Pick<Event, 'startLocal' | 'timeZone'>): string {
  const date = day.format(new Date(startLocal.slice(0, 10))).replace(',', '');
  if (isAllDay(startLocal)) return date;
  const time = (startLocal.endsWith(':00') ? fullHour : minutes).format(new Date(`${startLocal}Z`));
  return `${date}, ${time.replaceAll('\u202f', ' ')} ${zoneInWords(timeZone)}`;
}
