import { DAY_MS } from '@meridian/shared-types';
import type { HealthStatus } from '@meridian/shared-types';

/** A member is active with any activity in this number of days before a count. */
export const ACTIVE_DAYS = 30;
/** The number of days without any activity after which a chapter is quiet or asleep. */
export const QUIET_DAYS = 60;
/**
 * The fewest people for whom activity and plans are shown. Numbers about fewer could reveal something about one person.
 */
export const FEWEST_PEOPLE = 5;

/**
 * Returns the start (UTC) of the day a number of days earlier.
 * @example daysBefore(new Date('2026-11-25T18:00Z'), 1) // 2026-11-24T00:00Z
 */
export const daysBefore = (now: Date, days: number): Date =>
  new Date((Math.floor(now.getTime() / DAY_MS) - days) * DAY_MS);

/** The known activity of a chapter. */
export interface ChapterActivity {
  createdAt: Date;
  upcomingEvents: number;
  /** The time at which a member was last seen anywhere on the site. */
  seenAt?: Date | undefined;
  /** The time at which a member last answered an event of the chapter or wrote in its chat. */
  actedAt?: Date | undefined;
}

/** Returns whether a chapter is active, quiet or asleep, as docs/numbers.md defines it. */
export function statusOf({ createdAt, upcomingEvents, seenAt, actedAt }: ChapterActivity, now: Date): HealthStatus {
  const since = daysBefore(now, QUIET_DAYS);
  if (upcomingEvents > 0 || createdAt > since || (actedAt && actedAt >= since)) return 'active';
  return seenAt && seenAt >= since ? 'quiet' : 'asleep';
}
