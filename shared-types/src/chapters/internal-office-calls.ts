import * as z from 'zod';
import { ChapterId, Instant } from '../fields/fields';
import { ChapterCounts, CountQuery, PendingRequests } from '../admin/statistics';
import { ChapterParams } from './schemas';

/** The calls for counts and for the state of a new organization. */
export const internalOfficeCalls = {
  firstSteps: {
    method: 'GET',
    path: '/internal/first-steps',
    summary:
      'Returns which parts of a new organization exist: an open chapter, an admin, an announcement, an invite link',
    response: z.object({
      chapter: z.object({ id: ChapterId, name: z.string(), slug: z.string() }).nullable(),
      hasAdmin: z.boolean(),
      hasAnnouncement: z.boolean(),
      hasInvite: z.boolean(),
    }),
  },
  statistics: {
    method: 'GET',
    path: '/internal/memberships/statistics',
    summary: 'Counts the people who are an admin of at least one chapter',
    response: z.object({ chapterAdmins: z.number().int() }),
  },
  pending: {
    method: 'GET',
    path: '/internal/join-requests/pending-count',
    summary: 'Counts the pending join requests of all chapters, and returns the time of the oldest',
    response: PendingRequests,
  },
  chapterStatistics: {
    method: 'GET',
    path: '/internal/chapters/{id}/numbers',
    summary: 'Counts the members, admins and pending join requests of a chapter',
    params: ChapterParams,
    response: z.object({
      members: z.number().int(),
      admins: z.number().int(),
      pendingRequests: z.number().int(),
      /** It is absent if there are none. */
      oldestRequestAt: Instant.optional(),
    }),
  },
  counts: {
    method: 'POST',
    path: '/internal/chapters/counts',
    summary:
      'Counts the new memberships and join requests of one chapter, or of all, in each of up to 24 intervals, with the waiting times',
    body: CountQuery,
    response: z.object({
      counts: z.array(ChapterCounts),
      byChapter: z.array(z.array(ChapterCounts.extend({ chapterId: ChapterId }))).optional(),
    }),
  },
} as const;
