import * as z from 'zod';
import { ChapterId, Instant } from './fields';

const Count = z.number().int();

/** A query for one count per interval; `from` is inclusive, `to` exclusive. Default: of all chapters. */
export const CountQuery = z.strictObject({
  chapterId: ChapterId.optional(),
  intervals: z
    .array(z.strictObject({ from: Instant, to: Instant }))
    .min(1)
    .max(24),
});
export type CountQuery = z.infer<typeof CountQuery>;

/**
 * Counts for one month (UTC): new memberships, new join requests, events that started, messages.
 */
export const MonthlyActivity = z.object({
  /** @example '2026-11' */
  month: z.string().regex(/^\d{4}-\d{2}$/),
  members: Count,
  requests: Count,
  events: Count,
  messages: Count,
});
export type MonthlyActivity = z.infer<typeof MonthlyActivity>;

/** Of events whose door was used: how many, how many people came, and how many did not although they had said so. */
export const Attendance = z.object({ events: Count, came: Count, noShows: Count });
export type Attendance = z.infer<typeof Attendance>;

/** Statistics of a chapter. `attendance`: of the last twelve months; absent while its source does not respond. */
export const ChapterStatistics = z.object({
  members: Count,
  admins: Count,
  pendingRequests: Count,
  activity: z.array(MonthlyActivity),
  attendance: Attendance.optional(),
});
export type ChapterStatistics = z.infer<typeof ChapterStatistics>;
