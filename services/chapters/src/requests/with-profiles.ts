import type { JoinRequest } from '@meridian/shared-types';
import { findChapterNames, findProfiles } from '../chapters/found-by-id';
import type { Models } from '../models/create-models';
import { toJoinRequest, type JoinRequestDoc } from '../models/join-request.model';

type Needed = Pick<Models, 'Chapters' | 'People'>;

/** Adds profiles and chapters to requests, with two queries. */
export async function withProfiles(models: Needed, requests: JoinRequestDoc[]): Promise<JoinRequest[]> {
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
