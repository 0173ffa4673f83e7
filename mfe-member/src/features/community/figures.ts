import type { Chapter, DirectoryEntry } from '@meridian/shared-types';

/** The chapters with the most members first. */
export const byMembers = (chapters: readonly Chapter[]): Chapter[] => [...chapters].sort((a, b) => b.memberCount - a.memberCount || a.name.localeCompare(b.name));

/** Who joined last, latest first; each person once. */
export function latestJoiners(entries: readonly DirectoryEntry[], most: number): DirectoryEntry[] {
  const byPerson = new Map<string, DirectoryEntry>();
  for (const entry of entries) {
    const known = byPerson.get(entry.userId);
    if (!known || known.joinedAt < entry.joinedAt) byPerson.set(entry.userId, entry);
  }
  return [...byPerson.values()].sort((a, b) => b.joinedAt.localeCompare(a.joinedAt)).slice(0, most);
}
