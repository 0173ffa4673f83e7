import { DownloadLink } from '@meridian/platform';
import { DateFilter, DebouncedSearch, FilterBar, FilterSelect } from '@meridian/platform/controls';
import { Download } from 'lucide-react';
import { useCallback } from 'react';
import { ACTION_CHOICES } from './actions';
import { exportUrl, type AuditFilters } from './queries';

interface Props {
  filters: AuditFilters;
  onChange: (change: Partial<AuditFilters>) => void;
}

/** Renders the filters by text, action and date, and the export of the filtered log. */
export function AuditFilterBar({ filters, onChange }: Props) {
  const setSearch = useCallback((search: string) => onChange({ search }), [onChange]);
  return (
    <FilterBar align="end">
      <DebouncedSearch
        label="Search the audit log"
        placeholder="Search by person, words or email..."
        search={filters.search}
        onSearch={setSearch}
      />
      <FilterSelect
        id="audit-action"
        label="Action"
        options={ACTION_CHOICES}
        value={filters.action}
        onChange={(action) => onChange({ action })}
      />
      <DateFilter
        id="audit-from"
        label="From"
        max={filters.to}
        value={filters.from}
        onChange={(from) => onChange({ from })}
      />
      <DateFilter id="audit-to" label="To" min={filters.from} value={filters.to} onChange={(to) => onChange({ to })} />
      <DownloadLink to={exportUrl(filters)} variant="secondary" icon={<Download aria-hidden />}>
        Export CSV
      </DownloadLink>
    </FilterBar>
  );
}
