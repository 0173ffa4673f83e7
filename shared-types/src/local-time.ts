const formats = new Map<string, Intl.DateTimeFormat>();

/** Formats are kept: making one takes fifty times as long as using it. */
function formatIn(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (!format) {
    // Swedish dates are those of ISO 8601.
    format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
    formats.set(timeZone, format);
  }
  return format;
}

/**
 * What clocks in a zone show at an instant, to the minute.
 * @example localTimeAt(new Date('2026-11-23T00:00:00Z'), 'America/New_York') // '2026-11-22T19:00'
 */
export const localTimeAt = (instant: Date | number, timeZone: string): string =>
  formatIn(timeZone).format(instant).replace(' ', 'T');

/** Whether a local time is that of something that takes all day: a date. @example isAllDay('2026-11-22') // true */
export const isAllDay = (local: string): boolean => local.length === 10;
