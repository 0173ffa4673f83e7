import { Temporal } from 'temporal-polyfill';

/**
 * The Sunday-to-Saturday week around an instant, by the clocks of a zone: from its first midnight to the next week's.
 */
export function weekOf(now: Date, timeZone: string): { from: Date; to: Date } {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone).toPlainDate();
  const sunday = today.subtract({ days: today.dayOfWeek % 7 });
  const beginOf = (day: Temporal.PlainDate) => new Date(day.toZonedDateTime(timeZone).epochMilliseconds);
  return { from: beginOf(sunday), to: beginOf(sunday.add({ days: 7 })) };
}
