import { localTimeAt } from '../local-time';

/** Forms have minutes only, and clocks differ a little. */
const TOLERANCE_MS = 60_000;

export const PAST_START = 'Start time is in the past';

/**
 * Whether it is too late to create an event that starts then, by the clocks of its zone. One that takes all day may be
 * created on that day.
 * @example startsInPast('2020-01-01T10:00', 'America/New_York') // true
 */
export const startsInPast = (startLocal: string, timeZone: string, now = Date.now()): boolean =>
  startLocal < localTimeAt(now - TOLERANCE_MS, timeZone).slice(0, startLocal.length);
