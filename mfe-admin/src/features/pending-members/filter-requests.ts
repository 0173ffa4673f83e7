import type { JoinRequest } from '@meridian/shared-types';

/** Requests to `chapterId` (default: any) whose person's or chapter's name contains `search`. Ignores case. */
export function filterRequests(requests: JoinRequest[], search: string, chapterId?: number): JoinRequest[] {
  const needle = search.trim().toLowerCase();
  return requests.filter(
    (request) =>
      (chapterId === undefined || request.chapterId === chapterId) &&
      [request.userProfile.name, request.chapter.name].some((name) => name.toLowerCase().includes(needle)),
  );
}
