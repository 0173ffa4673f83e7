import * as z from 'zod';
import { ChapterId, Instant } from '../fields/fields';

const Count = z.number().int();

/**
 * A query for one count per interval. `from` is inclusive, `to` is exclusive. The counts are for all chapters or for
 * one. With `byChapter` they are also for each chapter in which something happened.
 */
export const CountQuery = z.strictObject({
  chapterId: ChapterId.optional(),
  byChapter: z.literal(true).optional(),
  intervals: z
    .array(z.strictObject({ from: Instant, to: Instant }))
    .min(1)
    .max(24),
});
export type CountQuery = z.infer<typeof CountQuery>;

/**
 * The attendance of events with check-in: how many events, how many people came, how many of those without an RSVP as
 * attending, and how many did not come despite such an RSVP.
 */
export const Attendance = z.object({
  events: Count,
  came: Count,
  noShows: Count,
  walkIns: Count,
});
export type Attendance = z.infer<typeof Attendance>;

/**
 * The waiting times of the join requests that were decided in an interval, in hours with one decimal place. Half of the
 * people waited at most `medianHours`, and nine of ten at most `maxHours`. Both are absent without a decision.
 */
export const WaitingTime = z.object({
  decisions: Count,
  medianHours: z.number().optional(),
  maxHours: z.number().optional(),
});
export type WaitingTime = z.infer<typeof WaitingTime>;

/** The number of undecided join requests, and the time of the oldest one. */
export const PendingRequests = z.object({ count: Count, oldestAt: Instant.optional() });
export type PendingRequests = z.infer<typeof PendingRequests>;

/** The new memberships and join requests in an interval, and the waiting times. */
export const ChapterCounts = z.object({
  members: Count,
  requests: Count,
  waiting: WaitingTime,
});
export type ChapterCounts = z.infer<typeof ChapterCounts>;
