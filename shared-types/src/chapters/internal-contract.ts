import * as z from 'zod';
import { internalContract } from '../contract';
import { ChapterId, ChapterIdParam, Done, Id, IdParams, limitParam, text } from '../fields';
import { LIMITS } from '../limits';
import { Membership, Profile, Role } from '../people';
import { CountQuery } from '../statistics';
import { ChapterParams, Decision, JoinRequest, MembershipStatus } from './schemas';

/**
 * Calls between services; never reachable through the gateway. The caller's identity is forwarded where a rule depends
 * on it.
 */
export const chaptersInternalApi = internalContract('chapters', {
  syncPerson: {
    method: 'PUT',
    path: '/internal/people/{userId}',
    summary:
      'Stores what the directory shows of a person; a new person joins the home chapter. Idempotent; an older version is ignored',
    params: z.strictObject({ userId: Id }),
    body: Profile.extend({ isActive: z.boolean(), homeChapterId: ChapterId, version: z.number().int() }),
    response: Done,
  },
  membershipStatus: {
    method: 'GET',
    path: '/internal/chapters/{id}/members/{userId}',
    summary: 'How a person stands to a chapter',
    params: z.strictObject({ id: ChapterIdParam, userId: Id }),
    response: MembershipStatus,
  },
  exists: {
    method: 'GET',
    path: '/internal/chapters/{id}',
    summary: 'The chapter, 404 where there is none',
    params: ChapterParams,
    response: z.object({ id: ChapterId, name: z.string() }),
  },
  membershipsOf: {
    method: 'GET',
    path: '/internal/users/{userId}/memberships',
    summary: 'Memberships of a person, earliest first',
    params: z.strictObject({ userId: Id }),
    response: z.array(Membership),
  },
  pendingRequests: {
    method: 'GET',
    path: '/internal/join-requests',
    summary: 'Pending join requests of all chapters, oldest first',
    query: z.strictObject({ after: Id.optional(), limit: limitParam(1000).optional() }),
    response: z.array(JoinRequest),
  },
  decide: {
    method: 'POST',
    path: '/internal/join-requests/{id}/decision',
    summary: 'Decides a pending request in the name of the forwarded site admin',
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
  prepareRemoval: {
    method: 'POST',
    path: '/internal/people/{userId}/removal',
    summary:
      "Begins to forget a person: 409 for a chapter's only admin; else they run no chapter any more, and nothing is stored for them. Idempotent",
    params: z.strictObject({ userId: Id }),
    response: Done,
  },
  removePerson: {
    method: 'DELETE',
    path: '/internal/people/{userId}',
    summary:
      "Forgets a person: memberships, join requests, directory, whose announcements and decisions were theirs; 409 for a chapter's only admin. Idempotent; a late sync does not bring them back",
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
    summary: 'How many people are admin of a chapter, or of several',
    response: z.object({ chapterAdmins: z.number().int() }),
  },
  chapterStatistics: {
    method: 'GET',
    path: '/internal/chapters/{id}/numbers',
    summary: 'How many people belong to a chapter, run it, and wait for an answer',
    params: ChapterParams,
    response: z.object({ members: z.number().int(), admins: z.number().int(), pendingRequests: z.number().int() }),
  },
  counts: {
    method: 'POST',
    path: '/internal/chapters/counts',
    summary:
      'How many memberships began and join requests were made in each of up to 24 intervals, in one chapter or in all',
    body: CountQuery,
    response: z.object({ counts: z.array(z.object({ members: z.number().int(), requests: z.number().int() })) }),
  },
});
