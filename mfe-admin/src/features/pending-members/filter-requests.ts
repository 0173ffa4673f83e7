import type { JoinRequest } from '@meridian/shared-types';

/** Requests whose requester or chapter has the words in its name, of one chapter (every chapter for none). */
export function filterRequests(requests: JoinRequest[], search: string, chapterId?: number): JoinRequest[] {
  const words = search.trim().toLowerCase();
  return requests.filter(
    (request) =>
      (chapterId === undefined || request.chapterId === chapterId) &&
      [request.userProfile.name, request.chapter.name].some((name) => name.toLowerCase().includes(words)),
  );
}
