import * as z from 'zod';
import { internalContract } from '../calls/contract';
import { PictureId } from '../content/picture-schemas';
import { ChapterId, ChapterIdParam, Done, Id, IdParams, Instant, limitParam, text } from '../fields/fields';
import { LIMITS } from '../fields/limits';
import { mergeTerms } from '../people/merging';
import { Membership, ProfileBrief, ProfileCopy, Role } from '../people/people';
import { internalInviteCalls } from './internal-invite-calls';
import { internalOfficeCalls } from './internal-office-calls';
import { internalReaderCalls } from './internal-reader-calls';
import { JoinPolicy } from './joining/joining-schemas';
import { ChapterParams, Decision, JoinRequest, MembershipStatus } from './schemas';
import { exportPageCall } from '../site-export/export-page';

/**
 * The calls between services, which are never reachable through the gateway. The caller's identity is forwarded if a
 * rule needs it.
 */
export const chaptersInternalApi = internalContract('chapters', {
  ...exportPageCall('chapters'),
  syncPerson: {
    method: 'PUT',
    path: '/internal/people/{userId}',
    summary:
      'Stores a profile for the directory, and adds a new person to the home chapter; an older version is ignored. Idempotent',
    params: z.strictObject({ userId: Id }),
    body: ProfileCopy.extend({
      isActive: z.boolean(),
      /**
       * Whether the person is suspended and therefore hidden. The memberships remain. It is absent for people who never
       * were suspended.
       */
      isSuspended: z.boolean().optional(),
      /** Whether the person is a site admin, on whose rights depends what they have planned. */
      isSiteAdmin: z.literal(true).optional(),
      /** It is absent for a site admin who was created before any chapter. */
      homeChapterId: ChapterId.optional(),
      /** The role in the home chapter of a new person. It is absent for members. */
      homeRole: z.literal('admin').optional(),
      version: z.number().int(),
    }),
    response: Done,
  },
  profiles: {
    method: 'POST',
    path: '/internal/people/profiles',
    summary: 'Returns the names and pictures of up to 500 people; unknown ids are left out',
    body: z.strictObject({ userIds: z.array(Id).max(500) }),
    response: z.object({ people: z.array(ProfileBrief.extend({ userId: Id })) }),
  },
  membershipStatus: {
    method: 'GET',
    path: '/internal/chapters/{id}/members/{userId}',
    summary: 'Returns the membership of a person in a chapter',
    params: z.strictObject({ id: ChapterIdParam, userId: Id }),
    response: MembershipStatus,
  },
  exists: {
    method: 'GET',
    path: '/internal/chapters/{id}',
    summary: 'Returns a chapter; 404 if there is none',
    params: ChapterParams,
    response: z.object({
      id: ChapterId,
      name: z.string(),
      isArchived: z.literal(true).optional(),
      joinPolicy: JoinPolicy.optional(),
    }),
  },
  names: {
    method: 'GET',
    path: '/internal/chapter-names',
    summary: 'Lists the names of all chapters, including archived ones',
    response: z.object({
      chapters: z.array(
        z.object({
          id: ChapterId,
          name: z.string(),
          slug: z.string(),
          /** It is absent for open chapters. */
          isArchived: z.literal(true).optional(),
        }),
      ),
    }),
  },
  overview: {
    method: 'GET',
    path: '/internal/chapters',
    summary: 'Lists all chapters with their states and numbers of members',
    response: z.object({
      chapters: z.array(
        z.object({
          id: ChapterId,
          name: z.string(),
          state: z.string(),
          timeZone: z.string(),
          memberCount: z.number().int(),
          /** The number without people who joined another chapter first. */
          homeCount: z.number().int(),
          createdAt: Instant,
        }),
      ),
    }),
  },
  timeZone: {
    method: 'GET',
    path: '/internal/chapters/{id}/time-zone',
    summary: 'Returns the time zone of a chapter; 404 if there is no such chapter',
    params: ChapterParams,
    response: z.object({ timeZone: z.string() }),
  },
  shownPictures: {
    method: 'POST',
    path: '/internal/shown-pictures',
    summary: 'Returns which of up to 500 pictures are shown by a chapter, including archived ones',
    body: z.strictObject({ pictureIds: z.array(PictureId).max(500) }),
    response: z.object({ pictureIds: z.array(PictureId) }),
  },
  memberships: {
    method: 'GET',
    path: '/internal/users/{userId}/memberships',
    summary: 'Lists the memberships of a person, earliest first',
    params: z.strictObject({ userId: Id }),
    response: z.array(Membership),
  },
  standing: {
    method: 'GET',
    path: '/internal/users/{userId}/standing',
    summary: 'Returns the state of an account and its chapters; none for an unknown id',
    params: z.strictObject({ userId: Id }),
    response: z.object({
      isActive: z.boolean(),
      isSuspended: z.boolean(),
      isSiteAdmin: z.boolean(),
      chapterIds: z.array(ChapterId),
    }),
  },
  pendingRequests: {
    method: 'GET',
    path: '/internal/join-requests',
    summary: 'Lists the pending join requests of all chapters, oldest first',
    query: z.strictObject({ after: Id.optional(), limit: limitParam(1000).optional() }),
    response: z.array(JoinRequest),
  },
  checkRequests: {
    method: 'POST',
    path: '/internal/join-requests/check',
    summary: 'Returns which of up to 500 join requests are pending, that is, neither decided nor withdrawn',
    body: z.strictObject({ requestIds: z.array(Id).max(500) }),
    response: z.object({ pendingIds: z.array(Id) }),
  },
  decide: {
    method: 'POST',
    path: '/internal/join-requests/{id}/decision',
    summary: 'Decides a pending request on behalf of the site admin whose identity is forwarded',
    params: IdParams,
    body: z.strictObject({ decision: Decision, reason: text(LIMITS.decisionReasonMax).optional() }),
    response: JoinRequest,
  },
  checkMemberships: {
    method: 'POST',
    path: '/internal/memberships/check',
    summary: 'Returns the memberships of up to 500 people in all chapters, and which chapters are archived',
    body: z.strictObject({ userIds: z.array(Id).max(500) }),
    response: z.object({
      memberships: z.array(z.object({ userId: Id, chapterId: ChapterId, isAdmin: z.boolean() })),
      /** The chapters in which nobody can write. */
      archivedIds: z.array(ChapterId),
    }),
  },
  audience: {
    method: 'GET',
    path: '/internal/chapters/{id}/audience',
    summary:
      'Lists the ids of members or admins of a chapter, in order, up to 500 at a time; none if the chapter is unknown',
    params: ChapterParams,
    query: z.strictObject({
      role: z.enum(['members', 'admins']),
      after: Id.optional(),
      /** The last id of the range. */
      to: Id.optional(),
    }),
    response: z.object({ userIds: z.array(Id) }),
  },
  audienceOfSeveral: {
    method: 'POST',
    path: '/internal/chapters/audience',
    summary: 'Lists the ids of members of the given chapters, each once, in order, up to 500 at a time',
    body: z.strictObject({
      chapterIds: z.array(ChapterId).min(1).max(LIMITS.announcementChapterCount),
      after: Id.optional(),
      /** The last id of the range. */
      to: Id.optional(),
    }),
    response: z.object({ userIds: z.array(Id) }),
  },
  prepareRemoval: {
    method: 'POST',
    path: '/internal/people/{userId}/removal',
    summary:
      "Prepares a removal: ends the person's admin roles, and blocks further writes; 409 for a chapter's only admin. Idempotent",
    params: z.strictObject({ userId: Id }),
    response: Done,
  },
  removePerson: {
    method: 'DELETE',
    path: '/internal/people/{userId}',
    summary:
      "Removes a person's memberships, join requests, directory entry, and id in announcements and decisions, which a late sync does not restore; 409 for a chapter's only admin. Idempotent",
    params: z.strictObject({ userId: Id }),
    response: Done,
  },
  ...mergeTerms,
  membershipsOfSeveral: {
    method: 'POST',
    path: '/internal/memberships',
    summary: "Lists the memberships of up to 500 people, each person's earliest first",
    body: z.strictObject({ userIds: z.array(Id).max(500) }),
    response: z.object({
      memberships: z.array(
        z.object({
          userId: Id,
          chapterId: ChapterId,
          chapterName: z.string(),
          role: Role,
          joinedAt: Instant,
        }),
      ),
    }),
  },
  memberIds: {
    method: 'GET',
    path: '/internal/memberships/ids',
    summary: 'Lists up to 500 ids of members of a chapter, or of chapter admins, in order, including suspended ones',
    query: z.strictObject({
      chapter: ChapterIdParam.optional(),
      /** Selects only admins, of the chapter or of any. */
      admins: z.literal('true').optional(),
      after: Id.optional(),
    }),
    response: z.object({
      userIds: z.array(Id),
      /** The value of `after` for the next page. It is null at the end. */
      next: Id.nullable(),
    }),
  },
  ...internalInviteCalls,
  ...internalOfficeCalls,
  ...internalReaderCalls,
});
