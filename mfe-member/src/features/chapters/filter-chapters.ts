import { type Chapter, foldText } from '@meridian/shared-types';

/** Chapters in `state` (default: any) whose name, state or description contains `search`. Ignores case and accents. */
export function filterChapters(chapters: Chapter[], search: string, state?: string): Chapter[] {
  const needle = foldText(search.trim());
  return chapters.filter(
    (chapter) =>
      (!state || chapter.state === state) &&
      [chapter.name, chapter.state, chapter.description].some((text) => foldText(text).includes(needle)),
  );
}

/** The states that have chapters, in alphabetical order. */
export const statesOf = (chapters: Chapter[]): string[] =>
  [...new Set(chapters.map(({ state }) => state))].sort((a, b) => a.localeCompare(b));
