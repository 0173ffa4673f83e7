import type { KindContracts } from './kind';

export const reportKinds = {
  /** Somebody reported a message in the chat of a chapter. The reporter is not named. */
  'report.created': {
    audience: 'chapter',
    data: ({ z, Id, ChapterId }) => z.strictObject({ reportId: Id, chapterId: ChapterId }),
    group: null,
    icon: 'report',
  },
  /** The office has handled what these people reported. */
  'report.closed': {
    audience: 'people',
    data: ({ z, Id }) => z.strictObject({ reportId: Id }),
    group: null,
    icon: 'report',
  },
} satisfies KindContracts;
