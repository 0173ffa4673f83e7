import type { AuditEntry, RecordedPerson, Client } from '@meridian/shared-types';
import type { authInternalApi, chaptersInternalApi } from '@meridian/shared-types/contracts';
import type { AuditEntryDoc } from './audit-entry.model';

export interface NameSources {
  auth: Pick<Client<typeof authInternalApi>, 'people'>;
  chapters: Pick<Client<typeof chaptersInternalApi>, 'names'>;
}

const NONE = { chapters: [] };

/** The text for a name while the auth service is unavailable, because "former member" would be wrong. */
const NOT_AVAILABLE = 'Name not available';

/** Returns the names of people with at most one call. */
export async function namesOfPeople({ auth }: Pick<NameSources, 'auth'>, ids: readonly string[]) {
  const userIds = [...new Set(ids)];
  const response = userIds.length > 0 ? await auth.people({ body: { userIds } }).catch(() => undefined) : undefined;
  const names = new Map(response?.people.map(({ userId, name }) => [userId, name]));
  return (id: string): RecordedPerson => ({ id, name: response ? (names.get(id) ?? null) : NOT_AVAILABLE });
}

/**
 * Adds the names of people and chapters to entries, with at most two calls. If auth or chapters is unavailable, the
 * entries are returned without names.
 */
export async function withNames(sources: NameSources, entries: AuditEntryDoc[]): Promise<AuditEntry[]> {
  const userIds = entries
    .flatMap(({ actorId, actingAsId, userId }) => [actorId, actingAsId, userId])
    .filter((id) => id !== null);
  const hasChapters = entries.some(({ chapterId }) => chapterId !== null);
  const [personOf, { chapters }] = await Promise.all([
    namesOfPeople(sources, userIds),
    hasChapters ? sources.chapters.names().catch(() => NONE) : NONE,
  ]);
  const chapterNames = new Map(chapters.map(({ id, name }) => [id, name]));
  const person = (id: string | null): RecordedPerson | null => (id === null ? null : personOf(id));
  return entries.map(({ _id, at, actorId, actingAsId, userId, chapterId, ...entry }) => ({
    ...entry,
    id: String(_id),
    at: at.toISOString(),
    actor: person(actorId),
    actingAs: person(actingAsId),
    person: person(userId),
    chapter: chapterId === null ? null : { id: chapterId, name: chapterNames.get(chapterId) ?? `Chapter ${chapterId}` },
  }));
}
