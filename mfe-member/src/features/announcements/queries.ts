import { queryFor } from '@meridian/platform';
import { chaptersApi } from '@meridian/shared-types';

/** How many announcements each of the reader's chapters has: lists hold the latest only. */
export const announcementCounts = () => queryFor(chaptersApi.announcementCounts);

/** A chapter's announcements, newest first. */
export const announcementsOf = (chapterId: number) =>
  queryFor(chaptersApi.announcements, { params: { id: chapterId } });
