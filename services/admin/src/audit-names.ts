import type { AuditEntry, AuditPerson, Client } from '@meridian/shared-types';
import type { authInternalApi, chaptersApi } from '@meridian/shared-types/contracts';
import type { AuditEntryDoc } from './audit-entry.model';

export interface NameSources {
  auth: Pick<Client<typeof authInternalApi>, 'people'>;
  chapters: Pick<Client<typeof chaptersApi>, 'list'>;
}

/** Shown instead of a name while auth is unavailable; "former member" would be wrong. */
const NOT_AVAILABLE = 'Name not available';

/**
 * Adds the names of people and chapters to entries, with at most two calls. Entries are returned without names while
 * auth or chapters is unavailable.
 */
export async function withNames({ auth, chapters }: NameSources, entries: AuditEntryDoc[]): Promise<AuditEntry[]> {
  const userIds = [
    ...new Set(
      entries
        .flatMap(({ actorId, actingAsId, personId }) => [actorId, actingAsId, personId])
        .filter((id) => id !== null),
    ),
  ];
  const hasChapters = entries.some(({ chapterId }) => chapterId !== null);
  const [response, chapterList] = await Promise.all([
    userIds.length > 0 ? auth.people({ body: { userIds } }).catch(() => undefined) : undefined,
    hasChapters ? chapters.list().catch(() => []) : [],
  ]);
  const names = new Map(response?.people.map(({ userId, name }) => [userId, name]));
  const chapterNames = new Map(chapterList.map(({ id, name }) => [id, name]));
  const person = (id: string | null): AuditPerson | null =>
    id === null ? null : { id, name: response ? (names.get(id) ?? null) : NOT_AVAILABLE };
  return entries.map(({ _id, at, actorId, actingAsId, personId, chapterId, ...entry }) => ({
    ...entry,
    id: String(_id),
    at: at.toISOString(),
    actor: person(actorId),
    actingAs: person(actingAsId),
    person: person(personId),
    chapter: chapterId === null ? null : { id: chapterId, name: chapterNames.get(chapterId) ?? `Chapter ${chapterId}` },
  }));
}
