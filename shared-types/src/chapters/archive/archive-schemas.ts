import * as z from 'zod';
import { ChapterId, Id, Instant, text } from '../../fields/fields';
import { LIMITS } from '../../fields/limits';
import { Chapter } from '../schemas';

/** The time and the reason of the archiving of a chapter. It can be read, but nothing in it changes. */
export const Archive = z.object({
  at: Instant,
  reason: z.string(),
  /** The chapter into which it was merged. It is absent if it was not merged. */
  mergedInto: z.object({ id: ChapterId, slug: z.string(), name: z.string() }).optional(),
});
export type Archive = z.infer<typeof Archive>;

/** A chapter that is in no list of chapters. */
export const ArchivedChapter = Chapter.extend({ archive: Archive });
export type ArchivedChapter = z.infer<typeof ArchivedChapter>;

/** The data that archiving a chapter would affect. */
export const ArchiveSummary = z.object({
  members: z.number().int(),
  pendingRequests: z.number().int(),
  /** The number of events that have not started. */
  upcomingEvents: z.number().int(),
});
export type ArchiveSummary = z.infer<typeof ArchiveSummary>;

const reason = text(LIMITS.officeReasonMax).min(1, 'A reason is required');

/** The reason for archiving a chapter. With `cancelEvents`, its future events are cancelled with the same reason. */
export const ArchiveInput = z.strictObject({ reason, cancelEvents: z.boolean().optional().default(false) });
export type ArchiveInput = z.input<typeof ArchiveInput>;

/** The reason for restoring an archived chapter. */
export const BringBackInput = z.strictObject({ reason });
export type BringBackInput = z.input<typeof BringBackInput>;

/** An archived chapter of a person. */
export const FormerChapter = z.object({ id: Chapter.shape.id, slug: z.string(), name: z.string(), archive: Archive });
export type FormerChapter = z.infer<typeof FormerChapter>;

/**
 * A call between services that cancels the future events of a chapter on behalf of `by`, which is absent if that
 * account was deleted.
 */
export const ChapterEventsEnd = z.strictObject({ reason, by: Id.optional() });
