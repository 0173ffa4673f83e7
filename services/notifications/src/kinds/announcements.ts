import { isolated } from '@meridian/shared-types';
import type { announcementKinds } from '@meridian/shared-types/notification-kinds';
import { removeHandledNotices } from '../stored-notices/remove-handled-notices';
import { updateAnnouncementNotices } from '../stored-notices/update-announcement-notices';
import type { KindsOf } from './kind';

export const announcements: KindsOf<typeof announcementKinds> = {
  'announcement.posted': {
    notice: {
      terms: ({ announcementId, chapterId }) => ({
        groupKey: `announcement:${announcementId}`,
        chapterId,
        forActive: true,
      }),
      words: ({ title }, { chapter }) =>
        chapter && { title, text: `Announcement in ${chapter.name}`, to: chapter.path },
    },
    noticeMail: { button: 'Open the Chapter' },
    onReceived: updateAnnouncementNotices,
  },
  'announcement.posted-widely': {
    notice: {
      terms: ({ announcementId }) => ({ groupKey: `announcement:${announcementId}`, forActive: true }),
      words: ({ title }) => ({ title, text: 'Announcement to several chapters', to: '/user-hub' }),
    },
    noticeMail: { button: 'Read It' },
    onReceived: updateAnnouncementNotices,
  },
  'announcement.changed': { onReceived: updateAnnouncementNotices },
  'announcement.withdrawn': { onReceived: updateAnnouncementNotices },
  'announcement.paused': {
    notice: {
      terms: ({ announcementId, chapterId }) => ({
        groupKey: `paused-announcement:${announcementId}`,
        chapterId,
        forAdmins: true,
        forActive: false,
      }),
      words: ({ title }, { chapter }) =>
        chapter && {
          title: `${isolated(title)} was not published`,
          text: `Its author can no longer post in ${chapter.name}. Publish it yourself, or delete it.`,
          to: `${chapter.path}/admin?tab=announcements`,
        },
    },
  },
  'announcement.settled': { onReceived: removeHandledNotices },
};
