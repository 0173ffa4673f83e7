import * as z from 'zod';
import { ChapterId, ChapterIdParam, Instant } from '../fields/fields';
import { PendingRequests } from './statistics';

const Count = z.number().int();

/** The monthly numbers that exist for a chapter, and for all chapters together. */
export const ChapterNumberName = z.enum([
  'members-by-plan',
  'churn',
  'new-members',
  'taking-part',
  'messages',
  'events',
  'attendance',
  'join-requests',
  'waiting',
]);
export type ChapterNumberName = z.infer<typeof ChapterNumberName>;

/** The monthly numbers of the site: those of all chapters together, and the number of chapters that are asleep. */
export const MonthlyNumberName = z.enum([...ChapterNumberName.options, 'sleeping-chapters']);
export type MonthlyNumberName = z.infer<typeof MonthlyNumberName>;

/** The downloads of the site's numbers: a number by month, or the health of each chapter. */
export const NumberName = z.enum([...MonthlyNumberName.options, 'chapters']);
export type NumberName = z.infer<typeof NumberName>;

/**
 * A number in each of the last 12 months, oldest first, with its definition and a value for each column. A value is
 * `null` if nothing was counted, or if fewer than five people are behind it.
 */
export const MonthlyNumber = z.object({
  name: MonthlyNumberName,
  title: z.string(),
  definition: z.string(),
  /** The number of leading columns that a chart shows. Several columns are stacked. */
  charted: Count,
  unit: z.enum(['count', 'hours', 'percent']),
  /** Whether the months can be added up. */
  addsUp: z.boolean(),
  columns: z.array(z.string()),
  months: z.array(
    z.object({
      /** The month in UTC. @example '2026-11' */
      month: z.string().regex(/^\d{4}-\d{2}$/),
      values: z.array(z.number().nullable()),
    }),
  ),
});
export type MonthlyNumber = z.infer<typeof MonthlyNumber>;

/** The members of a chapter who were active in the last 30 days, in total and by activity. */
export const ActiveMembers = z.object({ people: Count, seen: Count, answered: Count, wrote: Count });
export type ActiveMembers = z.infer<typeof ActiveMembers>;

/** The activity of a chapter, as docs/numbers.md defines it. */
export const HealthStatus = z.enum(['active', 'quiet', 'asleep']);
export type HealthStatus = z.infer<typeof HealthStatus>;

/** The health of a chapter. With fewer than five members it does not contain their activity. */
export const ChapterHealth = z.object({
  status: HealthStatus,
  members: Count,
  upcomingEvents: Count,
  active: ActiveMembers.optional(),
  /** The day (UTC) on which a member was last seen, answered or wrote. @example '2026-11-25' */
  lastActiveOn: z.string().optional(),
});
export type ChapterHealth = z.infer<typeof ChapterHealth>;

/** The numbers of the whole site. */
export const SiteNumbers = z.object({
  /** The time at which the current month was last counted. */
  countedAt: Instant,
  pending: PendingRequests,
  monthly: z.array(MonthlyNumber),
  /** The open chapters. Those that are asleep are first. */
  chapters: z.object({
    title: z.string(),
    definition: z.string(),
    list: z.array(
      ChapterHealth.extend({
        chapterId: ChapterId,
        name: z.string(),
        /** The slug in the address of the chapter. */
        slug: z.string(),
      }),
    ),
  }),
});
export type SiteNumbers = z.infer<typeof SiteNumbers>;

/** The numbers of a chapter. `health` is absent until it has been counted, and for archived chapters. */
export const ChapterStatistics = z.object({
  members: Count,
  admins: Count,
  pendingRequests: Count,
  oldestRequestAt: Instant.optional(),
  countedAt: Instant,
  health: ChapterHealth.optional(),
  monthly: z.array(MonthlyNumber),
});
export type ChapterStatistics = z.infer<typeof ChapterStatistics>;

export const ChapterNumberParams = z.strictObject({ id: ChapterIdParam, name: ChapterNumberName });
