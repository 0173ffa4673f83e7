import type { ReactNode } from 'react';
import { Button } from './button';
import { Row, Stack } from './layout';
import { ErrorState } from './states';

export interface LoadMoreProps {
  /** The result of `useInfiniteQuery`. */
  list: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage: () => Promise<unknown>;
  };
  /** Title of the error if the next page does not load; the button retries. */
  failure?: string;
  /** The text of the button. */
  children?: ReactNode;
}

/**
 * The end of a paginated list: nothing if it is complete.
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
