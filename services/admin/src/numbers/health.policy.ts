import type { HealthStatus } from '@meridian/shared-types';

const DAY_MS = 86_400_000;

/** Days before a count in which a member did something, to be active. */
export const ACTIVE_DAYS = 30;
/** Days without a sign of life after which a chapter is quiet, or asleep. */
export const QUIET_DAYS = 60;
/** Of fewer people it is not said what they did, and which plans they have: it would tell of one person. */
export const FEWEST_PEOPLE = 5;

/**
 * The beginning (UTC) of the day so many days earlier.
 * @example daysBefore(new Date('2026-11-25T18:00Z'), 1) // 2026-11-24T00:00Z
 */
export const daysBefore = (now: Date, days: number): Date =>
  new Date((Math.floor(now.getTime() / DAY_MS) - days) * DAY_MS);

/** What is known of a chapter. */
export interface SignsOfLife {
  createdAt: Date;
  comingEvents: number;
  /** When a member was last seen anywhere on the site. */
  seenAt?: Date | undefined;
  /** When a member last answered an event of the chapter, or wrote in its chat. */
  actedAt?: Date | undefined;
}

/** Whether a chapter is active, quiet or asleep, as docs/numbers.md defines it. */
export function statusOf({ createdAt, comingEvents, seenAt, actedAt }: SignsOfLife, now: Date): HealthStatus {
  const since = daysBefore(now, QUIET_DAYS);
  if (comingEvents > 0 || createdAt > since || (actedAt && actedAt >= since)) return 'active';
  return seenAt && seenAt >= since ? 'quiet' : 'asleep';
}
