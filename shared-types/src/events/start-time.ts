/** Forms have minutes only, and clocks differ a little. */
const TOLERANCE_MS = 60_000;

export const PAST_START = 'Start time is in the past';

/**
 * Whether it is too late to create an event that starts then. False for what is no date.
 * @example startsInPast('2020-01-01T10:00:00Z') // true
 */
export const startsInPast = (startTime: string, now = Date.now()): boolean =>
  Date.parse(startTime) < now - TOLERANCE_MS;
