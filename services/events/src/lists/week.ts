import { Temporal } from 'temporal-polyfill';

/**
 * Returns the week from Sunday to Saturday around an instant in a time zone. It lasts from its first midnight to that
 * of the next week.
 */
export function weekBounds(now: Date, timeZone: string): { from: Date; to: Date } {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone).toPlainDate();
  const sunday = today.subtract({ days: today.dayOfWeek % 7 });
  const toBeginning = (day: Temporal.PlainDate) => new Date(day.toZonedDateTime(timeZone).epochMilliseconds);
  return { from: toBeginning(sunday), to: toBeginning(sunday.add({ days: 7 })) };
}
