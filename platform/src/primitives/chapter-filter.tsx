import type { Chapter } from '@meridian/shared-types';
import { Select } from './select';

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
  <Select
    aria-label="Chapter"
    value={chapter}
    onValueChange={(value) => onChange(value === EVERY ? undefined : value)}
    options={[
      { value: EVERY, label: 'All Chapters' },
      ...chapters.map(({ id, name }) => ({ value: String(id), label: name })),
    ]}
  />
);
