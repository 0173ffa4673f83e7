import { queryFor } from '@meridian/platform';
import { chaptersApi } from '@meridian/shared-types';

/**
 * Returns the query for the number of announcements of each of the user's chapters. The lists contain only the latest
 * ones.
 */
export const announcementCounts = () => queryFor(chaptersApi.announcementCounts);

/** Returns the query for a chapter's announcements, newest first. */
export const announcementsQuery = (chapterId: number) =>
  queryFor(chaptersApi.announcements, { params: { id: chapterId } });
