import { Avatar, EmptyState, ErrorState, Skeleton, Stack, Text, queryFor } from '@meridian/platform';
import { DebouncedSearch, Dialog } from '@meridian/platform/controls';
import { useUnread } from '@meridian/platform/realtime';
import { Link } from '@meridian/platform/routing';
import { chaptersApi } from '@meridian/shared-types';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { useState } from 'react';
import styled from 'styled-components';

/** The number of people shown. Others are found by name. */
const MAX = 20;

const People = styled.ul`
  max-block-size: min(24rem, 50dvh);
  overflow-y: auto;
`;
const Person = styled(Link)`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: var(--space-3);
  align-items: center;
  padding: var(--space-2) var(--space-3);
  border-radius: var(--radius-md);
  color: var(--color-text);
  text-decoration: none;
  &:hover {
    background: var(--color-sunken);
  }
  &:focus-visible {
    outline-offset: -3px;
  }
`;

interface Props {
  open: boolean;
  ownId: string;
  conversationTo: (userId: string) => string;
  onClose: () => void;
}

/** Asks to whom a new message is sent. */
export const PersonPicker = ({ open, ownId, conversationTo, onClose }: Props) => (
  <Dialog open={open} onOpenChange={(isOpen) => !isOpen && onClose()} title="New Message">
    <Choice {...{ ownId, conversationTo, onClose }} />
  </Dialog>
);

function Choice({ ownId, conversationTo, onClose }: Omit<Props, 'open'>) {
  const [search, setSearch] = useState('');
  const list = useQuery({
    ...queryFor(chaptersApi.everyone, { query: { limit: String(MAX), ...(search && { search }) } }),
    placeholderData: keepPreviousData,
  });
  const { blockedIds } = useUnread();
  const people = list.data?.filter(({ userId }) => userId !== ownId && !blockedIds.includes(userId));
  return (
    <Stack gap={4}>
      <DebouncedSearch
        label="Search members"
        placeholder="Search by name, place or skill..."
        search={search}
        onSearch={setSearch}
      />
      {list.isPending && <Skeleton lines={6} />}
      {list.isError && <ErrorState title="The members could not be loaded" query={list} />}
      {people?.length === 0 && (
        <EmptyState icon={<SearchX aria-hidden />} title="No members found" text="Try fewer words." />
      )}
      <People aria-label="Members">
        {people?.map(({ userId, profile }) => (
          <li key={userId}>
            <Person to={conversationTo(userId)} onClick={onClose}>
              <Avatar name={profile.name} src={profile.avatarUrl} size="sm" />
              <span>
                <bdi>{profile.name}</bdi>
                {profile.location && (
                  <Text size="sm" tone="muted">
                    {profile.location}
                  </Text>
                )}
              </span>
            </Person>
          </li>
        ))}
      </People>
    </Stack>
  );
}
