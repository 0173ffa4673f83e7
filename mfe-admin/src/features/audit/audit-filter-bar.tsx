import { ButtonLink, Field, Input } from '@meridian/platform';
import { DebouncedSearch, FilterBar, Select } from '@meridian/platform/controls';
import type { AuditAction } from '@meridian/shared-types';
import { Download } from 'lucide-react';
import { useCallback } from 'react';
import { ACTIONS } from './actions';
import { fileOf, type AuditFilters } from './queries';

const EVERY = 'all';

interface Props {
  filters: AuditFilters;
  onChange: (change: Partial<AuditFilters>) => void;
}

/** Words, kind of act, days; and the same as a file. */
export function AuditFilterBar({ filters, onChange }: Props) {
  const setSearch = useCallback((search: string) => onChange({ search }), [onChange]);
  return (
    <FilterBar align="end">
      <DebouncedSearch
        label="Search the audit log"
        placeholder="Search by person, words or address..."
        search={filters.search}
        onSearch={setSearch}
      />
      <Field id="audit-action" label="Action">
        <Select
          id="audit-action"
          aria-labelledby="audit-action-label"
          value={filters.action ?? EVERY}
          onValueChange={(value) => onChange({ action: value === EVERY ? undefined : (value as AuditAction) })}
          options={[{ value: EVERY, label: 'All actions' }, ...ACTIONS]}
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
      <ButtonLink to={fileOf(filters)} target="_blank" download variant="secondary" icon={<Download aria-hidden />}>
        Export CSV
      </ButtonLink>
    </FilterBar>
  );
}
