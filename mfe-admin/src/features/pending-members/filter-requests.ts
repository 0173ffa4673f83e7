import { isFound, type JoinRequest } from '@meridian/shared-types';

/**
 * Requests to `chapterId` (default: any) whose person's or chapter's name contains `search`. Ignores case and accents.
 */
export function filterRequests(requests: JoinRequest[], search: string, chapterId?: number): JoinRequest[] {
  return requests.filter(
    (request) =>
      (chapterId === undefined || request.chapterId === chapterId) &&
      isFound(search, request.userProfile.name, request.chapter.name),
  );
}
