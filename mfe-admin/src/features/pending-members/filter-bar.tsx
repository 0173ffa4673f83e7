import { SearchField, Select, media } from '@meridian/platform';
import type { Chapter } from '@meridian/shared-types';
import styled from 'styled-components';

const EVERY_CHAPTER = 'all';

const Bar = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-3);
  ${media.md} { grid-template-columns: minmax(0, 3fr) minmax(0, 2fr); }
`;

interface Props {
  search: string;
  onSearch: (search: string) => void;
  chapterId?: number;
  onChapter: (chapterId?: number) => void;
  chapters: Chapter[];
}

export function FilterBar({ search, onSearch, chapterId, onChapter, chapters }: Props) {
  return (
    <Bar>
      <SearchField label="Search requests" placeholder="Search by name or chapter..." value={search} onChange={onSearch} />
      <Select
        aria-label="Chapter" value={String(chapterId ?? EVERY_CHAPTER)}
        onValueChange={(value) => onChapter(value === EVERY_CHAPTER ? undefined : Number(value))}
        options={[{ value: EVERY_CHAPTER, label: 'All Chapters' }, ...chapters.map(({ id, name }) => ({ value: String(id), label: name }))]}
      />
    </Bar>
  );
}
