import { queryFor } from '@meridian/platform';
import { chaptersApi } from '@meridian/shared-types';

/** The number of announcements of each of the user's chapters. The lists hold only the latest. */
export const announcementCounts = () => queryFor(chaptersApi.announcementCounts);

/** A chapter's announcements, newest first. */
export const announcementsOf = (chapterId: number) =>
  queryFor(chaptersApi.announcements, { params: { id: chapterId } });
