import { EmptyState, Stack } from '@meridian/platform';
import { PagedList } from '@meridian/platform/controls';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useImpersonate, userPages } from './queries';
import { SavedFilters } from './saved-filters';
import { UserFilterBar } from './user-filter-bar';
import type { UserFilters } from './user-filters';
import { UserItem, type ActionsOf } from './user-item';

interface Props {
  actionsOf?: ActionsOf;
}

/** Shows all users, with filters, and a search by name or email address. */
export function UserList(props: Props) {
  const [filters, setFilters] = useState<UserFilters>({});
  const change = useCallback(
    (changes: Partial<UserFilters>) => setFilters((before) => ({ ...before, ...changes })),
    [],
  );
  return (
    <Stack gap={5}>
      <UserFilterBar filters={filters} onChange={change} />
      <SavedFilters filters={filters} onChoose={setFilters} />
      <SearchResults filters={filters} {...props} />
    </Stack>
  );
}

function SearchResults({ filters, actionsOf }: Props & { filters: UserFilters }) {
  const list = useInfiniteQuery({ ...userPages(filters), placeholderData: keepPreviousData });
  const impersonate = useImpersonate();
  return (
    <PagedList
      list={list}
      itemsOf={(page) => page}
      what="users"
      lines={8}
      empty={
        <EmptyState
          icon={<SearchX aria-hidden />}
          title="No users found"
          text="Try fewer words or filters, or the beginning of a name or email."
        />
      }
      moreFailure="More users could not be loaded"
    >
      {(user) => (
        <UserItem
          key={user.id}
          user={user}
          busy={impersonate.isPending}
          pending={impersonate.isPending && impersonate.variables === user.id}
          onImpersonate={() => impersonate.mutate(user.id)}
          actionsOf={actionsOf}
        />
      )}
    </PagedList>
  );
}
