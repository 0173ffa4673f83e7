import * as z from 'zod';
import { ChapterId, ChapterIdParam, Id, Instant, InstantInput, limitParam, line, text } from '../fields';
import { LIMITS } from '../limits';

/**
 * An announcement as members read it. `content` is Markdown: paragraphs, bold, italic, links, lists, quotes, headings.
 */
export const Announcement = z.object({
  id: Id,
  title: z.string(),
  content: z.string(),
  /** When members could read it first. */
  createdAt: Instant,
  /** When its text was changed; absent if it never was. */
  editedAt: Instant.optional(),
  /** At the top of the chapter's list. */
  isPinned: z.boolean(),
});
export type Announcement = z.infer<typeof Announcement>;

/** `expired` and `scheduled` ones are shown to admins only. */
export const AnnouncementState = z.enum(['published', 'scheduled', 'expired']);
export type AnnouncementState = z.infer<typeof AnnouncementState>;

/** An announcement as its admins see it. */
export const ManagedAnnouncement = Announcement.extend({
  version: z.number().int(),
  state: AnnouncementState,
  /** The chapters whose members read it. */
  chapterIds: z.array(ChapterId),
  /** Whether chapters that are founded later get it too. */
  forLaterChapters: z.boolean(),
  publishAt: Instant.optional(),
  expiresAt: Instant.optional(),
  /** How many people have read it, and how many can: members with an active subscription who are not suspended. */
  readBy: z.number().int(),
  readers: z.number().int(),
  /** Whether the caller may edit and delete it: admins of all its chapters may. */
  mayEdit: z.boolean(),
});
export type ManagedAnnouncement = z.infer<typeof ManagedAnnouncement>;

export const AnnouncementInput = z.strictObject({
  title: line(LIMITS.announcementTitleMax).min(1, 'Title is required'),
  content: text(LIMITS.announcementContentMax).min(1, 'Content is required'),
  /** Members see it from then on. Absent: at once. */
  publishAt: InstantInput.optional(),
  /** Members no longer see it from then on. */
  expiresAt: InstantInput.optional(),
});
export type AnnouncementInput = z.input<typeof AnnouncementInput>;

/** To some chapters, or to all: with or without those that are founded later. */
export const AnnouncementRecipients = z.union([
  z.strictObject({ chapterIds: z.array(ChapterId).min(1).max(LIMITS.announcementChapterCount) }),
  z.strictObject({ all: z.literal(true), later: z.boolean() }),
]);
export type AnnouncementRecipients = z.infer<typeof AnnouncementRecipients>;

export const WideAnnouncementInput = AnnouncementInput.extend({ to: AnnouncementRecipients });
export type WideAnnouncementInput = z.input<typeof WideAnnouncementInput>;

/** `to` may change while members cannot read it yet; absent, it stays. */
export const AnnouncementEdit = AnnouncementInput.extend({ to: AnnouncementRecipients.optional() });
export type AnnouncementEdit = z.input<typeof AnnouncementEdit>;

/** The announcements of a chapter, or those to several or all chapters. `before` is the last id of the page before. */
export const ManagedAnnouncementsQuery = z.strictObject({
  chapter: ChapterIdParam.optional(),
  state: AnnouncementState,
  before: Id.optional(),
  limit: limitParam(50).optional(),
});

export const PinParams = z.strictObject({ id: ChapterIdParam, announcementId: Id });
/** Announcements that a person has had in view. */
export const SeenAnnouncements = z.strictObject({ ids: z.array(Id).min(1).max(LIMITS.announcementsSeenCount) });
