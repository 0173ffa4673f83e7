import * as z from 'zod';
import { ChapterId, Instant } from './fields';

const Count = z.number().int();

/**
 * A query for one count per interval; `from` is inclusive, `to` exclusive. Of all chapters, or of one. With `byChapter`
 * also of each chapter in which something happened.
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
 * Of events whose door was used: how many, how many people came, how many of those without an RSVP that says so, and
 * how many did not come although they had said so.
 */
export const Attendance = z.object({
  events: Count,
  came: Count,
  noShows: Count,
  /** Absent from replicas of the version before, and of months that they counted. */
  walkIns: Count.optional(),
});
export type Attendance = z.infer<typeof Attendance>;

/**
 * Of join requests that were decided in an interval: how many, and how long people had waited, in hours with one digit
 * after the point. Half of them waited at most `medianHours`, nine of ten at most `mostHours`; without a decision there
 * is neither.
 */
export const WaitingTime = z.object({
  decisions: Count,
  medianHours: z.number().optional(),
  mostHours: z.number().optional(),
});
export type WaitingTime = z.infer<typeof WaitingTime>;

/** Join requests that nobody has decided: how many, and since when the oldest waits. */
export const PendingRequests = z.object({ count: Count, oldestAt: Instant.optional() });
export type PendingRequests = z.infer<typeof PendingRequests>;

/** New memberships and join requests in an interval, and how long people waited. */
export const ChapterCounts = z.object({
  members: Count,
  requests: Count,
  /** Absent from replicas of the version before. */
  waiting: WaitingTime.optional(),
});
export type ChapterCounts = z.infer<typeof ChapterCounts>;
