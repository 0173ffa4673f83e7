import { localTimeAt } from '../../time/local-time';

/** The tolerance in milliseconds, because forms have minutes only and clocks differ. */
const TOLERANCE_MS = 60_000;

export const PAST_START = 'Start time is in the past';

/**
 * Returns whether it is too late to create an event with this start in its time zone. An all-day event may still be
 * created on its day.
 * @example startsInPast('2020-01-01T10:00', 'America/New_York') // true
 */
export const startsInPast = (startLocal: string, timeZone: string, now = Date.now()): boolean =>
  startLocal < localTimeAt(now - TOLERANCE_MS, timeZone).slice(0, startLocal.length);
