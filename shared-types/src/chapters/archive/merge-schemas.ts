import * as z from 'zod';
import { ChapterId, ChapterIdParam, Id, text } from '../../fields/fields';
import { LIMITS } from '../../fields/limits';

/** Selects the chapter into which another one would be merged. */
export const MergeQuery = z.strictObject({ into: ChapterIdParam });

/** The effects of merging a chapter into another one. */
export const MergeSummary = z.object({
  /** People who would become members of the other chapter. */
  joining: z.number().int(),
  /** People who belong to both. */
  alreadyMembers: z.number().int(),
  /** People who are banned from the other chapter and therefore do not become members of it. */
  banned: z.number().int(),
  /** The admins of the merged chapter, who become admins of the other one only if that is requested. */
  admins: z.number().int(),
  /** Pending join requests, which the admins of the other chapter would decide. */
  pendingRequests: z.number().int(),
  /** The number of events that have not started. */
  upcomingEvents: z.number().int(),
  scheduledAnnouncements: z.number().int(),
});
export type MergeSummary = z.infer<typeof MergeSummary>;

/** A merge of a chapter into another one, with its reason. With `keepAdmins`, its admins become admins there too. */
export const ChapterMergeInput = z.strictObject({
  intoId: ChapterId,
  reason: text(LIMITS.officeReasonMax).min(1, 'A reason is required'),
  keepAdmins: z.boolean().optional().default(false),
});
export type ChapterMergeInput = z.input<typeof ChapterMergeInput>;

/**
 * A call between services that moves the future events of a merged chapter to another one. `by` merged it, and is
 * absent if that account was deleted.
 */
export const ChapterEventsMove = z.strictObject({ intoId: ChapterId, by: Id.optional() });
