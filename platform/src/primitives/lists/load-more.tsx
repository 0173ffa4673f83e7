import { useEffect, useRef, type ReactNode } from 'react';
import { loadedPages, storeLoadedPages } from './loaded-pages';
import { Button } from '../actions/button';
import { Row, Stack } from '../layout/layout';
import { ErrorState } from '../display/states';

export interface LoadMoreProps {
  /** The result of `useInfiniteQuery`. */
  list: {
    data?: { pages: unknown[] } | undefined;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage: () => Promise<unknown>;
  };
  /** The title of the error if the next page does not load. It also identifies the list on its page. */
  failure?: string;
  /** The text of the button. */
  children?: ReactNode;
}

/**
 * Renders the end of a paginated list, with a button for more. It renders nothing if the list is complete. After a
 * reload it loads as many pages as there were before.
 * @example <LoadMore list={members} failure="More members could not be loaded">Show More Members</LoadMore>
 */
export function LoadMore({ list, failure = 'More could not be loaded', children = 'Load More' }: LoadMoreProps) {
  const loaded = list.data?.pages.length ?? 0;
  const wanted = useRef<number>(undefined);
  useEffect(() => {
    wanted.current ??= loadedPages(failure);
    if (loaded === 0 || loaded >= wanted.current || !list.hasNextPage || list.isFetchNextPageError) return;
    if (!list.isFetchingNextPage) void list.fetchNextPage();
  });
  if (!list.hasNextPage) return null;
  const loadNext = () => {
    wanted.current = 0; // Another list may follow in the same place, as after a change of the filter.
    storeLoadedPages(failure, loaded + 1);
    void list.fetchNextPage();
  };
  return (
    <Stack gap={4}>
      {list.isFetchNextPageError && <ErrorState title={failure} />}
      <Row justify="center">
        <Button variant="secondary" pending={list.isFetchingNextPage} pendingText="Loading..." onClick={loadNext}>
          {children}
        </Button>
      </Row>
    </Stack>
  );
}
