import { queryFor } from '@meridian/platform';
import { chaptersApi } from '@meridian/shared-types';

export const allChapters = () => queryFor(chaptersApi.list);
export const chapterBySlug = (slug: string) => queryFor(chaptersApi.bySlug, { params: { slug } });

/** Returns the query for the user's join requests, newest first. */
export const myRequests = () => queryFor(chaptersApi.myJoinRequests);
