import { foldText, type JoinRequest } from '@meridian/shared-types';

/**
 * Requests to `chapterId` (default: any) whose person's or chapter's name contains `search`. Ignores case and accents.
 */
export function filterRequests(requests: JoinRequest[], search: string, chapterId?: number): JoinRequest[] {
  const needle = foldText(search.trim());
  return requests.filter(
    (request) =>
      (chapterId === undefined || request.chapterId === chapterId) &&
      [request.userProfile.name, request.chapter.name].some((name) => foldText(name).includes(needle)),
  );
}
