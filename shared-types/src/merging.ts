import * as z from 'zod';
import { Done, Id } from './fields';

/** What an account has, and another one gets when the two are merged. */
export const MergePart = z.enum([
  'months',
  'payments',
  'saved-filters',
  'memberships',
  'ended-memberships',
  'join-requests',
  'bans',
  'announcements',
  'rsvps',
  'check-ins',
  'events',
  'messages',
  'conversations',
  'own-messages',
  'texts',
  'notes',
  'threads',
  'notices',
]);
export type MergePart = z.infer<typeof MergePart>;

/** How many of something move; `met`: of them, those where the other account has one for the same thing. */
export const MergeCount = z.object({
  part: MergePart,
  count: z.number().int().min(0),
  met: z.number().int().min(0).optional(),
});
export type MergeCount = z.infer<typeof MergeCount>;

const params = z.strictObject({ userId: Id });

/** Calls of the accounts service to every service that names people. */
export const mergeTerms = {
  mergePerson: {
    method: 'PUT',
    path: '/internal/people/{userId}/merge',
    summary:
      'Gives everything of an account that was merged to the account that stays; blocks further writes. Idempotent; again where a program was killed in between',
    params,
    body: z.strictObject({ intoId: Id }),
    response: Done,
  },
  mergeCounts: {
    method: 'GET',
    path: '/internal/people/{userId}/merge',
    summary: 'How much mergePerson would move; changes nothing',
    params,
    query: z.strictObject({ into: Id }),
    response: z.object({ counts: z.array(MergeCount) }),
  },
} as const;
