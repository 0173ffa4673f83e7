import { isAllDay, localTimeAt, type Event } from '@meridian/shared-types';
import { formatUtc } from './date-pattern';

export type EventTimes = Pick<Event, 'startTime' | 'endTime' | 'startLocal' | 'endLocal' | 'timeZone'>;

/** The zone of the device: it changes when its owner travels. */
const readersZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/**
 * A local time in a pattern of date-fns (`formatUtc`): the same in every zone, since it is read as UTC.
 * @example formatLocal('2026-12-01T19:00', 'EEEE, MMMM d') // 'Tuesday, December 1'
 */
export const formatLocal = (local: string, pattern: string): string =>
  formatUtc(new Date(`${isAllDay(local) ? `${local}T00:00` : local}Z`), pattern);

const names = new Map<string, Intl.DateTimeFormat | undefined>();

/** Undefined for a zone that this browser does not know. */
function nameFormatOf(timeZone: string): Intl.DateTimeFormat | undefined {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' });
  } catch {
    return undefined;
  }
}

/**
 * The short name of a zone at an instant; the IANA name of one that this browser does not know.
 * @example zoneNameOf('America/New_York', '2026-07-01T00:00:00.000Z') // 'EDT'
 */
export function zoneNameOf(timeZone: string, iso: string): string {
  if (!names.has(timeZone)) names.set(timeZone, nameFormatOf(timeZone));
  const parts = names.get(timeZone)?.formatToParts(new Date(iso)) ?? [];
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

const CARD_DATE = 'MMM dd, yyyy';
const TIME = 'h:mm a';
const dayOf = (local: string) => local.slice(0, 10);

/** The venue's date and time in the words of a page. */
export interface VenueTime {
  /** @example 'Jan 05, 2026' */
  date: string;
  /** @example '7:00 PM – 9:30 PM EST', 'All day', 'until Jan 07, 2026' */
  time: string;
}

/**
 * When an event takes place, by the clocks of its venue.
 * @example const { date, time } = venueTimeOf(event); // 'Jan 05, 2026', '7:00 PM – 9:30 PM EST'
 */
export function venueTimeOf({ startTime, startLocal, endLocal, timeZone }: EventTimes): VenueTime {
  const date = formatLocal(startLocal, CARD_DATE);
  const isReversed = endLocal < startLocal;
  if (isAllDay(startLocal))
    return {
      date,
      time: isReversed || endLocal === startLocal ? 'All day' : `until ${formatLocal(endLocal, CARD_DATE)}`,
    };
  const start = formatLocal(startLocal, TIME);
  const zone = zoneNameOf(timeZone, startTime);
  if (isReversed || endLocal === startLocal) return { date, time: `${start} ${zone}` };
  const isLong = Date.parse(`${endLocal}Z`) - Date.parse(`${startLocal}Z`) >= 86_400_000;
  const end = formatLocal(endLocal, isLong ? `${CARD_DATE}, ${TIME}` : TIME);
  return { date, time: `${start} – ${end} ${zone}` };
}

/**
 * The short form, of the personal hub. @example venueHubTimeOf(event) // 'Jan 5, 7:00 PM EST'
 */
export const venueHubTimeOf = ({ startTime, startLocal, timeZone }: EventTimes): string =>
  isAllDay(startLocal)
    ? formatLocal(startLocal, 'MMM d')
    : `${formatLocal(startLocal, 'MMM d, h:mm a')} ${zoneNameOf(timeZone, startTime)}`;

/**
 * When an event starts by the reader's own clocks, with the day where it is another one; undefined where both clocks
 * agree, and for events that take all day.
 * @example readersTimeOf(event) // 'Fri 1:00 AM your time'
 */
export function readersTimeOf({ startTime, startLocal }: EventTimes, zone = readersZone()): string | undefined {
  // devices without a zone say Etc/Unknown
  if (isAllDay(startLocal) || !zone || zone === 'Etc/Unknown') return undefined;
  const own = localTimeAt(new Date(startTime), zone);
  if (own === startLocal) return undefined;
  return `${formatLocal(own, dayOf(own) === dayOf(startLocal) ? TIME : `EEE ${TIME}`)} your time`;
}
