import * as z from 'zod';
import { internalContract } from '../contract';
import { ChapterId, ChapterIdParam, Done, Id, IdParams, limitParam, text } from '../fields';
import { LIMITS } from '../limits';
import { Membership, Profile, ProfileBrief, Role } from '../people';
import { CountQuery } from '../statistics';
import { ChapterParams, Decision, JoinRequest, MembershipStatus } from './schemas';

/**
 * Calls between services; never reachable through the gateway. The caller's identity is forwarded if a rule needs it.
 */
export const chaptersInternalApi = internalContract('chapters', {
  syncPerson: {
    method: 'PUT',
    path: '/internal/people/{userId}',
    summary:
      'Stores a profile for the directory; a new person joins the home chapter. Idempotent; an older version is ignored',
    params: z.strictObject({ userId: Id }),
    body: Profile.extend({ isActive: z.boolean(), homeChapterId: ChapterId, version: z.number().int() }),
    response: Done,
  },
  profiles: {
    method: 'POST',
    path: '/internal/people/profiles',
    summary: 'Names and pictures of up to 500 people; unknown ids are left out',
    body: z.strictObject({ userIds: z.array(Id).max(500) }),
    response: z.object({ people: z.array(ProfileBrief.extend({ userId: Id })) }),
  },
  membershipStatus: {
    method: 'GET',
    path: '/internal/chapters/{id}/members/{userId}',
    summary: 'The membership of a person in a chapter',
    params: z.strictObject({ id: ChapterIdParam, userId: Id }),
    response: MembershipStatus,
  },
  exists: {
    method: 'GET',
    path: '/internal/chapters/{id}',
    summary: 'A chapter; 404 if there is none',
    params: ChapterParams,
    response: z.object({ id: ChapterId, name: z.string() }),
  },
  overview: {
    method: 'GET',
    path: '/internal/chapters',
    summary: 'All chapters, with where they are and how many members they have',
    response: z.object({
      chapters: z.array(
        z.object({
          id: ChapterId,
          name: z.string(),
          state: z.string(),
          timeZone: z.string(),
          memberCount: z.number().int(),
          /** Without people who joined another chapter first. Absent from replicas of the version before. */
          homeCount: z.number().int().optional(),
        }),
      ),
    }),
  },
  timeZone: {
    method: 'GET',
    path: '/internal/chapters/{id}/time-zone',
    summary: 'The time zone of a chapter; 404 if there is none',
    params: ChapterParams,
    response: z.object({ timeZone: z.string() }),
  },
  membershipsOf: {
    method: 'GET',
    path: '/internal/users/{userId}/memberships',
    summary: 'Memberships of a person, earliest first',
    params: z.strictObject({ userId: Id }),
    response: z.array(Membership),
  },
  standing: {
    method: 'GET',
    path: '/internal/users/{userId}/standing',
    summary: 'Whether a person has an active subscription, and their chapters; neither for unknown ids',
    params: z.strictObject({ userId: Id }),
    response: z.object({ isActive: z.boolean(), chapterIds: z.array(ChapterId) }),
  },
  pendingRequests: {
    method: 'GET',
    path: '/internal/join-requests',
    summary: 'Pending join requests of all chapters, oldest first',
    query: z.strictObject({ after: Id.optional(), limit: limitParam(1000).optional() }),
    response: z.array(JoinRequest),
  },
  checkRequests: {
    method: 'POST',
    path: '/internal/join-requests/check',
    summary: 'Which of up to 500 join requests are pending: not those that were decided or withdrawn',
    body: z.strictObject({ requestIds: z.array(Id).max(500) }),
    response: z.object({ pendingIds: z.array(Id) }),
  },
  decide: {
    method: 'POST',
    path: '/internal/join-requests/{id}/decision',
    summary: 'Decides a pending request as the forwarded site admin',
    params: IdParams,
    body: z.strictObject({ decision: Decision, reason: text(LIMITS.decisionReasonMax).optional() }),
    response: JoinRequest,
  },
  checkMembers: {
    method: 'POST',
    path: '/internal/chapters/{id}/members/check',
    summary: 'Which of up to 500 people are members of a chapter; none of an unknown chapter',
    params: ChapterParams,
    body: z.strictObject({ userIds: z.array(Id).max(500) }),
    response: z.object({ memberIds: z.array(Id) }),
  },
  audience: {
    method: 'GET',
    path: '/internal/chapters/{id}/audience',
    summary: 'Ids of members or admins of a chapter, in order, up to 500 at a time; none of an unknown chapter',
    params: ChapterParams,
    query: z.strictObject({
      role: z.enum(['members', 'admins']),
      after: Id.optional(),
      /** The last id that is wanted. */
      to: Id.optional(),
    }),
    response: z.object({ userIds: z.array(Id) }),
  },
  prepareRemoval: {
    method: 'POST',
    path: '/internal/people/{userId}/removal',
    summary:
      "First step of a removal: ends the person's admin roles and blocks further writes; 409 for a chapter's only admin. Idempotent",
    params: z.strictObject({ userId: Id }),
    response: Done,
  },
  removePerson: {
    method: 'DELETE',
    path: '/internal/people/{userId}',
    summary:
      "Removes a person: memberships, join requests, directory entry, and their id in announcements and decisions; 409 for a chapter's only admin. Idempotent; a late sync does not restore them",
    params: z.strictObject({ userId: Id }),
    response: Done,
  },
  membershipsOfMany: {
    method: 'POST',
    path: '/internal/memberships',
    summary: "Memberships of up to 500 people, each person's earliest first",
    body: z.strictObject({ userIds: z.array(Id).max(500) }),
    response: z.object({
      memberships: z.array(z.object({ userId: Id, chapterId: ChapterId, chapterName: z.string(), role: Role })),
    }),
  },
  statistics: {
    method: 'GET',
    path: '/internal/memberships/statistics',
    summary: 'Number of people who are admins of at least one chapter',
    response: z.object({ chapterAdmins: z.number().int() }),
  },
  chapterStatistics: {
    method: 'GET',
    path: '/internal/chapters/{id}/numbers',
    summary: 'Number of members, admins and pending join requests of a chapter',
    params: ChapterParams,
    response: z.object({ members: z.number().int(), admins: z.number().int(), pendingRequests: z.number().int() }),
  },
  counts: {
    method: 'POST',
    path: '/internal/chapters/counts',
    summary: 'Number of new memberships and join requests in each of up to 24 intervals, of one chapter or all',
    body: CountQuery,
    response: z.object({ counts: z.array(z.object({ members: z.number().int(), requests: z.number().int() })) }),
  },
});
