import * as z from 'zod';
import { ChapterId, ChapterIdParam, Instant } from '../fields';
import { PendingRequests } from '../statistics';

const Count = z.number().int();

/** The numbers of a chapter by month, and of all chapters. */
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

/** The numbers of the site by month: those of all chapters together, and how many chapters are asleep. */
export const MonthlyNumberName = z.enum([...ChapterNumberName.options, 'sleeping-chapters']);
export type MonthlyNumberName = z.infer<typeof MonthlyNumberName>;

/** What can be downloaded of the site: a number by month, or how each chapter is. */
export const NumberName = z.enum([...MonthlyNumberName.options, 'chapters']);
export type NumberName = z.infer<typeof NumberName>;

/**
 * A number in each of the last 12 months, oldest first: what it means, and a value for each column. `null` where there
 * is none: nothing was counted, or fewer than five people are behind it.
 */
export const MonthlyNumber = z.object({
  name: MonthlyNumberName,
  title: z.string(),
  definition: z.string(),
  /** What a chart shows: the first column, or how the first columns add up. */
  charted: Count,
  unit: z.enum(['count', 'hours', 'percent']),
  /** Whether the months can be added up. */
  addsUp: z.boolean(),
  columns: z.array(z.string()),
  months: z.array(
    z.object({
      /** In UTC. @example '2026-11' */
      month: z.string().regex(/^\d{4}-\d{2}$/),
      values: z.array(z.number().nullable()),
    }),
  ),
});
export type MonthlyNumber = z.infer<typeof MonthlyNumber>;

/** Members of a chapter who took part in the last 30 days: how many did something, and what. */
export const ActiveMembers = z.object({ people: Count, seen: Count, answered: Count, wrote: Count });
export type ActiveMembers = z.infer<typeof ActiveMembers>;

/** Whether anything happens in a chapter, as docs/numbers.md defines it. */
export const HealthStatus = z.enum(['active', 'quiet', 'asleep']);
export type HealthStatus = z.infer<typeof HealthStatus>;

/** How a chapter is. With fewer than five members it is not said what they did, and when. */
export const ChapterHealth = z.object({
  status: HealthStatus,
  members: Count,
  comingEvents: Count,
  active: ActiveMembers.optional(),
  /** The day on which a member was last seen, answered or wrote (UTC). @example '2026-11-25' */
  lastActiveOn: z.string().optional(),
});
export type ChapterHealth = z.infer<typeof ChapterHealth>;

/** The numbers of the whole site. */
export const SiteNumbers = z.object({
  /** When the current month was counted last. */
  countedAt: Instant,
  pending: PendingRequests,
  monthly: z.array(MonthlyNumber),
  /** Open chapters: those that are asleep first. */
  chapters: z.object({
    title: z.string(),
    definition: z.string(),
    list: z.array(
      ChapterHealth.extend({
        chapterId: ChapterId,
        name: z.string(),
        /** Of its address. */
        slug: z.string(),
      }),
    ),
  }),
});
export type SiteNumbers = z.infer<typeof SiteNumbers>;

/** The numbers of a chapter. `health` is absent until it has been counted, and from archived chapters. */
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
