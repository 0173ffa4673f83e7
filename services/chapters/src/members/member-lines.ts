import { NOT_SUSPENDED } from '../models/membership.model';
import type { Models } from '../models/create-models';

export const MEMBER_COLUMNS = ['Name', 'Role', 'Location', 'Joined on', 'Active membership'];

type Needed = Pick<Models, 'Memberships' | 'People'>;

/**
 * Returns the members of a chapter, one line each, by the date of joining. A line contains only what the directory
 * shows. Only site admins can see e-mail addresses.
 */
export async function memberLines({ Memberships, People }: Needed, chapterId: number): Promise<string[][]> {
  const memberships = await Memberships.find(
    { chapterId, ...NOT_SUSPENDED },
    { userId: 1, role: 1, joinedAt: 1 },
    { batchSize: 100_000 },
  )
    .sort({ joinedAt: 1, _id: 1 })
    .lean();
  const people = await People.find(
    { _id: { $in: memberships.map(({ userId }) => userId) } },
    { name: 1, location: 1, isActive: 1 },
    { batchSize: 100_000 },
  ).lean();
  const byId = new Map(people.map((person) => [String(person._id), person]));
  return memberships.flatMap(({ userId, role, joinedAt }) => {
    const person = byId.get(String(userId));
    return person
      ? [[person.name, role, person.location, joinedAt.toISOString().slice(0, 10), person.isActive ? 'yes' : 'no']]
      : [];
  });
}
