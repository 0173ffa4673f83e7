import { foldText } from '@meridian/shared-types/search';
import type { Client } from '@meridian/shared-types';
import type { chaptersInternalApi } from '@meridian/shared-types/contracts';

/** Chapter ids by what a file may contain: the name or the number. */
export interface ImportChapters {
  open: ReadonlyMap<string, number>;
  /** These chapters are closed to new members. */
  archived: ReadonlyMap<string, number>;
}

export const chapterKey = (name: string): string => foldText(name).replace(/\s+/g, ' ').trim();

export const CHAPTER_ARCHIVED = 'This chapter was archived';

/** Reads the chapters. An open chapter takes precedence over an archived one with the same name. */
export async function readChapters({
  chapters,
}: {
  chapters: Client<typeof chaptersInternalApi>;
}): Promise<ImportChapters> {
  const { chapters: all } = await chapters.names({});
  const byKey = (list: typeof all) =>
    new Map(list.flatMap(({ id, name }) => [[chapterKey(name), id] as const, [String(id), id] as const]));
  return {
    open: byKey(all.filter(({ isArchived }) => !isArchived)),
    archived: byKey(all.filter(({ isArchived }) => isArchived)),
  };
}

/** Returns the ids of the chapters that are currently archived. */
export const listArchivedIds = ({ archived }: ImportChapters): ReadonlySet<number> => new Set(archived.values());
