import * as z from 'zod';
import { ChapterId, ChapterIdParam, Id, Instant, limitParam, text } from '../fields';
import { LIMITS } from '../limits';
import { Profile, Role } from '../people';

/**
 * A regional chapter. `timeZone` is the one of its events, unless they say otherwise. `eventCount` counts the events
 * that start in the current Sunday-to-Saturday week (UTC) and that the caller may see.
 */
export const Chapter = z.object({
  id: ChapterId,
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  state: z.string(),
  timeZone: z.string(),
  memberCount: z.number().int(),
  eventCount: z.number().int(),
  createdAt: Instant,
});
export type Chapter = z.infer<typeof Chapter>;

export const Announcement = z.object({ id: Id, title: z.string(), content: z.string(), createdAt: Instant });
export type Announcement = z.infer<typeof Announcement>;

export const AnnouncementInput = z.strictObject({
  title: text(LIMITS.announcementTitleMax).min(1, 'Title is required'),
  content: text(LIMITS.announcementContentMax).min(1, 'Content is required'),
});
export type AnnouncementInput = z.input<typeof AnnouncementInput>;

export const JoinRequestStatus = z.enum(['pending', 'approved', 'rejected']);
export type JoinRequestStatus = z.infer<typeof JoinRequestStatus>;

/** The decision on a join request. */
export const Decision = JoinRequestStatus.exclude(['pending']);
export type Decision = z.infer<typeof Decision>;

/** A request to join a chapter, and the decision on it. */
export const JoinRequest = z.object({
  id: Id,
  chapterId: ChapterId,
  status: JoinRequestStatus,
  message: z.string(),
  createdAt: Instant,
  decidedAt: Instant.optional(),
  /** The reason that the admin gave for the decision. */
  reason: z.string().optional(),
  userProfile: Profile,
  chapter: z.object({ name: z.string(), state: z.string() }),
});
export type JoinRequest = z.infer<typeof JoinRequest>;

/** The message of a join request. */
export const JoinMessage = text(LIMITS.joinMessageMax).optional().default('');
/** The body of a decision. */
export const DecisionInput = z.strictObject({ reason: text(LIMITS.decisionReasonMax).optional() }).optional();
export const ChapterParams = z.strictObject({ id: ChapterIdParam });

/** Whether a person is a member of a chapter, and their role. */
export const MembershipStatus = z.object({ isMember: z.boolean(), role: Role.nullable() });
export type MembershipStatus = z.infer<typeof MembershipStatus>;

/**
 * Search and filters of the directory, sorted by name. `after` is the id of the last entry of the previous page.
 * Default `limit`: 200.
 */
export const DirectoryQuery = z.strictObject({
  search: text(LIMITS.searchMax).optional(),
  chapter: ChapterIdParam.optional(),
  role: Role.optional(),
  after: Id.optional(),
  limit: limitParam(500).optional(),
});

/** A directory query for people; `newest` sorts by the date of their first membership, latest first. */
export const PeopleQuery = DirectoryQuery.extend({ sort: z.enum(['newest']).optional() });
