import type { ListCache } from '@meridian/service-kit';
import type { Membership } from '@meridian/shared-types';
import { findChapterNames, type Models } from '../models';

/** Returns a person's memberships with their chapters, earliest first. */
export type MembershipsOf = (userId: string) => Promise<Membership[]>;

/**
 * Creates a function that reads memberships each time. The data of their chapters is cached for a moment like lists,
 * because most people belong to the same ones.
 */
export function createMembershipsOf(models: Models, lists: Pick<ListCache, 'cached'>): MembershipsOf {
  const recentNames = lists.cached(({ ids }: { ids: number[] }) => findChapterNames(models, ids));
  return async (userId) => {
    const person = await models.People.findById(userId, { places: 1, name: 1, location: 1, avatarUrl: 1 }).lean();
    if (!person || person.places.length === 0) return [];
    const { places, name, location, avatarUrl } = person;
    const chapters = await recentNames({ ids: places.map(({ chapterId }) => chapterId) }, true);
    return places.flatMap(({ _id, chapterId, role, joinedAt }) => {
      const chapter = chapters.get(chapterId);
      return chapter
        ? [
            {
              id: String(_id),
              chapterId,
              role,
              joinedAt: joinedAt.toISOString(),
              profile: { name, location, avatarUrl },
              chapter: {
                name: chapter.name,
                state: chapter.state,
                description: chapter.description,
                slug: chapter.slug,
              },
            },
          ]
        : [];
    });
  };
}
