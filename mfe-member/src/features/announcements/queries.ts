import { queryFor } from '@meridian/platform';
import { chaptersApi } from '@meridian/shared-types';

/** A chapter's announcements, newest first. */
export const announcementsOf = (chapterId: number) => queryFor(chaptersApi.announcements, { params: { id: chapterId } });
