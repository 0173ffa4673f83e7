import type { JoinRequest } from '@meridian/shared-types';
import { isFound } from '@meridian/shared-types/search';

/**
 * Returns the requests to `chapterId` (default: any) in which `isFound` finds `search` in the person's or the chapter's
 * name.
 */
export function filterRequests(requests: JoinRequest[], search: string, chapterId?: number): JoinRequest[] {
  return requests.filter(
    (request) =>
      (chapterId === undefined || request.chapterId === chapterId) &&
      isFound(search, request.userProfile.name, request.chapter.name),
  );
}
