import type { KindContracts } from './kind';

export const joinRequestKinds = {
  'join-request.decided': {
    audience: 'people',
    data: ({ z, Id, ChapterId, LIMITS }) =>
      z.strictObject({
        requestId: Id,
        chapterId: ChapterId,
        decision: z.enum(['approved', 'rejected']),
        /** The note of the admin to the person. */
        note: z.string().max(LIMITS.decisionReasonMax),
      }),
    group: 'requests',
    icon: 'decision',
  },
  'join-request.created': {
    audience: 'chapter',
    data: ({ z, Id, ChapterId }) => z.strictObject({ requestId: Id, chapterId: ChapterId, userId: Id }),
    group: 'requests',
    icon: 'person-added',
    isUrgent: true,
  },
  /** Nobody is notified. This person withdrew the request, and unread notices of it are removed. */
  'join-request.withdrawn': {
    audience: 'people',
    data: ({ z, Id }) => z.strictObject({ requestId: Id }),
    group: null,
    icon: null,
  },
} satisfies KindContracts;
