import { Button, Card, EmptyState, ErrorState, Row, SearchField, Skeleton, Stack } from '@meridian/platform';
import { LIMITS } from '@meridian/shared-types';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { useEffect, useState } from 'react';
import styled from 'styled-components';
import { useImpersonate, userPages } from './queries';
import { UserItem } from './user-item';

/** Milliseconds without a keystroke after which a search begins. */
const PAUSE_MS = 250;

const List = styled.ul`
  margin: 0;
  padding: 0;
  list-style: none;
`;

/** Everyone with an account, to be searched by name or e-mail address. */
export function UserList() {
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState('');
  useEffect(() => {
    const pause = setTimeout(() => setSearch(typed.trim()), PAUSE_MS);
    return () => clearTimeout(pause);
  }, [typed]);
  return (
    <Stack gap={5}>
      <SearchField label="Search users" placeholder="Search by name or email..." value={typed} onChange={(text) => setTyped(text.slice(0, LIMITS.searchMax))} />
      <Found search={search} />
    </Stack>
  );
}

function Found({ search }: { search: string }) {
  const list = useInfiniteQuery({ ...userPages(search), placeholderData: keepPreviousData });
  const impersonate = useImpersonate();
  if (list.isPending) return <div role="status" aria-label="Loading users"><Skeleton lines={8} /></div>;
  if (list.isError && !list.data) return <ErrorState title="The users could not be loaded" onRetry={() => void list.refetch()} />;
  const users = list.data.pages.flat();
  if (users.length === 0) return <EmptyState icon={<SearchX aria-hidden />} title="No users found" text="Try fewer words, or the beginning of a name or email address." />;
  return (
    <Stack gap={4}>
      <Card>
        <List>
          {users.map((user) => (
            <UserItem key={user.id} user={user} busy={impersonate.isPending} pending={impersonate.isPending && impersonate.variables === user.id} onImpersonate={() => impersonate.mutate(user.id)} />
          ))}
        </List>
      </Card>
      {list.isFetchNextPageError && <ErrorState title="More users could not be loaded" />}
      {list.hasNextPage && <Row justify="center"><Button variant="secondary" pending={list.isFetchingNextPage} pendingText="Loading..." onClick={() => void list.fetchNextPage()}>Load more</Button></Row>}
    </Stack>
  );
}
