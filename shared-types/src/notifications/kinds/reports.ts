import type { KindContracts } from './kind';

export const reportKinds = {
  /** Somebody reported a message in the chat of a chapter or one of its events. The reporter is not named. */
  'report.created': {
    audience: 'chapter',
    data: ({ z, Id, ChapterId }) =>
      z.strictObject({ reportId: Id, chapterId: ChapterId, thing: z.enum(['message', 'event']) }),
    group: null,
    icon: 'report',
    isUrgent: true,
  },
  /** The office or the admins of a chapter have handled what these people reported. */
  'report.closed': {
    audience: 'people',
    data: ({ z, Id }) => z.strictObject({ reportId: Id }),
    group: 'requests',
    icon: 'report',
  },
} satisfies KindContracts;
