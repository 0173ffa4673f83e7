import { Card, DividedList, EmptyState, ErrorState, Skeleton, Stack } from '@meridian/platform';
import { DebouncedSearch, LoadMore } from '@meridian/platform/controls';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { useState } from 'react';
import { useImpersonate, userPages } from './queries';
import { UserItem } from './user-item';

/** All users, with a search by name or email address. */
export function UserList() {
  const [search, setSearch] = useState('');
  return (
    <Stack gap={5}>
      <DebouncedSearch
        label="Search users"
        placeholder="Search by name or email..."
        search={search}
        onSearch={setSearch}
      />
      <SearchResults search={search} />
    </Stack>
  );
}

function SearchResults({ search }: { search: string }) {
  const list = useInfiniteQuery({ ...userPages(search), placeholderData: keepPreviousData });
  const impersonate = useImpersonate();
  if (list.isPending)
    return (
      <div role="status" aria-label="Loading users">
        <Skeleton lines={8} />
      </div>
    );
  if (list.isError && !list.data)
    return <ErrorState title="The users could not be loaded" onRetry={() => void list.refetch()} />;
  const users = list.data.pages.flat();
  if (users.length === 0)
    return (
      <EmptyState
        icon={<SearchX aria-hidden />}
        title="No users found"
        text="Try fewer words, or the beginning of a name or email address."
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
            />
          ))}
        </DividedList>
      </Card>
      <LoadMore list={list} failure="More users could not be loaded" />
    </Stack>
  );
}
