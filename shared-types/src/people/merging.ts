import * as z from 'zod';
import { Done, Id } from '../fields/fields';

/** A kind of data that moves to the other account in a merge. */
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

/** The number of things that move. `met` is the number of those that the other account has as well. */
export const MergeCount = z.object({
  part: MergePart,
  count: z.number().int().min(0),
  met: z.number().int().min(0).optional(),
});
export type MergeCount = z.infer<typeof MergeCount>;

const params = z.strictObject({ userId: Id });

/** The terms of the calls of the auth service to every service that stores ids of people. */
export const mergeTerms = {
  mergePerson: {
    method: 'PUT',
    path: '/internal/people/{userId}/merge',
    summary:
      'Moves the data of a merged account to the account that stays, and blocks further writes. Idempotent, and can be repeated after a crash',
    params,
    body: z.strictObject({ intoId: Id }),
    response: Done,
  },
  mergeCounts: {
    method: 'GET',
    path: '/internal/people/{userId}/merge',
    summary: 'Counts what mergePerson would move',
    params,
    query: z.strictObject({ into: Id }),
    response: z.object({ counts: z.array(MergeCount) }),
  },
} as const;
