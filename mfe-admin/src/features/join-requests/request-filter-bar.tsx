import { SearchField } from '@meridian/platform';
import { ChapterFilter, FilterBar } from '@meridian/platform/controls';
import type { Chapter } from '@meridian/shared-types';

interface Props {
  search: string;
  onSearch: (search: string) => void;
  chapterId: number | undefined;
  onChapter: (chapterId?: number) => void;
  chapters: Chapter[];
}

export const RequestFilterBar = ({ search, onSearch, chapterId, onChapter, chapters }: Props) => (
  <FilterBar>
    <SearchField
      label="Search requests"
      placeholder="Search by name or chapter..."
      value={search}
      onChange={onSearch}
    />
    <ChapterFilter
      chapters={chapters}
      chapter={chapterId?.toString()}
      onChange={(chapter) => onChapter(chapter === undefined ? undefined : Number(chapter))}
    />
  </FilterBar>
);
