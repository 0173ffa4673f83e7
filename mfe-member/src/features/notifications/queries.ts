import { queryFor } from '@meridian/platform';
import { chaptersApi, eventsApi } from '@meridian/shared-types';

export const myRequests = () => queryFor(chaptersApi.myJoinRequests);
export const myEvents = () => queryFor(eventsApi.mine);
export const announcementsOf = (chapterId: number) =>
  queryFor(chaptersApi.announcements, { params: { id: chapterId } });
export const pendingRequestsOf = (chapterId: number) =>
  queryFor(chaptersApi.joinRequests, { params: { id: chapterId } });
