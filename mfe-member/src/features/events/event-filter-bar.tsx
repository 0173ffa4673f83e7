import { Button, SearchField, Select, media } from '@meridian/platform';
import { LIMITS, type Chapter } from '@meridian/shared-types';
import { useEffect, useState } from 'react';
import styled from 'styled-components';
import type { EventFilters } from './queries';

/** Milliseconds without a keystroke after which a search begins. */
const PAUSE_MS = 250;
const EVERY_CHAPTER = 'all';

const Bar = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: var(--space-3);
  align-items: center;
  > :first-child, > :last-child { grid-column: 1 / -1; }
  ${media.md} {
    grid-template-columns: minmax(0, 2fr) minmax(0, 1fr) minmax(0, 1fr) auto;
    > :first-child, > :last-child { grid-column: auto; }
  }
`;

const Sorts = styled.div`
  display: flex;
  gap: var(--space-2);
`;

const TIMES = [{ value: 'all', label: 'All Events' }, { value: 'upcoming', label: 'Upcoming' }, { value: 'past', label: 'Past' }] as const;
const SORTS = [{ value: 'latest', label: 'Latest' }, { value: 'popular', label: 'Popular' }] as const;

interface Props { filters: EventFilters; chapters: Chapter[]; onChange: (change: Partial<EventFilters>) => void }

export function EventFilterBar({ filters, chapters, onChange }: Props) {
  const [search, setSearch] = useState(filters.search ?? '');
  const wanted = search.trim();

  useEffect(() => {
    if (wanted === (filters.search ?? '')) return;
    const pause = setTimeout(() => onChange({ search: wanted }), PAUSE_MS);
    return () => clearTimeout(pause);
  }, [wanted, filters.search, onChange]);

  return (
    <Bar>
      <SearchField label="Search events" placeholder="Search events..." value={search} onChange={(text) => setSearch(text.slice(0, LIMITS.searchMax))} />
      <Select
        aria-label="Chapter" value={filters.chapter ?? EVERY_CHAPTER}
        onValueChange={(value) => onChange({ chapter: value === EVERY_CHAPTER ? undefined : value })}
        options={[{ value: EVERY_CHAPTER, label: 'All Chapters' }, ...chapters.map(({ id, name }) => ({ value: String(id), label: name }))]}
      />
      <Select
        aria-label="Time" value={filters.time} options={[...TIMES]}
        onValueChange={(value) => onChange({ time: TIMES.find((time) => time.value === value)?.value })}
      />
      <Sorts role="group" aria-label="Sort">
        {SORTS.map(({ value, label }) => (
          <Button key={value} variant={filters.sort === value ? 'primary' : 'quiet'} aria-pressed={filters.sort === value} onClick={() => onChange({ sort: filters.sort === value ? undefined : value })}>{label}</Button>
        ))}
      </Sorts>
    </Bar>
  );
}
