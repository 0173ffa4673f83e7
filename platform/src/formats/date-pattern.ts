const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July'],
  ...['August', 'September', 'October', 'November', 'December'],
];
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** A part of a pattern is `'text'`, or one letter that may be repeated. */
const PARTS = /'([^']*)'|([a-zA-Z])\2*/g;

/**
 * Formats a date in UTC by a pattern of date-fns. It supports only the letters that pages use, because the whole
 * `format` of date-fns would add 6 kB to the first page that anyone opens.
 * @throws {RangeError} if the date is invalid, or the pattern has another letter.
 * @example formatUtc(new Date('2026-12-01T19:00Z'), "EEEE, MMMM d 'at' h:mm a") // 'Tuesday, December 1 at 7:00 PM'
 */
export function formatUtc(date: Date, pattern: string): string {
  const [year = '', month = '', day = '', hour = '', minute = ''] = date.toISOString().split(/[-T:]/);
  const monthName = MONTHS[Number(month) - 1] ?? '';
  const weekday = WEEKDAYS[date.getUTCDay()] ?? '';
  const parts: Partial<Record<string, string>> = {
    yyyy: year,
    MMMM: monthName,
    MMM: monthName.slice(0, 3),
    dd: day,
    d: String(Number(day)),
    EEEE: weekday,
    EEE: weekday.slice(0, 3),
    h: String(Number(hour) % 12 || 12),
    mm: minute,
    a: Number(hour) < 12 ? 'AM' : 'PM',
  };
  return pattern.replace(PARTS, (part, text?: string) => {
    const shown = text ?? parts[part];
    if (shown === undefined) throw new RangeError(`A date pattern cannot have ${part}`);
    return shown;
  });
}

/** Formats a date like `formatUtc`, but in the time zone of the device. */
export const formatHere = (date: Date, pattern: string): string =>
  formatUtc(new Date(date.getTime() - date.getTimezoneOffset() * 60_000), pattern);
