import * as z from 'zod';
import { ChapterId, ChapterIdParam, Id, text } from '../fields';
import { LIMITS } from '../limits';

/** Into which chapter another one would be merged. */
export const MergeQuery = z.strictObject({ into: ChapterIdParam });

/** What merging a chapter into another one would do. */
export const MergeSummary = z.object({
  /** People who would become members of the other chapter. */
  joining: z.number().int(),
  /** People who belong to both. */
  alreadyMembers: z.number().int(),
  /** People who are banned from the other chapter: they do not become members of it. */
  banned: z.number().int(),
  /** Its admins, who are admins of the other chapter only if that is asked for. */
  admins: z.number().int(),
  /** Pending join requests, which the admins of the other chapter would decide. */
  pendingRequests: z.number().int(),
  /** Events that have not begun. */
  comingEvents: z.number().int(),
  scheduledAnnouncements: z.number().int(),
});
export type MergeSummary = z.infer<typeof MergeSummary>;

/** Into which chapter another one is merged, and why. `keepAdmins`: its admins are admins there too. */
export const ChapterMergeInput = z.strictObject({
  intoId: ChapterId,
  reason: text(LIMITS.officeReasonMax).min(1, 'A reason is required'),
  keepAdmins: z.boolean().optional().default(false),
});
export type ChapterMergeInput = z.input<typeof ChapterMergeInput>;

/** Between services: the coming events of a merged chapter belong to another one. `by` merged it. */
export const ChapterEventsMove = z.strictObject({ intoId: ChapterId, by: Id });
