import { Card, DividedList, EmptyState, ErrorState, Skeleton, Stack } from '@meridian/platform';
import { LoadMore } from '@meridian/platform/controls';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useImpersonate, userPages } from './queries';
import { Proposals } from './proposals';
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
      <Proposals />
      <UserFilterBar filters={filters} onChange={change} />
      <SavedFilters filters={filters} onChoose={setFilters} />
      <SearchResults filters={filters} {...props} />
    </Stack>
  );
}

function SearchResults({ filters, actionsOf }: Props & { filters: UserFilters }) {
  const list = useInfiniteQuery({ ...userPages(filters), placeholderData: keepPreviousData });
  const impersonate = useImpersonate();
  if (list.isPending)
    return (
      <div role="status" aria-label="Loading users">
        <Skeleton lines={8} />
      </div>
    );
  if (list.isError && !list.data) return <ErrorState title="The users could not be loaded" query={list} />;
  const users = list.data.pages.flat();
  if (users.length === 0)
    return (
      <EmptyState
        icon={<SearchX aria-hidden />}
        title="No users found"
        text="Try fewer words or filters, or the beginning of a name or email."
      />
    );
  return (
    <Stack gap={4}>
      <Card>
        <DividedList>
          {users.map((user) => (
            <UserItem
              key={user.id}
              user={user}
              busy={impersonate.isPending}
              pending={impersonate.isPending && impersonate.variables === user.id}
              onImpersonate={() => impersonate.mutate(user.id)}
              actionsOf={actionsOf}
            />
          ))}
        </DividedList>
      </Card>
      <LoadMore list={list} failure="More users could not be loaded" />
    </Stack>
  );
}
