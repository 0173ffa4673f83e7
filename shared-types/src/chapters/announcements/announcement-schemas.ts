import * as z from 'zod';
import { ChapterId, ChapterIdParam, Id, Instant, InstantInput, limitParam } from '../../fields/fields';
import { inputShape, responseShape } from '../../fields/field-table';
import { LIMITS } from '../../fields/limits';
import { ANNOUNCEMENT_FIELDS } from './announcement-fields';

/**
 * An announcement as members see it. `content` is Markdown: paragraphs, bold, italic, links, lists, quotes, headings.
 */
export const Announcement = z.object({
  id: Id,
  ...responseShape(ANNOUNCEMENT_FIELDS),
  /** The time at which members could first read it. */
  createdAt: Instant,
  /** The time at which its text was last changed. It is absent if it never was. */
  editedAt: Instant.optional(),
  /** Whether it is at the top of the chapter's list. */
  isPinned: z.boolean(),
});
export type Announcement = z.infer<typeof Announcement>;

/** An announcement that a search found. */
export const FoundAnnouncement = z.object({
  id: Id,
  title: z.string(),
  /** The part of its text around the first word that was found, in one line and without marks of Markdown. */
  text: z.string(),
  createdAt: Instant,
  /** One of the caller's chapters whose members read it. */
  chapter: z.object({ id: ChapterId, name: z.string(), slug: z.string() }),
});
export type FoundAnnouncement = z.infer<typeof FoundAnnouncement>;

/** The states of an announcement. Only admins see `expired` and `scheduled` ones. */
export const AnnouncementState = z.enum(['published', 'scheduled', 'expired']);
export type AnnouncementState = z.infer<typeof AnnouncementState>;

/** An announcement as its admins see it. */
export const ManagedAnnouncement = Announcement.extend({
  version: z.number().int(),
  state: AnnouncementState,
  /** The chapters whose members can read it. */
  chapterIds: z.array(ChapterId),
  /** Whether chapters that are founded later get it too. */
  forLaterChapters: z.boolean(),
  publishAt: Instant.optional(),
  /** Why it was not published at its time. It is absent while nothing is wrong. */
  problem: z.string().optional(),
  expiresAt: Instant.optional(),
  /**
   * The number of people who have read it, and of those who can: members with an active subscription and no suspension.
   */
  readBy: z.number().int(),
  readers: z.number().int(),
  /** Whether the caller may edit and delete it, which admins of all its chapters may. */
  mayEdit: z.boolean(),
});
export type ManagedAnnouncement = z.infer<typeof ManagedAnnouncement>;

export const AnnouncementInput = z.strictObject({
  ...inputShape(ANNOUNCEMENT_FIELDS),
  /** The time at which members start to see it. If absent, they see it at once. */
  publishAt: InstantInput.optional(),
  /** The time at which members stop seeing it. */
  expiresAt: InstantInput.optional(),
});
export type AnnouncementInput = z.input<typeof AnnouncementInput>;

/** The recipients of an announcement: some chapters, or all, with or without those that are founded later. */
export const AnnouncementRecipients = z.union([
  z.strictObject({ chapterIds: z.array(ChapterId).min(1).max(LIMITS.announcementChapterCount) }),
  z.strictObject({ all: z.literal(true), later: z.boolean() }),
]);
export type AnnouncementRecipients = z.infer<typeof AnnouncementRecipients>;

export const WideAnnouncementInput = AnnouncementInput.extend({ to: AnnouncementRecipients });
export type WideAnnouncementInput = z.input<typeof WideAnnouncementInput>;

/** An edit of an announcement. `to` may change while members cannot read it yet, and is unchanged if absent. */
export const AnnouncementEdit = AnnouncementInput.extend({ to: AnnouncementRecipients.optional() });
export type AnnouncementEdit = z.input<typeof AnnouncementEdit>;

/**
 * Selects the announcements of a chapter, or those to several or all chapters. `before` is the last id of the previous
 * page.
 */
export const ManagedAnnouncementsQuery = z.strictObject({
  chapter: ChapterIdParam.optional(),
  state: AnnouncementState,
  before: Id.optional(),
  limit: limitParam(50).optional(),
});

export const PinParams = z.strictObject({ id: ChapterIdParam, announcementId: Id });
/** The announcements that a person has had in view. */
export const SeenAnnouncements = z.strictObject({ ids: z.array(Id).min(1).max(LIMITS.announcementsSeenCount) });
