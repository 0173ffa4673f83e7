import { foldText } from '@meridian/shared-types';
import type { Dependencies } from '../dependencies';

/** Chapters by what a file may call them: the name, or the number. */
export interface ImportChapters {
  open: ReadonlyMap<string, number>;
  /** Nobody joins these. */
  archived: ReadonlyMap<string, number>;
}

export const chapterKey = (name: string): string => foldText(name).replace(/\s+/g, ' ').trim();

export const CHAPTER_ARCHIVED = 'This chapter was archived';

/** An open chapter comes before an archived one of the same name. */
export async function readChapters({ chapters }: Pick<Dependencies, 'chapters'>): Promise<ImportChapters> {
  const { chapters: all } = await chapters.names({});
  const byKey = (list: typeof all) =>
    new Map(list.flatMap(({ id, name }) => [[chapterKey(name), id] as const, [String(id), id] as const]));
  return {
    open: byKey(all.filter(({ isArchived }) => !isArchived)),
    archived: byKey(all.filter(({ isArchived }) => isArchived)),
  };
}

/** The ids of archived chapters at the moment. */
export const archivedIdsOf = ({ archived }: ImportChapters): ReadonlySet<number> => new Set(archived.values());
