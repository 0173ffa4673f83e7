import { Button, media, queryFor, Stack } from '@meridian/platform';
import { ChapterFilter, DateFilter, DebouncedSearch, FilterSelect } from '@meridian/platform/controls';
import { chaptersApi, planTerms, plansIn, sitePagesApi } from '@meridian/shared-types';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useCallback, useState } from 'react';
import styled from 'styled-components';
import { ExportUsers } from './export-users';
import type { UserFilters } from './user-filters';

const STATUSES = [
  { value: undefined, label: 'Any membership' },
  { value: 'active', label: 'Active' },
  { value: 'newsletter', label: 'Newsletter' },
] as const;
const ANY_PLAN = { value: undefined, label: 'Any plan' };
const ROLES = [
  { value: undefined, label: 'Any role' },
  { value: 'site-admin', label: 'Site admins' },
  { value: 'chapter-admin', label: 'Chapter admins' },
] as const;
const STATES = [
  { value: undefined, label: 'Any account' },
  { value: 'suspended', label: 'Suspended' },
  { value: 'unconfirmed', label: 'Address not confirmed' },
] as const;

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
  const { data: plans } = useQuery(queryFor(sitePagesApi.get, { params: { page: 'plans' } }));
  const offered = plansIn(plans?.page === 'plans' ? plans.content : undefined);
  const planOptions = [
    ANY_PLAN,
    ...offered.map(({ id, terms }) => ({ value: id, label: planTerms({ plan: id, terms }).name })),
  ];
  const setSearch = useCallback((search: string) => onChange({ search }), [onChange]);
  /** Returns the value of a filter, and the handler that changes it. */
  const filter = <Key extends keyof UserFilters>(key: Key) => ({
    value: filters[key],
    onChange: (value: UserFilters[Key]) => onChange({ [key]: value }),
  });
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
        <FilterSelect label="Membership" options={STATUSES} {...filter('status')} />
        <FilterSelect label="Plan" options={planOptions} {...filter('plan')} />
        <FilterSelect label="Role" options={ROLES} {...filter('role')} />
        <FilterSelect label="Account" options={STATES} {...filter('state')} />
        {chapters && (
          <ChapterFilter
            chapters={chapters}
            {...(filters.chapter && { chapter: filters.chapter })}
            onChange={(chapter) => onChange({ chapter })}
          />
        )}
        <DateFilter id="joined-from" label="Joined from" max={filters.to} {...filter('from')} />
        <DateFilter id="joined-to" label="Joined to" min={filters.from} {...filter('to')} />
        <DateFilter id="unseen-since" label="Not seen since" {...filter('unseenSince')} />
      </Choices>
      {exports && <ExportUsers filters={filters} onClose={() => setExports(false)} />}
    </Stack>
  );
}
