import { Field } from '@meridian/platform';
import { DebouncedSearch, FilterBar, Select } from '@meridian/platform/controls';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { threadCounts, type InboxFilters } from './queries';

const ALL = 'all';

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
      <Field id="inbox-state" label="State">
        <Select
          id="inbox-state"
          aria-labelledby="inbox-state-label"
          value={filters.state ?? ALL}
          onValueChange={(value) => onChange({ state: value === ALL ? undefined : (value as InboxFilters['state']) })}
          options={[
            { value: 'new', label: `New${count(counts?.new)}` },
            { value: 'own', label: `Mine${count(counts?.own)}` },
            { value: 'assigned', label: `Assigned${count(counts?.assigned)}` },
            { value: 'closed', label: `Closed${count(counts?.closed)}` },
            { value: ALL, label: 'All' },
          ]}
        />
      </Field>
      <Field id="inbox-kind" label="Kind">
        <Select
          id="inbox-kind"
          aria-labelledby="inbox-kind-label"
          value={filters.kind ?? ALL}
          onValueChange={(value) => onChange({ kind: value === ALL ? undefined : (value as InboxFilters['kind']) })}
          options={[
            { value: ALL, label: 'Messages and reports' },
            { value: 'contact', label: 'Messages' },
            { value: 'report', label: 'Reports' },
          ]}
        />
      </Field>
    </FilterBar>
  );
}
