import type { Role } from '@meridian/shared-types';
import type { Models } from '../models/create-models';
import { PROFILE_PROJECTION } from '../models/person.model';

type Needed = Pick<Models, 'Memberships'>;

/** Returns a person's role in a chapter, or null for non-members. */
export async function roleIn({ Memberships }: Needed, chapterId: number, userId: string): Promise<Role | null> {
  const membership = await Memberships.findOne({ userId, chapterId }, { role: 1 }).lean();
  return membership?.role ?? null;
}

/** Returns profiles by user id, in one query. */
export async function findProfiles({ People }: Pick<Models, 'People'>, userIds: readonly unknown[]) {
  const people = await People.find({ _id: { $in: [...new Set(userIds.map(String))] } }, PROFILE_PROJECTION).lean();
  return new Map(people.map((person) => [String(person._id), person]));
}

/** Returns chapters' names by id, including archived ones, in one query. */
export async function findChapterNames({ Chapters }: Pick<Models, 'Chapters'>, chapterIds: readonly number[]) {
  const chapters = await Chapters.find(
    { _id: { $in: [...new Set(chapterIds)] } },
    { name: 1, state: 1, description: 1, slug: 1, archive: 1 },
  ).lean();
  return new Map(chapters.map((chapter) => [chapter._id, chapter]));
}
