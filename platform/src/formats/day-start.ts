/**
 * Returns when a day `YYYY-MM-DD` begins in the time zone of the device, or undefined without a valid day.
 * @example startOfDayIso('2026-11-05', 1) // the end of November 5
 */
export function startOfDayIso(day: string | undefined, daysLater = 0): string | undefined {
  if (!day) return undefined;
  const date = new Date(`${day}T00:00:00`);
  date.setDate(date.getDate() + daysLater);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}
