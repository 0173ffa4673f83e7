import { foldText, type Chapter } from '@meridian/shared-types';

/**
 * Chapters whose name, state or description holds the words, in the chosen state (all for none). Accents and case do
 * not matter.
 */
export function filterChapters(chapters: Chapter[], search: string, state?: string): Chapter[] {
  const words = foldText(search.trim());
  return chapters.filter(
    (chapter) =>
      (!state || chapter.state === state) &&
      [chapter.name, chapter.state, chapter.description].some((text) => foldText(text).includes(words)),
  );
}

/** The states in which there are chapters, by name. */
export const statesOf = (chapters: Chapter[]): string[] =>
  [...new Set(chapters.map(({ state }) => state))].sort((a, b) => a.localeCompare(b));
