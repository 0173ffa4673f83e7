import { Row } from '@meridian/platform';
import {
  ChapterFilter,
  DebouncedSearch,
  FilterBar,
  FilterSelect,
  TooltipGroup,
  TooltipIconButton,
} from '@meridian/platform/controls';
import type { Chapter } from '@meridian/shared-types';
import { LayoutGrid, List } from 'lucide-react';
import { useCallback } from 'react';
import type { DirectoryFilters } from './queries';

const ROLES = [
  { value: undefined, label: 'All roles' },
  { value: 'member', label: 'Members' },
  { value: 'admin', label: 'Admins' },
] as const;

export type DirectoryLayout = 'grid' | 'list';

interface Props {
  filters: DirectoryFilters;
  onChange: (change: Partial<DirectoryFilters>) => void;
  chapters: Chapter[];
  layout: DirectoryLayout;
  onLayout: (layout: DirectoryLayout) => void;
}

export function DirectoryFilterBar({ filters, onChange, chapters, layout, onLayout }: Props) {
  const onSearch = useCallback((search: string) => onChange({ search }), [onChange]);
  return (
    <FilterBar>
      <DebouncedSearch
        label="Search members"
        placeholder="Search by name, place, skill..."
        search={filters.search}
        onSearch={onSearch}
      />
      <ChapterFilter chapters={chapters} chapter={filters.chapter} onChange={(chapter) => onChange({ chapter })} />
      <FilterSelect label="Role" options={ROLES} value={filters.role} onChange={(role) => onChange({ role })} />
      <Row gap={1} role="group" aria-label="Layout">
        <TooltipGroup>
          <TooltipIconButton label="Grid" aria-pressed={layout === 'grid'} onClick={() => onLayout('grid')}>
            <LayoutGrid aria-hidden />
          </TooltipIconButton>
          <TooltipIconButton label="List" aria-pressed={layout === 'list'} onClick={() => onLayout('list')}>
            <List aria-hidden />
          </TooltipIconButton>
        </TooltipGroup>
      </Row>
    </FilterBar>
  );
}
