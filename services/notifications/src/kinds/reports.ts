import type { reportKinds } from '@meridian/shared-types/notification-kinds';
import type { KindsOf } from './kind';

export const reports: KindsOf<typeof reportKinds> = {
  'report.created': {
    notice: {
      terms: ({ chapterId }) => ({ groupKey: `reports:${chapterId}`, chapterId, forAdmins: true, forActive: true }),
      words: (_data, { chapter }) =>
        chapter && {
          title: `A message in ${chapter.name} was reported`,
          text: 'Its admins decide about it.',
          to: `${chapter.path}/admin?tab=chat`,
        },
    },
  },
  'report.closed': {
    notice: {
      terms: ({ reportId }) => ({ groupKey: `report:${reportId}`, forActive: false }),
      words: () => ({
        title: 'Your report was looked at',
        text: 'The office has closed it. Thank you for telling us.',
        to: '/user-hub',
      }),
    },
  },
};
