import type { JoinRequest } from '@meridian/shared-types';
import { findChapterNames, findProfiles, type Models } from '../models';
import { toJoinRequest, type JoinRequestDoc } from './join-request.model';

/** Adds profiles and chapters to requests, with two queries. */
export async function withProfiles(models: Models, requests: JoinRequestDoc[]): Promise<JoinRequest[]> {
  const [people, chapters] = await Promise.all([
    findProfiles(
      models,
      requests.map(({ userId }) => userId),
    ),
    findChapterNames(
      models,
      requests.map(({ chapterId }) => chapterId),
    ),
  ]);
  return requests.flatMap((request) => {
    const [person, chapter] = [people.get(String(request.userId)), chapters.get(request.chapterId)];
    return person && chapter ? [toJoinRequest(request, person, chapter)] : [];
  });
}
