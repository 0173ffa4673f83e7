import * as z from 'zod';
import { ChapterId, Id, Instant, text } from '../fields';
import { LIMITS } from '../limits';
import { Chapter } from './schemas';

/** That a chapter was archived, and why: it can be read, and nothing in it changes. */
export const Archive = z.object({
  at: Instant,
  reason: z.string(),
  /** The chapter that it is part of now. Absent where it was not merged. */
  mergedInto: z.object({ id: ChapterId, slug: z.string(), name: z.string() }).optional(),
});
export type Archive = z.infer<typeof Archive>;

/** A chapter that is in no list of chapters. */
export const ArchivedChapter = Chapter.extend({ archive: Archive });
export type ArchivedChapter = z.infer<typeof ArchivedChapter>;

/** What archiving a chapter would touch. */
export const ArchiveSummary = z.object({
  members: z.number().int(),
  pendingRequests: z.number().int(),
  /** Events that have not begun. */
  comingEvents: z.number().int(),
});
export type ArchiveSummary = z.infer<typeof ArchiveSummary>;

const reason = text(LIMITS.officeReasonMax).min(1, 'A reason is required');

/** Why a chapter is archived. Its coming events are cancelled with the same reason, if `cancelEvents` says so. */
export const ArchiveInput = z.strictObject({ reason, cancelEvents: z.boolean().optional().default(false) });
export type ArchiveInput = z.input<typeof ArchiveInput>;

/** Why an archived chapter comes back. */
export const BringBackInput = z.strictObject({ reason });
export type BringBackInput = z.input<typeof BringBackInput>;

/** An archived chapter of a person. */
export const FormerChapter = z.object({ id: Chapter.shape.id, slug: z.string(), name: z.string(), archive: Archive });
export type FormerChapter = z.infer<typeof FormerChapter>;

/** Between services: cancels the coming events of a chapter for `by`. */
export const ChapterEventsEnd = z.strictObject({ reason, by: Id });
