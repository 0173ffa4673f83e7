import type { Chapter } from '@meridian/shared-types';
import { ChapterSelect } from './chapter-select';

const EVERY = 'all';

/**
 * Filters a list by chapter, or not at all. The id is text, as in a URL.
 * @example <ChapterFilter chapters={chapters} chapter={filters.chapter} onChange={(chapter) => setFilters({ chapter })}
 * />
 */
export const ChapterFilter = ({
  chapters,
  chapter = EVERY,
  onChange,
}: {
  chapters: readonly Chapter[];
  chapter?: string;
  onChange: (chapter: string | undefined) => void;
}) => (
  <ChapterSelect
    aria-label="Chapter"
    chapters={chapters}
    none={{ value: EVERY, label: 'All Chapters' }}
    labelOf={({ name }) => name}
    value={chapter}
    onValueChange={(value) => onChange(value === EVERY ? undefined : value)}
  />
);
