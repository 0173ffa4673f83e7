import type { Client } from '@meridian/shared-types';
import type { chaptersInternalApi } from '@meridian/shared-types/contracts';

/** Returns the names of the people who changed something, by the ids in its versions. */
export async function namesOfAuthors(
  chapters: Pick<Client<typeof chaptersInternalApi>, 'profiles'>,
  versions: readonly { by?: unknown }[],
): Promise<(version: { by?: unknown }) => string | null> {
  const userIds = [...new Set(versions.flatMap(({ by }) => (by ? [String(by)] : [])))];
  const { people } = userIds.length ? await chapters.profiles({ body: { userIds } }) : { people: [] };
  const names = new Map(people.map(({ userId, name }) => [userId, name]));
  return ({ by }) => names.get(String(by)) ?? null;
}
