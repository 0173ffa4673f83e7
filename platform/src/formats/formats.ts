import { formatHere } from './date-pattern';

/** This text replaces an invalid date. */
const INVALID = 'Invalid date';

const isValid = (date: Date): boolean => !Number.isNaN(date.getTime());

const show =
  (pattern: string) =>
  (iso: string): string => {
    const date = new Date(iso);
    return isValid(date) ? formatHere(date, pattern) : INVALID;
  };

/**
 * Formats a date for a card, in the viewer's time zone.
 * @example formatCardDate('2026-01-05T15:00:00.000Z') // 'Jan 05, 2026'
 */
export const formatCardDate = show('MMM dd, yyyy');

/** Formats a time for a card. @example formatTime('2026-01-05T15:00:00.000Z') // '3:00 PM' */
export const formatTime = show('h:mm a');

/**
 * Formats the date and time of an event.
 * @example formatEventDate('2026-01-05T15:00:00.000Z') // 'Jan 05, 2026 · 3:00 PM'
 */
export const formatEventDate = show('MMM dd, yyyy · h:mm a');

/**
 * Formats the time of an announcement.
 * @example formatAnnouncementDate('2026-01-05T15:00:00.000Z') // 'Jan 05, 2026 at 3:00 PM'
 */
export const formatAnnouncementDate = show("MMM dd, yyyy 'at' h:mm a");

/**
 * Formats a date in the short form of the personal hub.
 * @example formatHubDate('2026-01-05T15:00:00.000Z') // 'Jan 5, 3:00 PM'
 */
export const formatHubDate = show('MMM d, h:mm a');

/**
 * Formats the date of a blog post. It is a calendar day, which is the same in every time zone.
 * @example formatBlogDate('2024-01-15') // 'Jan 15, 2024'
 */
export const formatBlogDate = (iso: string): string =>
  show('MMM d, yyyy')(/^\d{4}-\d{2}-\d{2}$/.test(iso) ? `${iso}T00:00` : iso);

/**
 * Returns the parts of a date for a calendar leaf.
 * @example toDateParts('2026-01-05T15:00:00.000Z') // { weekday: 'Mon', day: '5', month: 'Jan' }
 */
export function toDateParts(iso: string): { weekday: string; day: string; month: string } | undefined {
  const date = new Date(iso);
  return isValid(date)
    ? { weekday: formatHere(date, 'EEE'), day: formatHere(date, 'd'), month: formatHere(date, 'MMM') }
    : undefined;
}

/** Formats the date of a join request. @example formatRequestDate(undefined) // 'Unknown' */
export const formatRequestDate = (iso: string | null | undefined): string => (iso ? formatCardDate(iso) : 'Unknown');

/**
 * Returns whether the time is in the future.
 * @example events.filter((event) => isUpcoming(event.startTime))
 */
export const isUpcoming = (iso: string, now: Date = new Date()): boolean => new Date(iso) > now;

/**
 * Returns whether something has begun and has not ended. False if the end is before the start.
 * @example isHappeningNow(event.startTime, event.endTime)
 */
export const isHappeningNow = (start: string, end: string, now: Date = new Date()): boolean =>
  new Date(start) <= now && now < new Date(end);

/**
 * Returns whether both the start and the end have passed. The end may be before the start.
 * @example if (isOver(event)) return <Badge>Past Event</Badge>;
 */
export const isOver = ({ startTime, endTime }: { startTime: string; endTime: string }, now = Date.now()): boolean =>
  now >= Math.max(Date.parse(startTime), Date.parse(endTime));

/**
 * Returns a number with its noun. `plural` defaults to the noun with an s.
 * @example countText(1200, 'member') // '1,200
 * members'
 */
export const countText = (count: number, noun: string, plural = `${noun}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? noun : plural}`;
