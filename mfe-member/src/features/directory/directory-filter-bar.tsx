import { IconButton, Row, SearchField, Select, media } from '@meridian/platform';
import { LIMITS, type Chapter } from '@meridian/shared-types';
import { LayoutGrid, List } from 'lucide-react';
import { useEffect, useState } from 'react';
import styled from 'styled-components';
import type { DirectoryFilters } from './queries';

/** Milliseconds without a keystroke after which a search begins. */
const PAUSE_MS = 250;
const ANY = 'all';

const Bar = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: var(--space-3);
  align-items: center;
  > :first-child { grid-column: 1 / -1; }
  ${media.md} {
    grid-template-columns: minmax(0, 2fr) minmax(0, 1fr) minmax(0, 1fr) auto;
    > :first-child { grid-column: auto; }
  }
`;

export type Look = 'grid' | 'list';

interface Props {
  filters: DirectoryFilters;
  onChange: (change: Partial<DirectoryFilters>) => void;
  chapters: Chapter[];
  look: Look;
  onLook: (look: Look) => void;
}

export function DirectoryFilterBar({ filters, onChange, chapters, look, onLook }: Props) {
  const [search, setSearch] = useState(filters.search ?? '');
  const wanted = search.trim();

  useEffect(() => {
    if (wanted === (filters.search ?? '')) return;
    const pause = setTimeout(() => onChange({ search: wanted }), PAUSE_MS);
    return () => clearTimeout(pause);
  }, [wanted, filters.search, onChange]);

  return (
    <Bar>
      <SearchField label="Search members" placeholder="Search by name, place, skill..." value={search} onChange={(text) => setSearch(text.slice(0, LIMITS.searchMax))} />
      <Select
        aria-label="Chapter" value={filters.chapter ?? ANY} onValueChange={(value) => onChange({ chapter: value === ANY ? undefined : value })}
        options={[{ value: ANY, label: 'All Chapters' }, ...chapters.map(({ id, name }) => ({ value: String(id), label: name }))]}
      />
      <Select
        aria-label="Role" value={filters.role ?? ANY} onValueChange={(value) => onChange({ role: value === 'admin' || value === 'member' ? value : undefined })}
        options={[{ value: ANY, label: 'All Roles' }, { value: 'member', label: 'Members' }, { value: 'admin', label: 'Admins' }]}
      />
      <Row gap={1} role="group" aria-label="Layout">
        <IconButton label="Grid" aria-pressed={look === 'grid'} onClick={() => onLook('grid')}><LayoutGrid aria-hidden /></IconButton>
        <IconButton label="List" aria-pressed={look === 'list'} onClick={() => onLook('list')}><List aria-hidden /></IconButton>
      </Row>
    </Bar>
  );
}
