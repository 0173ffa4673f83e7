import type { reportKinds } from '@meridian/shared-types/notification-kinds';
import { removeHandledNotices } from '../stored-notices/remove-handled-notices';
import type { KindsOf } from './kind';

export const reports: KindsOf<typeof reportKinds> = {
  'report.created': {
    notice: {
      terms: ({ chapterId, thing }) => ({
        groupKey: `reports:${thing}:${chapterId}`,
        chapterId,
        forAdmins: true,
        forActive: false,
      }),
      words: ({ thing }, { chapter }) =>
        chapter && {
          title:
            thing === 'event'
              ? `An event of ${chapter.name} was reported`
              : `A message in ${chapter.name} was reported`,
          text: 'Its admins decide about it.',
          to: `${chapter.path}/admin?tab=reports`,
        },
    },
  },
  'report.closed': {
    notice: {
      terms: ({ reportId }) => ({ groupKey: `report:${reportId}`, forActive: false }),
      words: () => ({
        title: 'Your report was looked at',
        text: 'It is closed. Thank you for telling us.',
        to: '/user-hub',
      }),
    },
    noticeMail: {
      button: 'Open My Hub',
      reason: 'You are getting this email because you reported something.',
    },
    onReceived: removeHandledNotices,
  },
};
