import type { Chapter } from '@meridian/shared-types';
import { compareNames, isFound } from '@meridian/shared-types/search';

/**
 * Returns the chapters in `state` (default: any) in which `isFound` finds `search` in the name, the state or the
 * description.
 */
export function filterChapters(chapters: Chapter[], search: string, state?: string): Chapter[] {
  return chapters.filter(
    (chapter) =>
      (!state || chapter.state === state) && isFound(search, chapter.name, chapter.state, chapter.description),
  );
}

/** Returns the states that have chapters, in alphabetical order. */
export const listStates = (chapters: Chapter[]): string[] =>
  [...new Set(chapters.map(({ state }) => state))].sort(compareNames);
