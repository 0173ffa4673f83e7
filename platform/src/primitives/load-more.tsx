import type { ReactNode } from 'react';
import { Button } from './button';
import { Row, Stack } from './layout';
import { ErrorState } from './states';

export interface LoadMoreProps {
  /** What `useInfiniteQuery` gave. */
  list: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage: () => Promise<unknown>;
  };
  /** Title of what is shown where the next page did not come; the button tries again. */
  failure?: string;
  /** The words of the button. */
  children?: ReactNode;
}

/**
 * The foot of a list that comes in pages: nothing where it has ended.
 * @example <LoadMore list={members} failure="More members could not be loaded">Show More Members</LoadMore>
 */
export function LoadMore({ list, failure = 'More could not be loaded', children = 'Load more' }: LoadMoreProps) {
  if (!list.hasNextPage) return null;
  return (
    <Stack gap={4}>
      {list.isFetchNextPageError && <ErrorState title={failure} />}
      <Row justify="center">
        <Button
          variant="secondary"
          pending={list.isFetchingNextPage}
          pendingText="Loading..."
          onClick={() => void list.fetchNextPage()}
        >
          {children}
        </Button>
      </Row>
    </Stack>
  );
}
