import { EmptyState, ErrorState, PageParts, Stack } from '@meridian/platform';
import { LoadMore } from '@meridian/platform/controls';
import type { DirectoryEntry } from '@meridian/shared-types';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { useCallback, useMemo, type ReactNode } from 'react';
import type { DirectoryLayout } from './directory-filter-bar';
import { LetterJump } from './letter-jump';
import { directoryPages, type DirectoryFilters } from './queries';
import { VirtualMemberList } from './virtual-member-list';

interface Props {
  filters: DirectoryFilters;
  layout: DirectoryLayout;
  render: (entry: DirectoryEntry) => ReactNode;
  onJump: (letter: string | undefined) => void;
}

/** Shows each person once, ordered by name. Without a search, the list can begin at any letter. */
export function AllMembers({ onJump, ...props }: Props) {
  return (
    <Stack gap={4}>
      {!props.filters.search && <LetterJump letter={props.filters.from} onJump={onJump} />}
      <People {...props} />
    </Stack>
  );
}

function People({ filters, layout, render }: Omit<Props, 'onJump'>) {
  const list = useInfiniteQuery({ ...directoryPages('everyone', filters), placeholderData: keepPreviousData });
  const people = useMemo(() => list.data?.pages.flat() ?? [], [list.data]);
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = list;
  const more = useCallback(() => {
    if (hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage();
  }, [hasNextPage, isFetching, isFetchNextPageError, fetchNextPage]);

  const isFiltered = Object.values(filters).some(Boolean);
  if (list.isPending) return <PageParts parts={['cards']} />;
  if (list.isError && !list.data) return <ErrorState title="The members could not be loaded" query={list} />;
  if (people.length === 0)
    return (
      <EmptyState
        icon={<SearchX aria-hidden />}
        title={isFiltered ? 'No members found' : 'No members yet'}
        text={
          filters.from
            ? `No name begins with ${filters.from} or a later letter.`
            : isFiltered
              ? 'Try fewer words, or another chapter or role.'
              : 'People appear here when they join a chapter.'
        }
      />
    );
  return (
    <Stack gap={4}>
      <VirtualMemberList
        key={`${layout} ${filters.from}`}
        entries={people}
        layout={layout}
        render={render}
        onNearEnd={more}
      />
      {isFetchNextPageError && (
        <LoadMore list={list} failure="More members could not be loaded">
          Try Again
        </LoadMore>
      )}
    </Stack>
  );
}
