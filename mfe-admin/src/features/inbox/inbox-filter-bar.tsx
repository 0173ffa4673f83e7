import { DebouncedSearch, FilterBar, FilterSelect } from '@meridian/platform/controls';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { threadCounts, type InboxFilters } from './queries';

const KINDS = [
  { value: undefined, label: 'Messages and reports' },
  { value: 'contact', label: 'Messages' },
  { value: 'report', label: 'Reports' },
] as const;

interface Props {
  filters: InboxFilters;
  onChange: (change: Partial<InboxFilters>) => void;
}

/** Renders the filters by state, with counts, and by words. */
export function InboxFilterBar({ filters, onChange }: Props) {
  const counts = useQuery(threadCounts()).data;
  const setSearch = useCallback((search: string) => onChange({ search }), [onChange]);
  const count = (number: number | undefined) => (number === undefined ? '' : ` (${number.toLocaleString('en-US')})`);
  return (
    <FilterBar align="end">
      <DebouncedSearch
        label="Search the inbox"
        placeholder="Search by name, email or words..."
        search={filters.search}
        onSearch={setSearch}
      />
      <FilterSelect
        id="inbox-state"
        label="State"
        options={[
          { value: 'new', label: `New${count(counts?.new)}` },
          { value: 'own', label: `Mine${count(counts?.own)}` },
          { value: 'assigned', label: `Assigned${count(counts?.assigned)}` },
          { value: 'closed', label: `Closed${count(counts?.closed)}` },
          { value: undefined, label: 'All' },
        ]}
        value={filters.state}
        onChange={(state) => onChange({ state })}
      />
      <FilterSelect
        id="inbox-kind"
        label="Kind"
        options={KINDS}
        value={filters.kind}
        onChange={(kind) => onChange({ kind })}
      />
    </FilterBar>
  );
}
