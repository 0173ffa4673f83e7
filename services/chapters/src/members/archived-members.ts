import { HttpError } from '@meridian/service-kit';
import type { DirectoryEntry } from '@meridian/shared-types';
import { searchTerms } from '@meridian/shared-types/search';
import { NOT_SUSPENDED } from '../models/membership.model';
import type { Models } from '../models/create-models';
import { PROFILE_PROJECTION, toDirectoryEntry } from '../models/person.model';

interface Search {
  search: string;
  after?: string | undefined;
  limit?: number | undefined;
}

/** Searches members of an archived chapter by prefixes of words. They are sorted by name, as in the directory. */
export async function searchArchived(
  { Memberships, People }: Pick<Models, 'Memberships' | 'People'>,
  chapterId: number,
  { search, after, limit = 200 }: Search,
): Promise<DirectoryEntry[]> {
  const words = searchTerms(search);
  if (words.length === 0) return [];
  const memberships = await Memberships.find(
    { chapterId, ...NOT_SUSPENDED },
    { userId: 1, chapterId: 1, role: 1, joinedAt: 1 },
  ).lean();
  const byPerson = new Map(memberships.map((membership) => [String(membership.userId), membership]));
  const last = memberships.find(({ _id }) => String(_id) === after);
  if (after !== undefined && !last)
    throw new HttpError(400, 'unknown_page', 'This page no longer exists. Start again from the first page.');
  const lastKey = last && (await People.findById(last.userId, { orderKey: 1 }).lean())?.orderKey;
  const people = await People.find(
    {
      _id: { $in: memberships.map(({ userId }) => userId) },
      $and: words.map((word) => ({ words: { $regex: `^${word}` } })),
      ...(lastKey !== undefined && { orderKey: { $gt: lastKey } }),
    },
    PROFILE_PROJECTION,
  )
    .sort({ orderKey: 1 })
    .hint({ _id: 1 })
    .limit(limit)
    .lean();
  return people.flatMap((person) => {
    const membership = byPerson.get(String(person._id));
    return membership ? [toDirectoryEntry(person._id, membership, person)] : [];
  });
}
