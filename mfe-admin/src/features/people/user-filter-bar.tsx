import { Button, media, queryFor, Stack } from '@meridian/platform';
import { ChapterFilter, DebouncedSearch, Select } from '@meridian/platform/controls';
import { chaptersApi } from '@meridian/shared-types';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useCallback, useState } from 'react';
import styled from 'styled-components';
import { DateFilter } from './date-filter';
import { ExportUsers } from './export-users';
import type { UserFilters } from './user-filters';

const ALL = 'all';
const STATUSES = [
  { value: ALL, label: 'Any membership' },
  { value: 'active', label: 'Active' },
  { value: 'newsletter', label: 'Newsletter' },
];
const PLANS = [
  { value: ALL, label: 'Any plan' },
  { value: 'monthly', label: 'Monthly' },
  { value: 'annual', label: 'Annual' },
];
const ROLES = [
  { value: ALL, label: 'Any role' },
  { value: 'site-admin', label: 'Site admins' },
  { value: 'chapter-admin', label: 'Chapter admins' },
];
const STATES = [
  { value: ALL, label: 'Any account' },
  { value: 'suspended', label: 'Suspended' },
  { value: 'unconfirmed', label: 'Address not confirmed' },
];

const SearchLine = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-3);
  align-items: center;
  > :first-child {
    flex: 1 1 17rem;
    min-inline-size: 0;
  }
`;
/** The choices have columns of the same width, so that dates are below other choices. */
const Choices = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 10rem), 1fr));
  gap: var(--space-3);
  align-items: end;
  ${media.md} {
    grid-template-columns: repeat(auto-fill, minmax(12rem, 1fr));
  }
`;

interface Props {
  filters: UserFilters;
  onChange: (change: Partial<UserFilters>) => void;
}

/** Renders the filters of the list of users, and the export of the result. */
export function UserFilterBar({ filters, onChange }: Props) {
  const [exports, setExports] = useState(false);
  const { data: chapters } = useQuery(queryFor(chaptersApi.list));
  const setSearch = useCallback((search: string) => onChange({ search }), [onChange]);
  const choose = (key: 'status' | 'plan' | 'role' | 'state') => (value: string) =>
    onChange({ [key]: value === ALL ? undefined : value });
  return (
    <Stack gap={3}>
      <SearchLine>
        <DebouncedSearch
          label="Search users"
          placeholder="Search by name or email..."
          search={filters.search}
          onSearch={setSearch}
        />
        <Button variant="secondary" icon={<Download aria-hidden />} onClick={() => setExports(true)}>
          Export CSV...
        </Button>
      </SearchLine>
      <Choices>
        <Select
          aria-label="Membership"
          value={filters.status ?? ALL}
          onValueChange={choose('status')}
          options={STATUSES}
        />
        <Select aria-label="Plan" value={filters.plan ?? ALL} onValueChange={choose('plan')} options={PLANS} />
        <Select aria-label="Role" value={filters.role ?? ALL} onValueChange={choose('role')} options={ROLES} />
        <Select aria-label="Account" value={filters.state ?? ALL} onValueChange={choose('state')} options={STATES} />
        {chapters && (
          <ChapterFilter
            chapters={chapters}
            {...(filters.chapter && { chapter: filters.chapter })}
            onChange={(chapter) => onChange({ chapter })}
          />
        )}
        <DateFilter
          id="joined-from"
          label="Joined from"
          value={filters.from}
          max={filters.to}
          onChange={(from) => onChange({ from })}
        />
        <DateFilter
          id="joined-to"
          label="Joined to"
          value={filters.to}
          min={filters.from}
          onChange={(to) => onChange({ to })}
        />
        <DateFilter
          id="unseen-since"
          label="Not seen since"
          value={filters.unseenSince}
          onChange={(unseenSince) => onChange({ unseenSince })}
        />
      </Choices>
      {exports && <ExportUsers filters={filters} onClose={() => setExports(false)} />}
    </Stack>
  );
}
