import * as z from 'zod';
import { ChapterId, Instant } from './fields';

const Count = z.number().int();

/** Asks for one number per interval; `from` is inclusive, `to` is not. Without a chapter, of all. */
export const CountQuery = z.strictObject({
  chapterId: ChapterId.optional(),
  intervals: z
    .array(z.strictObject({ from: Instant, to: Instant }))
    .min(1)
    .max(24),
});
export type CountQuery = z.infer<typeof CountQuery>;

/**
 * What happened in a month (UTC): memberships that began, join requests that were made, events that took place,
 * messages that were written.
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

/** The numbers of one chapter. */
export const ChapterStatistics = z.object({
  members: Count,
  admins: Count,
  pendingRequests: Count,
  activity: z.array(MonthlyActivity),
});
export type ChapterStatistics = z.infer<typeof ChapterStatistics>;
