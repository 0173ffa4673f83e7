import { DownloadLink, Field, Input } from '@meridian/platform';
import { DebouncedSearch, FilterBar, Select } from '@meridian/platform/controls';
import type { AuditAction } from '@meridian/shared-types';
import { Download } from 'lucide-react';
import { useCallback } from 'react';
import { ACTIONS } from './actions';
import { exportUrlOf, type AuditFilters } from './queries';

const ALL_ACTIONS = 'all';

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
      <Field id="audit-action" label="Action">
        <Select
          id="audit-action"
          aria-labelledby="audit-action-label"
          value={filters.action ?? ALL_ACTIONS}
          onValueChange={(value) => onChange({ action: value === ALL_ACTIONS ? undefined : (value as AuditAction) })}
          options={[{ value: ALL_ACTIONS, label: 'All actions' }, ...ACTIONS]}
        />
      </Field>
      <Field id="audit-from" label="From">
        <Input
          id="audit-from"
          type="date"
          max={filters.to}
          value={filters.from ?? ''}
          onChange={({ target }) => onChange({ from: target.value })}
        />
      </Field>
      <Field id="audit-to" label="To">
        <Input
          id="audit-to"
          type="date"
          min={filters.from}
          value={filters.to ?? ''}
          onChange={({ target }) => onChange({ to: target.value })}
        />
      </Field>
      <DownloadLink to={exportUrlOf(filters)} variant="secondary" icon={<Download aria-hidden />}>
        Export CSV
      </DownloadLink>
    </FilterBar>
  );
}
