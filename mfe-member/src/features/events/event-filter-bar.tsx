import { Button, Row } from '@meridian/platform';
import { ChapterFilter, DebouncedSearch, FilterBar, Select } from '@meridian/platform/controls';
import type { Chapter } from '@meridian/shared-types';
import { useCallback } from 'react';
import type { EventFilters } from './queries';

const TIMES = [
  { value: 'all', label: 'All events' },
  { value: 'upcoming', label: 'Upcoming' },
  { value: 'past', label: 'Past' },
] as const;
const SORTS = [
  { value: 'latest', label: 'Latest' },
  { value: 'popular', label: 'Popular' },
] as const;

interface Props {
  filters: EventFilters;
  chapters: Chapter[];
  /** Whether the person belongs to chapters, which can be chosen together. */
  hasChapters: boolean;
  onChange: (change: Partial<EventFilters>) => void;
}

export function EventFilterBar({ filters, chapters, hasChapters, onChange }: Props) {
  const onSearch = useCallback((search: string) => onChange({ search }), [onChange]);
  return (
    <FilterBar>
      <DebouncedSearch
        label="Search events"
        placeholder="Search events..."
        search={filters.search}
        onSearch={onSearch}
      />
      <ChapterFilter
        chapters={chapters}
        chapter={filters.chapter}
        withMine={hasChapters}
        onChange={(chapter) => onChange({ chapter })}
      />
      <Select
        aria-label="Time"
        value={filters.time}
        options={[...TIMES]}
        onValueChange={(value) => onChange({ time: TIMES.find((time) => time.value === value)?.value })}
      />
      <Row gap={2} role="group" aria-label="Sort">
        {SORTS.map(({ value, label }) => (
          <Button
            key={value}
            variant={filters.sort === value ? 'primary' : 'quiet'}
            aria-pressed={filters.sort === value}
            onClick={() => onChange({ sort: filters.sort === value ? undefined : value })}
          >
            {label}
          </Button>
        ))}
      </Row>
    </FilterBar>
  );
}
