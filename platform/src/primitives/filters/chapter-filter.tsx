import type { Chapter } from '@meridian/shared-types';
import { ChapterSelect } from '../fields/chapter-select';

const EVERY = 'all';
/** The value of a {@link ChapterFilter} for all chapters of the person. */
export const MY_CHAPTERS = 'mine';

/**
 * Renders a filter of a list by chapter. The id is text, as in a URL.
 * @example <ChapterFilter chapters={chapters} chapter={filters.chapter} onChange={(chapter) => setFilters({ chapter })}
 * />
 * @param withMine whether the filter also offers {@link MY_CHAPTERS}
 */
export const ChapterFilter = ({
  chapters,
  chapter = EVERY,
  withMine = false,
  onChange,
}: {
  chapters: readonly Chapter[];
  chapter?: string;
  withMine?: boolean;
  onChange: (chapter: string | undefined) => void;
}) => (
  <ChapterSelect
    aria-label="Chapter"
    chapters={chapters}
    none={[
      { value: EVERY, label: 'All chapters' },
      ...(withMine ? [{ value: MY_CHAPTERS, label: 'My chapters' }] : []),
    ]}
    labelOf={({ name }) => name}
    value={chapter}
    onValueChange={(value) => onChange(value === EVERY ? undefined : value)}
  />
);
