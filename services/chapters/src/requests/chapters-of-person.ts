import type { ChaptersOfPerson } from '@meridian/shared-types';
import { toJoinRequest } from '../models/join-request.model';
import { findChapterNames } from '../chapters/found-by-id';
import type { Models } from '../models/create-models';
import { PROFILE_PROJECTION, toProfile } from '../models/person.model';

const MAX_MEMBERSHIPS = 500;
const MAX_REQUESTS = 100;

type Needed = Pick<Models, 'Chapters' | 'Memberships' | 'People' | 'JoinRequests'>;

/**
 * Returns a person's memberships, including those in archived chapters, and join requests, for site admins. Both are
 * empty for an unknown person.
 */
export async function chaptersOfPerson(models: Needed, userId: string): Promise<ChaptersOfPerson> {
  const [person, memberships, requests] = await Promise.all([
    models.People.findById(userId, PROFILE_PROJECTION).lean(),
    // The directory has no memberships in archived chapters.
    models.Memberships.find({ userId }, { chapterId: 1, role: 1, joinedAt: 1 }).limit(MAX_MEMBERSHIPS).lean(),
    models.JoinRequests.find({ userId }).sort({ createdAt: -1, _id: -1 }).limit(MAX_REQUESTS).lean(),
  ]);
  if (!person) return { memberships: [], requests: [] };
  const chapters = await findChapterNames(
    models,
    [...memberships, ...requests].map(({ chapterId }) => chapterId),
  );
  memberships.sort((one, other) => one.joinedAt.getTime() - other.joinedAt.getTime());
  return {
    memberships: memberships.flatMap(({ _id, chapterId, role, joinedAt }) => {
      const chapter = chapters.get(chapterId);
      if (!chapter) return [];
      const isArchived = chapter.archive && { isArchived: true };
      return [{ id: String(_id), chapterId, role, joinedAt: joinedAt.toISOString(), chapter, ...isArchived }];
    }),
    requests: requests.flatMap((request) => {
      const chapter = chapters.get(request.chapterId);
      return chapter ? [toJoinRequest(request, toProfile(person), chapter)] : [];
    }),
  };
}
