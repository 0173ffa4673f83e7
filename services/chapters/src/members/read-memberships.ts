import type { Membership } from '@meridian/shared-types';
import { findChapterNames } from '../chapters/found-by-id';
import type { Models } from '../models/create-models';

type Needed = Pick<Models, 'Chapters' | 'People'>;

/** Returns a person's memberships with their chapters, earliest first. */
export async function readMemberships(models: Needed, userId: string): Promise<Membership[]> {
  const person = await models.People.findById(userId, { places: 1, name: 1, location: 1, avatarUrl: 1 }).lean();
  if (!person || person.places.length === 0) return [];
  const { places, name, location, avatarUrl } = person;
  const chapters = await findChapterNames(
    models,
    places.map(({ chapterId }) => chapterId),
  );
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
}
