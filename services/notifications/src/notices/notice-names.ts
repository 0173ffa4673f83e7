import type { Client, DomainEvent } from '@meridian/shared-types';
import type { chaptersInternalApi } from '@meridian/shared-types/contracts';
import type { NoticeNames } from './notice-words';

export interface NameSources {
  chapters: Pick<Client<typeof chaptersInternalApi>, 'profiles'>;
  /**
   * Returns names and zones of all chapters. If one of the needed chapters is missing from the cache, the list is read
   * again.
   */
  allChapters: (needed?: readonly number[]) => Promise<{ id: number; name: string; slug: string; timeZone: string }[]>;
}

/** Reads the names that occur in the texts about domain events. */
export async function readNames(
  domainEvents: readonly Pick<DomainEvent, 'data'>[],
  { chapters, allChapters }: NameSources,
): Promise<NoticeNames> {
  const userIds = domainEvents.flatMap(({ data }) => ('userId' in data ? [data.userId] : []));
  const chapterIds = domainEvents.flatMap(({ data }) => ('chapterId' in data ? [data.chapterId] : []));
  const [known, { people }] = await Promise.all([
    chapterIds.length > 0 ? allChapters(chapterIds) : [],
    userIds.length > 0 ? chapters.profiles({ body: { userIds: [...new Set(userIds)] } }) : { people: [] },
  ]);
  return {
    chapters: new Map(known.map((chapter) => [chapter.id, chapter])),
    people: new Map(people.map(({ userId, name }) => [userId, name])),
  };
}
