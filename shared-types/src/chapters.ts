import { z } from 'zod';
import { ChapterId, ChapterIdParam, Done, Id, Instant, limitParam, text } from './fields';
import { LIMITS } from './limits';
import { DirectoryEntry, Membership, Profile, Role } from './people';
import { route, type Contract } from './route';
import { CountQuery } from './statistics';

/** A regional chapter. `eventCount` counts the events that start in the current Sunday-to-Saturday week (UTC). */
export const Chapter = z.object({
  id: ChapterId,
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  state: z.string(),
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
/** What an admin decides on a pending request. */
export type Decision = Exclude<JoinRequestStatus, 'pending'>;

/** A wish to join a chapter, and what became of it. */
export const JoinRequest = z.object({
  id: Id,
  chapterId: ChapterId,
  status: JoinRequestStatus,
  message: z.string(),
  createdAt: Instant,
  decidedAt: Instant.optional(),
  /** What the admin wrote with the decision. */
  reason: z.string().optional(),
  userProfile: Profile,
  chapter: z.object({ name: z.string(), state: z.string() }),
});
export type JoinRequest = z.infer<typeof JoinRequest>;

const JoinMessage = text(LIMITS.joinMessageMax).optional().default('');
const DecisionInput = z.strictObject({ reason: text(LIMITS.decisionReasonMax).optional() }).optional();
const ChapterParams = z.strictObject({ id: ChapterIdParam });
const RequestParams = z.strictObject({ id: Id });

/** How a person stands to a chapter. */
export const Standing = z.object({ isMember: z.boolean(), role: Role.nullable() });
export type Standing = z.infer<typeof Standing>;

/**
 * Search and filters of the directory; `after` is the id of the last entry of the page before. By name; 200 unless
 * `limit` says otherwise.
 */
export const DirectoryQuery = z.strictObject({
  search: text(LIMITS.searchMax).optional(),
  chapter: ChapterIdParam.optional(),
  role: Role.optional(),
  after: Id.optional(),
  limit: limitParam(500).optional(),
});

/** The same for people; `newest`: those who joined their first chapter last come first. */
export const PeopleQuery = DirectoryQuery.extend({ sort: z.enum(['newest']).optional() });

/** Chapters, memberships, join requests, announcements and the directory. */
export const chaptersApi = {
  list: route({
    service: 'chapters',
    method: 'GET',
    path: '/api/chapters',
    access: 'public',
    summary: 'All chapters, by name',
    response: z.array(Chapter),
  }),
  creatable: route({
    service: 'chapters',
    method: 'GET',
    path: '/api/chapters/admin',
    access: 'signed-in',
    summary: 'The chapters in which the caller may create events',
    response: z.array(Chapter),
  }),
  bySlug: route({
    service: 'chapters',
    method: 'GET',
    path: '/api/chapters/by-slug/{slug}',
    access: 'public',
    summary: 'One chapter by its slug',
    params: z.strictObject({ slug: z.string().min(1).max(120) }),
    response: Chapter,
  }),
  announcements: route({
    service: 'chapters',
    method: 'GET',
    path: '/api/chapters/{id}/announcements',
    access: 'active',
    summary: 'Announcements of a chapter, newest first; the latest 200 unless `limit` says otherwise',
    params: ChapterParams,
    query: z.strictObject({ before: Id.optional(), limit: limitParam(200).optional() }),
    response: z.array(Announcement),
  }),
  announcementCounts: route({
    service: 'chapters',
    method: 'GET',
    path: '/api/user/announcement-counts',
    access: 'active',
    summary: "How many announcements each of the caller's chapters has",
    response: z.array(z.object({ chapterId: ChapterId, count: z.number().int() })),
  }),
  announce: route({
    service: 'chapters',
    method: 'POST',
    path: '/api/chapters/{id}/announcements',
    access: 'signed-in',
    limit: 'rare',
    summary: 'Posts an announcement (chapter admins, site admins)',
    params: ChapterParams,
    body: AnnouncementInput,
    response: Announcement,
    status: 201,
  }),
  membershipStatus: route({
    service: 'chapters',
    method: 'GET',
    path: '/api/chapters/{id}/membership-status',
    access: 'signed-in',
    summary: 'How the caller stands to a chapter',
    params: ChapterParams,
    response: Standing,
  }),
  members: route({
    service: 'chapters',
    method: 'GET',
    path: '/api/chapters/{id}/members',
    access: 'active',
    summary: 'Members of a chapter: earliest first, or those whom a search finds, by name',
    params: ChapterParams,
    query: z.strictObject({
      search: text(LIMITS.searchMax).optional(),
      after: Id.optional(),
      limit: limitParam(500).optional(),
    }),
    response: z.array(DirectoryEntry),
  }),
  setRole: route({
    service: 'chapters',
    method: 'PUT',
    path: '/api/chapters/{id}/members/{userId}',
    access: 'signed-in',
    limit: 'frequent',
    summary: "Changes a member's role (chapter admins, site admins)",
    params: z.strictObject({ id: ChapterIdParam, userId: Id }),
    body: z.strictObject({ role: Role }),
    response: DirectoryEntry,
  }),
  removeMember: route({
    service: 'chapters',
    method: 'DELETE',
    path: '/api/chapters/{id}/members/{userId}',
    access: 'signed-in',
    limit: 'frequent',
    summary: 'Removes a member (chapter admins, site admins), or leaves the chapter (the own id)',
    params: z.strictObject({ id: ChapterIdParam, userId: Id }),
    response: Done,
  }),
  joinRequests: route({
    service: 'chapters',
    method: 'GET',
    path: '/api/chapters/{id}/join-requests',
    access: 'signed-in',
    summary: 'Pending join requests of a chapter, oldest first (its admins, site admins)',
    params: ChapterParams,
    response: z.array(JoinRequest),
  }),
  requestToJoinByPath: route({
    service: 'chapters',
    method: 'POST',
    path: '/api/chapters/{id}/join-request',
    access: 'signed-in',
    summary: 'Asks to join a chapter',
    params: ChapterParams,
    body: z.strictObject({ message: JoinMessage }).optional(),
    response: JoinRequest,
    status: 201,
  }),
  requestToJoinByBody: route({
    service: 'chapters',
    method: 'POST',
    path: '/api/chapters/request-join',
    access: 'signed-in',
    summary: 'Asks to join the chapter named in the body',
    body: z.strictObject({ chapterId: ChapterId, message: JoinMessage }),
    response: JoinRequest,
    status: 201,
  }),
  myJoinRequests: route({
    service: 'chapters',
    method: 'GET',
    path: '/api/user/join-requests',
    access: 'signed-in',
    summary: "The caller's join requests, newest first",
    response: z.array(JoinRequest),
  }),
  approve: route({
    service: 'chapters',
    method: 'POST',
    path: '/api/join-requests/{id}/approve',
    access: 'signed-in',
    limit: 'frequent',
    summary: "Approves a pending request (the chapter's admins, site admins)",
    params: RequestParams,
    body: DecisionInput,
    response: JoinRequest,
  }),
  reject: route({
    service: 'chapters',
    method: 'POST',
    path: '/api/join-requests/{id}/reject',
    access: 'signed-in',
    limit: 'frequent',
    summary: "Rejects a pending request (the chapter's admins, site admins)",
    params: RequestParams,
    body: DecisionInput,
    response: JoinRequest,
  }),
  memberships: route({
    service: 'chapters',
    method: 'GET',
    path: '/api/user/{userId}/memberships',
    access: 'signed-in',
    summary: 'Memberships of a person, earliest first (the person, site admins)',
    params: z.strictObject({ userId: Id }),
    response: z.array(Membership),
  }),
  everyone: route({
    service: 'chapters',
    method: 'GET',
    path: '/api/members/all',
    access: 'active',
    summary: 'One entry per person with an active subscription',
    query: PeopleQuery,
    response: z.array(DirectoryEntry),
  }),
  countPeople: route({
    service: 'chapters',
    method: 'GET',
    path: '/api/members/count',
    access: 'signed-in',
    summary: 'How many people belong to a chapter, each once',
    response: z.object({ count: z.number().int() }),
  }),
  directory: route({
    service: 'chapters',
    method: 'GET',
    path: '/api/directory',
    access: 'active',
    summary: 'One entry per membership of a person with an active subscription',
    query: DirectoryQuery,
    response: z.array(DirectoryEntry),
  }),
} satisfies Contract;

const Decision = z.strictObject({
  decision: z.enum(['approved', 'rejected']),
  reason: text(LIMITS.decisionReasonMax).optional(),
});

/**
 * Calls between services; never reachable through the gateway. The caller's identity is forwarded where a rule depends
 * on it.
 */
export const chaptersInternalApi = {
  syncPerson: route({
    service: 'chapters',
    method: 'PUT',
    path: '/internal/people/{userId}',
    access: 'service',
    summary:
      'Stores what the directory shows of a person; a new person joins the home chapter. Idempotent; an older version is ignored',
    params: z.strictObject({ userId: Id }),
    body: Profile.extend({ isActive: z.boolean(), homeChapterId: ChapterId, version: z.number().int() }),
    response: Done,
  }),
  standing: route({
    service: 'chapters',
    method: 'GET',
    path: '/internal/chapters/{id}/members/{userId}',
    access: 'service',
    summary: 'How a person stands to a chapter',
    params: z.strictObject({ id: ChapterIdParam, userId: Id }),
    response: Standing,
  }),
  exists: route({
    service: 'chapters',
    method: 'GET',
    path: '/internal/chapters/{id}',
    access: 'service',
    summary: 'The chapter, 404 where there is none',
    params: ChapterParams,
    response: z.object({ id: ChapterId, name: z.string() }),
  }),
  membershipsOf: route({
    service: 'chapters',
    method: 'GET',
    path: '/internal/users/{userId}/memberships',
    access: 'service',
    summary: 'Memberships of a person, earliest first',
    params: z.strictObject({ userId: Id }),
    response: z.array(Membership),
  }),
  pendingRequests: route({
    service: 'chapters',
    method: 'GET',
    path: '/internal/join-requests',
    access: 'service',
    summary: 'Pending join requests of all chapters, oldest first',
    query: z.strictObject({ after: Id.optional(), limit: limitParam(1000).optional() }),
    response: z.array(JoinRequest),
  }),
  decide: route({
    service: 'chapters',
    method: 'POST',
    path: '/internal/join-requests/{id}/decision',
    access: 'service',
    summary: 'Decides a pending request in the name of the forwarded site admin',
    params: RequestParams,
    body: Decision,
    response: JoinRequest,
  }),
  checkMembers: route({
    service: 'chapters',
    method: 'POST',
    path: '/internal/chapters/{id}/members/check',
    access: 'service',
    summary: 'Which of up to 500 people are members of a chapter; none of an unknown chapter',
    params: ChapterParams,
    body: z.strictObject({ userIds: z.array(Id).max(500) }),
    response: z.object({ memberIds: z.array(Id) }),
  }),
  prepareRemoval: route({
    service: 'chapters',
    method: 'POST',
    path: '/internal/people/{userId}/removal',
    access: 'service',
    summary:
      "Begins to forget a person: 409 for a chapter's only admin; else they run no chapter any more, and nothing is stored for them. Idempotent",
    params: z.strictObject({ userId: Id }),
    response: Done,
  }),
  removePerson: route({
    service: 'chapters',
    method: 'DELETE',
    path: '/internal/people/{userId}',
    access: 'service',
    summary:
      "Forgets a person: memberships, join requests, directory, whose announcements and decisions were theirs; 409 for a chapter's only admin. Idempotent; a late sync does not bring them back",
    params: z.strictObject({ userId: Id }),
    response: Done,
  }),
  membershipsOfMany: route({
    service: 'chapters',
    method: 'POST',
    path: '/internal/memberships',
    access: 'service',
    summary: "Memberships of up to 500 people, each person's earliest first",
    body: z.strictObject({ userIds: z.array(Id).max(500) }),
    response: z.object({
      memberships: z.array(z.object({ userId: Id, chapterId: ChapterId, chapterName: z.string(), role: Role })),
    }),
  }),
  statistics: route({
    service: 'chapters',
    method: 'GET',
    path: '/internal/memberships/statistics',
    access: 'service',
    summary: 'How many people are admin of a chapter, or of several',
    response: z.object({ chapterAdmins: z.number().int() }),
  }),
  numbers: route({
    service: 'chapters',
    method: 'GET',
    path: '/internal/chapters/{id}/numbers',
    access: 'service',
    summary: 'How many people belong to a chapter, run it, and wait for an answer',
    params: ChapterParams,
    response: z.object({ members: z.number().int(), admins: z.number().int(), pendingRequests: z.number().int() }),
  }),
  counts: route({
    service: 'chapters',
    method: 'POST',
    path: '/internal/chapters/counts',
    access: 'service',
    summary:
      'How many memberships began and join requests were made in each of up to 24 intervals, in one chapter or in all',
    body: CountQuery,
    response: z.object({ counts: z.array(z.object({ members: z.number().int(), requests: z.number().int() })) }),
  }),
} satisfies Contract;
